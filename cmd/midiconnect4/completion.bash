_midiconnect4() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=("${COMP_WORDS[@]:0:COMP_CWORD}")
  case $before in
    --first | --second) words=("${COMP_WORDS[0]}" gamers show) ;;
    --score) words=("${COMP_WORDS[0]}" scores show) ;;
    --keys) words=("${COMP_WORDS[0]}" keys show) ;;
    *) case $current in -*) words+=("$current") ;; esac ;;
  esac
  COMPREPLY=($(compgen -W "$("${words[@]}" --generate-bash-completion 2>/dev/null)" -- "$current"))
}
complete -o bashdefault -o default -F _midiconnect4 midiconnect4

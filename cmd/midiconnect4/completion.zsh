#compdef midiconnect4
_midiconnect4() {
  local -a so_far options
  so_far=("${(@)words[1,CURRENT-1]}")
  case ${words[CURRENT-1]} in
    --first | --second) so_far=("${words[1]}" gamers show) ;;
    --score) so_far=("${words[1]}" scores show) ;;
    --keys) so_far=("${words[1]}" keys show) ;;
    *) [[ ${words[CURRENT]} == -* ]] && so_far+=("${words[CURRENT]}") ;;
  esac
  options=("${(@f)$("${so_far[@]}" --generate-bash-completion 2>/dev/null)}")
  [[ -n ${options[1]} ]] && compadd -a options
  _files
}
if [[ $funcstack[1] == _midiconnect4 ]]; then
  _midiconnect4 "$@" # zsh has loaded it from a file, at the first completion
else
  compdef _midiconnect4 midiconnect4
fi

#compdef midiconnect4
_midiconnect4() {
  local -a words_so_far options
  words_so_far=("${words[@]:0:CURRENT-1}")
  [[ ${words[CURRENT]} == -* ]] && words_so_far+=("${words[CURRENT]}")
  options=("${(@f)$("${words_so_far[@]}" --generate-bash-completion 2>/dev/null)}")
  if [[ -n ${options[1]} ]]; then _describe 'midiconnect4' options; else _files; fi
}
compdef _midiconnect4 midiconnect4

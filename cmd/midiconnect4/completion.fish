function __midiconnect4
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    switch $words[-1]
        case --first --second
            set words $words[1] gamers show
        case --score
            set words $words[1] scores show
        case --keys
            set words $words[1] keys show
        case '*'
            string match -q -- '-*' $current; and set -a words $current
    end
    $words --generate-bash-completion 2>/dev/null
end
complete -c midiconnect4 -a '(__midiconnect4)'

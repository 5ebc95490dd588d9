#!/bin/sh
# Encoders of jq; see python.py.
encoder() {
    case $1 in
    tojson) echo '.values.value | tojson' ;;
    '@json') echo '.values.value | @json' ;;
    '@sh') echo '.values.value | @sh' ;;
    '@html') echo '"\u0027" + (.values.value | @html) + "\u0027"' ;;
    '@uri') echo '"\u0027" + (.values.value | @uri) + "\u0027"' ;;
    esac
}
if [ "$1" = --list ]; then
    version=$(jq --version)
    for name in tojson @json @sh @html @uri; do
        place="expression"
        case $name in @html | @uri) place="'…'" ;; esac
        jq -nc --arg name "$name" --arg version "${version#jq-}" --arg place "$place" \
            '{$name, from: "jq", $version, $place}'
    done
    exit
fi
exec jq -c -a --unbuffered "{case, payload: ($(encoder "$1"))}"

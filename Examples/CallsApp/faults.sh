#!/bin/sh
# Puts ten faults into the example, one after the other, and checks that its tests fail and name each.
# Usage: faults.sh [NAME…]
set -u
cd "$(dirname "$0")"
sources=Sources/CallsShop
kept=$(mktemp -d)
cp "$sources"/*.swift "$kept"
restore() { cp "$kept"/*.swift "$sources"; }
trap 'restore; rm -rf "$kept"' EXIT
trap 'exit 130' INT TERM
failed=0

# fault NAME RULE FILE SED-SCRIPT
fault() {
    if [ -n "$wanted" ]; then case " $wanted " in *" $1 "*) ;; *) return ;; esac; fi
    restore
    sed -i.bak "$4" "$sources/$3" && rm -f "$sources/$3.bak"
    if cmp -s "$sources/$3" "$kept/$3"; then
        echo "$1: the fault was not put in"
        failed=1
        return
    fi
    output=$(swift test 2>&1)
    status=$?
    if [ $status -eq 0 ]; then
        echo "$1: the tests passed"
        failed=1
    elif echo "$output" | grep -q "\[$2\]"; then
        echo "$1: $2"
    else
        echo "$1: the tests failed without naming $2"
        echo "$output" | tail -20
        failed=1
    fi
}

wanted="$*"
if [ -z "$wanted" ]; then
    output=$(swift test 2>&1) || { echo "the tests fail without any fault"; echo "$output" | tail -20; exit 1; }
    echo "no fault: the tests pass"
fi
fault typo unknown-builder-method Specs.swift 's/"rating", factory/"ratings", factory/'
fault missing-url missing-field Specs.swift '/\.method("url", args: \[\.string(url)\]),/{
/^                /d
}'
fault attribute-id unmatched-attribute Specs.swift 's/factoryArgs: \[\.string("size"), /factoryArgs: [.string("sizes"), /'
fault price-as-text wrong-type Specs.swift 's/"current", args: \[\.double(price)\]/"current", args: [.string("\\(price)")]/'
fault skip unanswered-callback CallCoordinator.swift 's/return \.error(message: "We don.t have.*") }/return .skip }/'
fault late-reply late-answer CallCoordinator.swift 's/\.milliseconds(200)/.seconds(31)/'
fault second-reply answered-twice CallCoordinator.swift 's/            return \.reply(spec)/            await self.controller?.invoke(callback: request.callbackKey, factorySpec: spec)\
            return .reply(spec)/'
fault quantity-as-text wrong-type CallCoordinator.swift 's/"quantity": \.int(1)/"quantity": .string("1")/'
fault carriage-return lost-reply CallCoordinator.swift 's/We don.t have “\\(sku)”\./We do not have it.\\r\\n/'
fault late-handlers handler-set-late CallCoordinator.swift '/controller\.handlers = handlers/d
s/        controller\.show()/        controller.show()\
        controller.handlers = handlers/'
exit $failed

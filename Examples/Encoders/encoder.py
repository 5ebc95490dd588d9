#!/usr/bin/env python3
"""A starter for an encoder in Python: put your own code into `payload`.

    playerbridge fuzz --function updateProductWithData --encoder "python3 Examples/Encoders/encoder.py" \
        --hole id:string --hole name:string
"""
import json
import sys


def payload(values):
    """The text that the app would hand to invoke."""
    product = json.dumps({"name": values["name"]}, ensure_ascii=False)
    return "%s, %s" % (json.dumps(values["id"], ensure_ascii=False), product)


for line in sys.stdin:
    request = json.loads(line)
    answer = {"case": request["case"]}
    try:
        answer["payload"] = payload(request["values"])
    except Exception as reason:  # a refusal: counted, no fault
        answer["error"] = str(reason)
    print(json.dumps(answer), flush=True)

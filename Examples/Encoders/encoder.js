// A starter for an encoder in JavaScript: put your own code into `payload`.
//
//     playerbridge fuzz --function updateProductWithData --encoder "node Examples/Encoders/encoder.js" \
//         --hole id:string --hole name:string
const readline = require('node:readline');

// The text that the app would hand to invoke.
function payload({ id, name }) {
    return `${JSON.stringify(id)}, ${JSON.stringify({ name })}`;
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
    const request = JSON.parse(line);
    let answer;
    try {
        answer = { case: request.case, payload: payload(request.values) };
    } catch (reason) {
        // A refusal: counted, no fault.
        answer = { case: request.case, error: String(reason) };
    }
    // Answers are ASCII only, one a line; writing a line to a pipe needs no flush in Node.
    const ascii = JSON.stringify(answer).replace(/[\u007f-\uffff]/g, (unit) =>
        '\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0'));
    process.stdout.write(ascii + '\n');
});

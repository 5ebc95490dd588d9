// Encoders of JavaScript itself, run by Node; see python.py.
const readline = require('node:readline');
const util = require('node:util');
const quoted = (quote, encode) => (text) => quote + encode(text) + quote;
const encoders = {
    'JSON.stringify': ['expression', (text) => JSON.stringify(text)],
    "JSON.stringify between '": ["'…'", quoted("'", JSON.stringify)],
    'util.inspect': ['expression', (text) => util.inspect(text)],
    'String.raw': ['`…`', quoted('`', (text) => text)],
    encodeURIComponent: ["'…'", quoted("'", encodeURIComponent)],
    'decodeURIComponent("…")': ['expression', (text) => `decodeURIComponent("${encodeURIComponent(text)}")`],
    escape: ["'…'", quoted("'", escape)],
    'unescape("…")': ['expression', (text) => `unescape("${escape(text)}")`],
    'replace(/\'/g, "\\\\\'")': ["'…'", quoted("'", (text) => text.replace(/'/g, "\\'"))],
};
if (process.argv[2] === '--list') {
    for (const [name, [place]] of Object.entries(encoders)) {
        console.log(JSON.stringify({ name, from: 'Node', version: process.versions.node, place }));
    }
} else {
    const encode = encoders[process.argv[2]][1];
    readline.createInterface({ input: process.stdin }).on('line', (line) => {
        const request = JSON.parse(line);
        let answer;
        try {
            answer = { case: request.case, payload: encode(request.values.value) };
        } catch (reason) {
            answer = { case: request.case, error: reason.constructor.name };
        }
        const ascii = JSON.stringify(answer).replace(/[\u007f-\uffff]/g, (unit) =>
            '\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0'));
        process.stdout.write(ascii + '\n');
    });
}

<?php
// Encoders of PHP; see python.py.
$quoted = fn($quote, $encode) => fn($text) => $quote . $encode($text) . $quote;
$encoders = [
    "json_encode" => ["expression", fn($text) => json_encode($text, JSON_THROW_ON_ERROR)],
    "json_encode, JSON_UNESCAPED_UNICODE" => ["expression", fn($text) => json_encode($text, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE)],
    "json_encode, JSON_HEX_APOS|JSON_HEX_QUOT|JSON_HEX_TAG|JSON_HEX_AMP" => ["expression", fn($text) => json_encode($text, JSON_THROW_ON_ERROR | JSON_HEX_APOS | JSON_HEX_QUOT | JSON_HEX_TAG | JSON_HEX_AMP)],
    "var_export" => ["expression", fn($text) => var_export($text, true)],
    "addslashes" => ["'…'", $quoted("'", "addslashes")],
    "htmlspecialchars" => ["'…'", $quoted("'", fn($text) => htmlspecialchars($text, ENT_QUOTES))],
    "rawurlencode" => ["'…'", $quoted("'", "rawurlencode")],
];
if ($argv[1] === "--list") {
    foreach ($encoders as $name => [$place]) {
        echo json_encode(["name" => $name, "from" => "PHP", "version" => PHP_VERSION, "place" => $place]), "\n";
    }
    exit;
}
$encode = $encoders[$argv[1]][1];
while (($line = fgets(STDIN)) !== false) {
    try {
        $request = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
        $answer = json_encode(["case" => $request["case"], "payload" => $encode($request["values"]["value"])], JSON_THROW_ON_ERROR);
    } catch (Throwable $reason) {
        // A lone surrogate is no text of PHP.
        preg_match('/"case"\s*:\s*(\d+)/', $line, $number);
        $answer = json_encode(["case" => (int)$number[1], "error" => get_class($reason)]);
    }
    echo $answer, "\n";
    flush();
}

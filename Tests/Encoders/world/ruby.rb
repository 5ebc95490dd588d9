# Encoders of Ruby; see python.py.
require "json"
require "cgi"
require "shellwords"
QUOTED = ->(quote, encode) { ->(text) { quote + encode.(text) + quote } }
ENCODERS = {
  "to_json" => ["expression", ->(text) { text.to_json }],
  "JSON.generate, script_safe" => ["expression", ->(text) { JSON.generate(text, script_safe: true) }],
  "inspect" => ["expression", ->(text) { text.inspect }],
  "dump" => ["expression", ->(text) { text.dump }],
  "CGI.escapeHTML" => ["'…'", QUOTED.("'", CGI.method(:escapeHTML))],
  "gsub(/'/, \"\\\\\\\\'\")" => ["'…'", QUOTED.("'", ->(text) { text.gsub("'") { "\\'" } })],
}
if ARGV[0] == "--list"
  ENCODERS.each { |name, (place, _)| puts JSON.generate({ name: name, from: "Ruby", version: RUBY_VERSION, place: place }) }
  exit
end
encode = ENCODERS.fetch(ARGV[0])[1]
$stdout.sync = true
while (line = $stdin.gets)
  begin
    request = JSON.parse(line)
    value = request["values"]["value"]
    raise EncodingError unless value.valid_encoding?
    answer = JSON.generate({ case: request["case"], payload: encode.(value) }, ascii_only: true)
  rescue StandardError => reason
    answer = JSON.generate({ case: line[/"case"\s*:\s*(\d+)/, 1].to_i, error: reason.class.name })
  end
  puts answer
end

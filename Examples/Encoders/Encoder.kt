// A starter for an encoder in Kotlin: put your own code into `payload`. Needs kotlinx.serialization's JSON.
// Not compiled by the tests of PlayerBridge.
//
//     kotlinc Encoder.kt -include-runtime -cp kotlinx-serialization-json.jar -d encoder.jar
//     playerbridge fuzz --function updateProductWithData --encoder "java -cp encoder.jar:kotlinx-serialization-json.jar EncoderKt" \
//         --hole id:string --hole name:string
import kotlinx.serialization.json.*

/** The text that the app would hand to invoke. */
fun payload(values: JsonObject): String {
    val id = values.getValue("id").jsonPrimitive
    val product = buildJsonObject { put("name", values.getValue("name").jsonPrimitive.content) }
    return "$id, $product"
}

fun main() {
    while (true) {
        val line = readLine() ?: break
        val request = Json.parseToJsonElement(line).jsonObject
        val answer = buildJsonObject {
            put("case", request.getValue("case"))
            try {
                put("payload", payload(request.getValue("values").jsonObject))
            } catch (reason: Exception) {
                // A refusal: counted, no fault.
                put("error", reason.toString())
            }
        }
        // Answers are ASCII only, one a line, and leave at once.
        println(answer.toString().map { if (it.code < 0x7F) it.toString() else "\\u%04x".format(it.code) }.joinToString(""))
        System.out.flush()
    }
}

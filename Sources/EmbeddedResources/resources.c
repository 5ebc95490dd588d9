#include "EmbeddedResources.h"
#include <stddef.h>

static const unsigned char page[] = {
#embed "../../js/page.js"
};
static const unsigned char plain_data[] = {
#embed "../../js/plain-data.js"
};
static const unsigned char commerce_player[] = {
#embed "../../js/commerce-player.js"
};
static const unsigned char playback[] = {
#embed "../../js/playback.js"
};
static const unsigned char live_player[] = {
#embed "../../js/live-player.js"
};
static const unsigned char shoppable_player[] = {
#embed "../../js/shoppable-player.js"
};
static const unsigned char recording_player[] = {
#embed "../../js/recording-player.js"
};
static const unsigned char call_page[] = {
#embed "../../js/call-page.js"
};
static const unsigned char call_widget[] = {
#embed "../../js/call-widget.js"
};
static const unsigned char live_contract[] = {
#embed "contracts/live.json"
};
static const unsigned char calls_contract[] = {
#embed "contracts/calls.json"
};
static const unsigned char shoppable_contract[] = {
#embed "contracts/shoppable.json"
};
static const unsigned char report_style[] = {
#embed "../../js/report/report.css"
};
static const unsigned char report_script[] = {
#embed "../../js/report/drawing.js"
, '\n',
#embed "../../js/report/report.js"
};
static const unsigned char hostile_texts[] = {
#embed "hostile/texts.jsonl"
};
static const unsigned char hostile_products[] = {
#embed "hostile/products.jsonl"
};
static const unsigned char hostile_urls[] = {
#embed "hostile/urls.jsonl"
};
static const unsigned char hostile_numbers[] = {
#embed "hostile/numbers.jsonl"
};
static const unsigned char hostile_values[] = {
#embed "hostile/values.jsonl"
};
// What `api-diff` compares an SDK with: the stand-in's own declarations.
static const unsigned char commerce_interface[] = {
#embed "../BambuserCommerceSDK/API/BambuserPlayerCollection.swift"
, '\n',
#embed "../BambuserCommerceSDK/API/BambuserPlayerError.swift"
, '\n',
#embed "../BambuserCommerceSDK/API/BambuserPlayerView.swift"
, '\n',
#embed "../BambuserCommerceSDK/API/BambuserPlayerViewDelegate.swift"
, '\n',
#embed "../BambuserCommerceSDK/API/BambuserSDK.swift"
, '\n',
#embed "../BambuserCommerceSDK/API/PictureInPicture.swift"
, '\n',
#embed "../BambuserCommerceSDK/API/RenamedTypes.swift"
, '\n',
#embed "../BambuserCommerceSDK/API/VideoConfiguration.swift"
};
// What the probes of a calibration tell under each host model.
static const unsigned char calibrations[] = {
#embed "calibrations.json"
};

static const EmbeddedResource resources[] = {
    {"page.js", page, sizeof page},
    {"plain-data.js", plain_data, sizeof plain_data},
    {"commerce-player.js", commerce_player, sizeof commerce_player},
    {"playback.js", playback, sizeof playback},
    {"live-player.js", live_player, sizeof live_player},
    {"shoppable-player.js", shoppable_player, sizeof shoppable_player},
    {"recording-player.js", recording_player, sizeof recording_player},
    {"call-page.js", call_page, sizeof call_page},
    {"call-widget.js", call_widget, sizeof call_widget},
    {"report/report.css", report_style, sizeof report_style},
    {"report/report.js", report_script, sizeof report_script},
    {"contracts/live.json", live_contract, sizeof live_contract},
    {"contracts/calls.json", calls_contract, sizeof calls_contract},
    {"calibrations.json", calibrations, sizeof calibrations},
    {"interfaces/BambuserCommerceSDK.swift", commerce_interface, sizeof commerce_interface},
    {"hostile/texts.jsonl", hostile_texts, sizeof hostile_texts},
    {"hostile/products.jsonl", hostile_products, sizeof hostile_products},
    {"hostile/urls.jsonl", hostile_urls, sizeof hostile_urls},
    {"hostile/numbers.jsonl", hostile_numbers, sizeof hostile_numbers},
    {"hostile/values.jsonl", hostile_values, sizeof hostile_values},
    {"contracts/shoppable.json", shoppable_contract, sizeof shoppable_contract},
};

const EmbeddedResource *embedded_resources(size_t *count) {
    *count = sizeof resources / sizeof *resources;
    return resources;
}

#include "EmbeddedResources.h"
#include <stddef.h>

static const unsigned char page[] = {
#embed "page.js"
};
static const unsigned char plain_data[] = {
#embed "plain-data.js"
};
static const unsigned char commerce_player[] = {
#embed "commerce-player.js"
};
static const unsigned char playback[] = {
#embed "playback.js"
};
static const unsigned char live_player[] = {
#embed "live-player.js"
};
static const unsigned char shoppable_player[] = {
#embed "shoppable-player.js"
};
static const unsigned char recording_player[] = {
#embed "recording-player.js"
};
static const unsigned char call_page[] = {
#embed "call-page.js"
};
static const unsigned char call_widget[] = {
#embed "call-widget.js"
};
static const unsigned char live_contract[] = {
#embed "../fixtures/contracts/live.json"
};
static const unsigned char calls_contract[] = {
#embed "../fixtures/contracts/calls.json"
};
static const unsigned char shoppable_contract[] = {
#embed "../fixtures/contracts/shoppable.json"
};
static const unsigned char report_style[] = {
#embed "report/report.css"
};
static const unsigned char report_script[] = {
#embed "report/report.js"
};
static const unsigned char hostile_texts[] = {
#embed "../fixtures/hostile/texts.jsonl"
};
static const unsigned char hostile_products[] = {
#embed "../fixtures/hostile/products.jsonl"
};
static const unsigned char hostile_urls[] = {
#embed "../fixtures/hostile/urls.jsonl"
};
static const unsigned char hostile_numbers[] = {
#embed "../fixtures/hostile/numbers.jsonl"
};
static const unsigned char hostile_values[] = {
#embed "../fixtures/hostile/values.jsonl"
};
// What `api-diff` compares an SDK with: the stand-in's own declarations.
static const unsigned char commerce_interface[] = {
#embed "../Sources/BambuserCommerceSDK/API/BambuserPlayerCollection.swift"
, '\n',
#embed "../Sources/BambuserCommerceSDK/API/BambuserPlayerError.swift"
, '\n',
#embed "../Sources/BambuserCommerceSDK/API/BambuserPlayerView.swift"
, '\n',
#embed "../Sources/BambuserCommerceSDK/API/BambuserPlayerViewDelegate.swift"
, '\n',
#embed "../Sources/BambuserCommerceSDK/API/BambuserSDK.swift"
, '\n',
#embed "../Sources/BambuserCommerceSDK/API/PictureInPicture.swift"
, '\n',
#embed "../Sources/BambuserCommerceSDK/API/RenamedTypes.swift"
, '\n',
#embed "../Sources/BambuserCommerceSDK/API/VideoConfiguration.swift"
};
// What the probes of a calibration tell under each host model.
static const unsigned char calibrations[] = {
#embed "../fixtures/calibrations.json"
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

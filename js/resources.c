#include "EmbeddedResources.h"
#include <stddef.h>

static const unsigned char page[] = {
#embed "page.js"
};
static const unsigned char live_player[] = {
#embed "live-player.js"
};
static const unsigned char recording_player[] = {
#embed "recording-player.js"
};
static const unsigned char live_contract[] = {
#embed "../fixtures/contracts/live.json"
};
static const unsigned char report_style[] = {
#embed "report/report.css"
};
static const unsigned char report_script[] = {
#embed "report/report.js"
};

static const EmbeddedResource resources[] = {
    {"page.js", page, sizeof page},
    {"live-player.js", live_player, sizeof live_player},
    {"recording-player.js", recording_player, sizeof recording_player},
    {"report/report.css", report_style, sizeof report_style},
    {"report/report.js", report_script, sizeof report_script},
    {"contracts/live.json", live_contract, sizeof live_contract},
};

const EmbeddedResource *embedded_resources(size_t *count) {
    *count = sizeof resources / sizeof *resources;
    return resources;
}

#include "WorkbenchPage.h"

static const unsigned char index_html[] = {
#embed "../../Page/index.html"
};
static const unsigned char report_style[] = {
#embed "../../../js/report/report.css"
};
static const unsigned char style[] = {
#embed "../../Page/workbench.css"
};
static const unsigned char drawing[] = {
#embed "../../../js/report/drawing.js"
};
static const unsigned char main_script[] = {
#embed "../../Page/main.js"
};
static const unsigned char desk[] = {
#embed "../../Page/desk.js"
};
static const unsigned char elements[] = {
#embed "../../Page/elements.js"
};
static const unsigned char editor[] = {
#embed "../../Page/editor.js"
};
static const unsigned char controls[] = {
#embed "../../Page/controls.js"
};
static const unsigned char payload[] = {
#embed "../../Page/payload.js"
};
static const unsigned char verdict[] = {
#embed "../../Page/verdict.js"
};
static const unsigned char literal[] = {
#embed "../../Page/literal.js"
};
static const unsigned char session[] = {
#embed "../../Page/session.js"
};
static const unsigned char player_picture[] = {
#embed "../../Page/player-picture.js"
};
static const unsigned char folder[] = {
#embed "../../Page/folder.js"
};
static const unsigned char icon[] = {
#embed "../../Page/icon.svg"
};

#define SCRIPT "text/javascript; charset=utf-8"
#define STYLE "text/css; charset=utf-8"

static const PageFile files[] = {
    {"/", "text/html; charset=utf-8", index_html, sizeof index_html},
    {"/report.css", STYLE, report_style, sizeof report_style},
    {"/workbench.css", STYLE, style, sizeof style},
    {"/drawing.js", SCRIPT, drawing, sizeof drawing},
    {"/main.js", SCRIPT, main_script, sizeof main_script},
    {"/desk.js", SCRIPT, desk, sizeof desk},
    {"/elements.js", SCRIPT, elements, sizeof elements},
    {"/editor.js", SCRIPT, editor, sizeof editor},
    {"/controls.js", SCRIPT, controls, sizeof controls},
    {"/payload.js", SCRIPT, payload, sizeof payload},
    {"/verdict.js", SCRIPT, verdict, sizeof verdict},
    {"/literal.js", SCRIPT, literal, sizeof literal},
    {"/session.js", SCRIPT, session, sizeof session},
    {"/player-picture.js", SCRIPT, player_picture, sizeof player_picture},
    {"/folder.js", SCRIPT, folder, sizeof folder},
    {"/icon.svg", "image/svg+xml", icon, sizeof icon},
};

const PageFile *page_files(size_t *count) {
    *count = sizeof files / sizeof *files;
    return files;
}

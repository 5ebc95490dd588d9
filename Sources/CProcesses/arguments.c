#include "processes.h"

#include <stddef.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif

static int count;
static char **words;

// The C library hands the command line to constructors; the Swift runtime reads it from /proc, which may be missing.
__attribute__((constructor)) static void keep(int given, char **values) {
    count = given;
    words = values;
}

int pb_argument_count(void) { return words == NULL ? 0 : count; }

const char *pb_argument(int index) { return words[index]; }

const char *pb_program_path(void) {
#ifdef __linux__
    return (const char *)getauxval(AT_EXECFN);
#else
    return NULL;
#endif
}

#ifndef EMBEDDED_RESOURCES_H
#define EMBEDDED_RESOURCES_H

#include <stddef.h>

/// A file that the binary carries (see `resources.c`), as it was when the package was built. UTF-8, not NUL-terminated.
typedef struct {
    const char *name;
    const unsigned char *bytes;
    size_t size;
} EmbeddedResource;

/// All embedded files; lives as long as the process.
const EmbeddedResource *embedded_resources(size_t *count);

#endif

#ifndef WORKBENCH_PAGE_H
#define WORKBENCH_PAGE_H

#include <stddef.h>

/// A file of the page, as it was when the package was built.
typedef struct {
    /// Its path on the server.
    const char *path;
    /// Its media type.
    const char *type;
    const unsigned char *bytes;
    size_t size;
} PageFile;

/// All files of the page; lives as long as the process.
const PageFile *page_files(size_t *count);

#endif

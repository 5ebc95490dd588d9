#ifndef PLAYERBRIDGE_PROCESSES_H
#define PLAYERBRIDGE_PROCESSES_H

#include <sys/types.h>

/// A descriptor of `size` bytes of memory without a name, closed on exec; -1 with errno set when there is none.
int pb_memory_descriptor(size_t size);

/// Maps memory that another process sees too; NULL when it cannot be mapped.
void *pb_map_shared(int descriptor, size_t size);
void pb_unmap(void *address, size_t size);

#endif

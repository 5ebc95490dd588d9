#define _GNU_SOURCE
#include "processes.h"

#include <sys/mman.h>
#include <unistd.h>

int pb_memory_descriptor(size_t size) {
#ifdef __linux__
    int descriptor = memfd_create("playerbridge", MFD_CLOEXEC);
    if (descriptor >= 0 && ftruncate(descriptor, (off_t)size) != 0) {
        close(descriptor);
        return -1;
    }
    return descriptor;
#else
    return -1;
#endif
}

void *pb_map_shared(int descriptor, size_t size) {
    void *address = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    return address == MAP_FAILED ? NULL : address;
}

void pb_unmap(void *address, size_t size) { munmap(address, size); }

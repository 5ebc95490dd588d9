#ifndef PLAYERBRIDGE_PROCESSES_H
#define PLAYERBRIDGE_PROCESSES_H

#include <sys/types.h>

/// A descriptor of `size` bytes of memory without a name, closed on exec; -1 with errno set when there is none.
int pb_memory_descriptor(size_t size);

/// Maps memory that another process sees too; NULL when it cannot be mapped.
void *pb_map_shared(int descriptor, size_t size);
void pb_unmap(void *address, size_t size);

/// Forks a process that kills other processes when this one ends, however it ends. To be called while there is one
/// thread: the child is a copy of this process and stays small only when it is made early.
///
/// Returns the descriptor on which the guard is told about process groups, as `pb_guarded` records; -1 without a guard.
/// The guard kills every group that was told and not taken back, and every process whose environment holds `marker`,
/// a whole `NAME=VALUE`.
int pb_start_guard(const char *marker);

struct pb_guarded {
    pid_t group;
    /// 1 for a group that lives, 0 for one that was reaped.
    int lives;
};

/// Takes the network and the writing of files from this process and all that it starts, for good.
/// Returns 0, or an error number where the kernel does not let it.
int pb_enter_sandbox(void);

/// The command line of this process, with the program's name first.
int pb_argument_count(void);
const char *pb_argument(int index);

/// The path by which the system started this program; NULL when it is unknown.
const char *pb_program_path(void);

#endif

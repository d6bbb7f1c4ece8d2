import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

/** The name of the socket file ends in a port number, even where there is no port. */
export const port = 5432

/** Settings given on the command line: kept with the code, and nothing inside the database can change them. */
export function settings(socketDir: string, fast: boolean): readonly string[] {
  const values: Record<string, string | number> = {
    port,
    // No network at all: the socket's folder is open to its owner alone, which is why no password is asked.
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: 100,
    idle_in_transaction_session_timeout: '60s',
    timezone: 'UTC',
    shared_buffers: totalmem() >= 4e9 ? '256MB' : '128MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    dynamic_shared_memory_type: hasRoomForSharedMemory() ? 'posix' : 'mmap',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // Only what the server says about itself. Errors of statements reach the application, which logs them without the
    // personal data that their texts and values may carry.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(fast ? forgetful : {}),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * For databases that are thrown away: nothing survives a crash of the machine. Every statement is planned as one that is
 * prepared, without regard to its values: what only works with values in sight fails in the tests, not on the day that
 * it comes often enough.
 */
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  plan_cache_mode: 'force_generic_plan',
}

/** Containers often have 64 MB here, too little for parallel queries. */
function hasRoomForSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 256e6
  } catch {
    return process.platform !== 'linux'
  }
}

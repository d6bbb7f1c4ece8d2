import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

/** The name of the socket file ends with a port number, even without a port. */
export const port = 5432

/** Settings on the command line: they are part of the code, and nothing in the database can override them. */
export function settings(socketDir: string, fast: boolean): readonly string[] {
  const values: Record<string, string | number> = {
    port,
    // No network: only the owner may enter the socket's folder, so no password is needed.
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
    // Only messages about the server itself. Errors of statements go to the application, which logs them without personal data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(fast ? forgetful : {}),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * For throw-away databases: nothing survives a crash of the machine. Every statement gets a generic plan, so that a statement
 * that only works with known values fails in the tests.
 */
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  plan_cache_mode: 'force_generic_plan',
}

/** Containers often have 64 MB here, which is too little for parallel queries. */
function hasRoomForSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 256e6
  } catch {
    return process.platform !== 'linux'
  }
}

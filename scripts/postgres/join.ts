import { lockOwner } from '../boot/lock.mjs'
import { dataFolder, lockPath } from '../data-folder.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { socketUrl } from './socket.ts'

/** The address of the embedded PostgreSQL that another process is running on this data folder, if one is. */
export function joinPostgres(dataDir: string): string | undefined {
  if (lockOwner(lockPath(dataDir)) === undefined) return undefined
  const file = readPostmasterFile(dataFolder(dataDir).cluster)
  return file?.isReady ? socketUrl(file.socketDir) : undefined
}

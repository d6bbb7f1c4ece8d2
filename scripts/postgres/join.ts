import { lockOwner } from '../boot/lock.mjs'
import { dataFolder, lockPath } from '../data-folder.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { socketUrl } from './socket.ts'

/** The URL of the embedded PostgreSQL that another process runs on this data folder, if any. */
export function joinPostgres(dataDir: string): string | undefined {
  if (lockOwner(lockPath(dataDir)) === undefined) return undefined
  const file = readPostmasterFile(dataFolder(dataDir).cluster)
  return file?.isReady ? socketUrl(file.socketDir) : undefined
}

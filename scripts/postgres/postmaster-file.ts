import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a running server writes about itself into its folder. */
export interface PostmasterFile {
  readonly pid: number
  /** In whole seconds since 1970. */
  readonly startedAtSeconds: number
  readonly socketDir: string
  readonly isReady: boolean
}

/** Undefined when no server runs and none was killed. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  try {
    return parsePostmasterFile(readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The lines are: pid, folder, start time, port, socket folder, address, shared memory, status. */
export function parsePostmasterFile(text: string): PostmasterFile | undefined {
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, startedAtSeconds: Number(lines[2]), socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' }
}

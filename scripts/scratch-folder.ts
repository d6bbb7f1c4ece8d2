import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockOwner, takeLock } from './boot/lock.mjs'

const prefix = 'xiaojiu-scratch-'
const youngMs = 60_000
const memoryFolder = '/dev/shm'
/** Several times what the databases of a whole test run need. */
const memoryNeeded = 6e9

/** A folder for one run, and a function that removes it. Folders of killed runs are removed as well. */
export function makeScratchFolder(parent = tmpdir()): { path: string; remove: () => Promise<void> } {
  sweep(parent)
  const path = mkdtempSync(join(parent, prefix))
  chmodSync(path, 0o711)
  takeLock(join(path, 'in-use.lock'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
}

/**
 * A folder for throw-away databases: in memory when there is enough. A test run creates and drops about 400 databases of 21 MB;
 * on disk one takes 0.3 to 1 s, in memory 0.07 s.
 */
export function makeDatabaseFolder(): { path: string; remove: () => Promise<void> } {
  return makeScratchFolder(hasMemoryToSpare() ? memoryFolder : tmpdir())
}

function hasMemoryToSpare(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize > memoryNeeded && freemem() > memoryNeeded
  } catch {
    return false
  }
}

function sweep(parent: string): void {
  for (const name of readdirSync(parent).filter(each => each.startsWith(prefix))) {
    const path = join(parent, name)
    try {
      const lock = join(path, 'in-use.lock')
      const isYoung = Date.now() - statSync(path).mtimeMs < youngMs // Its owner may not have locked it yet.
      if (isYoung || lockOwner(lock) !== undefined || takeLock(lock).release === undefined) continue
      rmSync(path, { recursive: true, force: true })
    } catch {
      // Owned by another user, or another run is removing it too.
    }
  }
}

import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lockOwner, takeLock } from './boot/lock.mjs'

const prefix = 'xiaojiu-scratch-'
const youngMs = 60_000

/** A folder for one run, and how to be rid of it. Those of killed runs are swept away on the occasion. */
export function makeScratchFolder(): { path: string; remove: () => Promise<void> } {
  sweep()
  const path = mkdtempSync(join(tmpdir(), prefix))
  chmodSync(path, 0o711)
  takeLock(join(path, 'in-use.lock'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
}

function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter(each => each.startsWith(prefix))) {
    const path = join(tmpdir(), name)
    try {
      const lock = join(path, 'in-use.lock')
      const isYoung = Date.now() - statSync(path).mtimeMs < youngMs // its owner may not have locked it yet
      if (isYoung || lockOwner(lock) !== undefined || takeLock(lock).release === undefined) continue
      rmSync(path, { recursive: true, force: true })
    } catch {
      // someone else's, or another run is sweeping too
    }
  }
}

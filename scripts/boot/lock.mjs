// A lock between processes that ends with its owner: a folder (created atomically) that names the owner.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity } from './identity.mjs'

/** An owner writes its name right after creating the folder; older folders without a name were left by a kill in between. */
const namelessGraceMs = 5_000

/**
 * Takes the lock, or says which process holds it. `handTo` gives it to a child that does the work, so that it stays
 * taken while the child lives even if we are killed.
 *
 * @param {string} path
 */
export function takeLock(path) {
  for (;;) {
    try {
      mkdirSync(path)
      return held(path)
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = lockOwner(path)
    if (owner !== undefined) return { heldBy: owner }
    discard(path)
  }
}

/** @param {string} path */
function held(path) {
  let identity
  const handTo = (/** @type {number} */ pid) => {
    identity = processIdentity(pid)
    writeFileSync(join(path, 'owner.json'), JSON.stringify({ pid, identity }))
  }
  handTo(process.pid)
  return {
    handTo,
    release: () => {
      if (readOwner(path)?.identity === identity) rmSync(path, { recursive: true, force: true })
    },
  }
}

/**
 * The pid of the living process that holds the lock.
 *
 * @param {string} path
 * @returns {number | undefined}
 */
export function lockOwner(path) {
  const owner = readOwner(path)
  if (owner !== undefined) return owner.identity === processIdentity(owner.pid) ? owner.pid : undefined
  const madeAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return madeAt !== undefined && Date.now() - madeAt < namelessGraceMs ? 0 : undefined
}

/** @param {string} path */
function readOwner(path) {
  try {
    return JSON.parse(readFileSync(join(path, 'owner.json'), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Two processes may find the same dead owner: the rename lets one of them win, and one that came too late puts the
 * winner's lock back.
 *
 * @param {string} path
 */
function discard(path) {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (lockOwner(aside) !== undefined) return renameSync(aside, path)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  rmSync(aside, { recursive: true, force: true })
}

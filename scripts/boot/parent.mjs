// Detects that the starter is gone: killing npm must stop everything, but the shell that npm starts in between does not forward
// signals and outlives npm.
import { readFileSync } from 'node:fs'

const intervalMs = 250

/**
 * Calls back once when a process of the chain that leads to us has lost its parent. Only for those started through npm
 * or by another boot: a daemon started without npm may outlive its shell.
 *
 * @param {() => void} gone
 * @returns {() => void} stops watching
 */
export function onParentGone(gone) {
  if (process.env.npm_execpath === undefined && process.env.BOOT_FOLLOWS_PARENT === undefined) return () => {}
  const chain = bootChain()
  const watch = setInterval(() => {
    if (chain.every(([pid, parent]) => parentOf(pid) === parent)) return
    clearInterval(watch)
    gone()
  }, intervalMs)
  watch.unref()
  return () => clearInterval(watch)
}

/** This process and its ancestors that only run the boot, each with its parent. */
function bootChain() {
  /** @type {[number, number | undefined][]} */
  const chain = [[process.pid, process.ppid]]
  for (let pid = process.ppid; isBoot(pid); ) {
    const parent = parentOf(pid)
    chain.push([pid, parent])
    if (parent === undefined) break
    pid = parent
  }
  return chain
}

/** @param {number} pid */
function isBoot(pid) {
  return read(`/proc/${pid}/cmdline`).includes('scripts/boot.mjs')
}

/** @param {number} pid */
function parentOf(pid) {
  if (pid === process.pid) return process.ppid
  const stat = read(`/proc/${pid}/stat`)
  const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  return Number.isInteger(parent) ? parent : undefined
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

// Identifies a process: a pid alone may be reused by another program, or belong to a zombie.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/**
 * Undefined when no such process lives.
 *
 * @param {number} pid
 * @returns {string | undefined}
 */
export function processIdentity(pid) {
  return existsSync('/proc/self/stat') ? fromProc(pid) : fromPs(pid)
}

/** @param {number} pid */
function fromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in brackets and may contain anything; the fields after it are plain: state first, start time 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    return `${pid} ${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function fromPs(pid) {
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 ? `${pid} ${stdout.trim()}` : undefined
}

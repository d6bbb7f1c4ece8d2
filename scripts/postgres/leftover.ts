import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processIdentity } from '../boot/identity.mjs'
import { readPostmasterFile } from './postmaster-file.ts'
import { socketDirPrefix } from './socket.ts'

/** Gentle first: finish the checkpoint; then drop everything; then nothing is asked any more. */
const insistence = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const

/**
 * Ends a server that a killed run left behind, and clears the traces of one that was killed with it. Only called by the
 * owner of the data folder's lock, so whatever still runs there belongs to nobody.
 */
export async function clearLeftover(clusterDir: string): Promise<void> {
  const left = readPostmasterFile(clusterDir)
  if (left === undefined) return
  if (isServerOf(left.pid, clusterDir)) await endServer(left.pid)
  // The pid now belongs to someone else: PostgreSQL would take that process for a running server and refuse to start.
  else if (processIdentity(left.pid) !== undefined) rmSync(join(clusterDir, 'postmaster.pid'), { force: true })
  if (basename(left.socketDir).startsWith(socketDirPrefix)) rmSync(left.socketDir, { recursive: true, force: true })
}

async function endServer(pid: number): Promise<void> {
  const identity = processIdentity(pid)
  for (const [signal, patienceMs] of insistence) {
    signalTo(pid, signal)
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(20)) {
      if (processIdentity(pid) !== identity) return
    }
  }
}

function isServerOf(pid: number, clusterDir: string): boolean {
  if (processIdentity(pid) === undefined) return false
  if (!existsSync('/proc/self/cwd')) {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(clusterDir)
  }
  try {
    const program = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    return program === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
  } catch {
    return false
  }
}

/** The processes a server has started, one per connection and some for itself. */
export function childrenOf(pid: number): number[] {
  const list = existsSync('/proc/self/task')
    ? readChildren(pid)
    : spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout
  return list.split(/\s+/).filter(Boolean).map(Number)
}

function readChildren(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  } catch {
    return ''
  }
}

/** Signals a process that may be gone already. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

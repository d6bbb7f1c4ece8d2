import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processIdentity } from '../boot/identity.mjs'
import { readPostmasterFile } from './postmaster-file.ts'
import { socketDirPrefix } from './socket.ts'

/** The signals, gentle first: a clean stop, then a fast stop, then a kill. */
const insistence = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const

/**
 * Ends a server that a killed run left behind, and removes its traces. Only the owner of the data folder's lock calls it, so
 * whatever still runs there has no owner.
 */
export async function clearLeftover(clusterDir: string): Promise<void> {
  const left = readPostmasterFile(clusterDir)
  if (left === undefined) return
  if (isServerOf(left.pid, clusterDir)) await endServer(left.pid)
  // The pid belongs to another program now: PostgreSQL would take it for a running server and refuse to start.
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

/** The processes of a server: one for each connection and some of its own. */
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

/** Sends a signal to a process that may have ended. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

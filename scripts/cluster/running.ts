import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockOwner } from '../boot/lock.mjs'
import { SetupProblem } from '../setup-problem.ts'
import type { Outage } from './watch-outages.ts'

/** What the process that runs the cluster publishes for the other commands. */
interface Running {
  readonly patroniPids: Readonly<Record<string, number>>
  readonly outages: readonly Outage[]
}

export const lockFile = (folder: string) => join(folder, 'running.lock')
const stateFile = (folder: string) => join(folder, 'running.json')

export function publishRunning(folder: string, running: Running): void {
  // Written atomically, because another process may be reading.
  writeFileSync(`${stateFile(folder)}.new`, JSON.stringify(running), { mode: 0o600 })
  renameSync(`${stateFile(folder)}.new`, stateFile(folder))
}

/** The running cluster of this folder; fails with a message when there is none. */
export function readRunning(folder: string): Running {
  if (lockOwner(lockFile(folder)) === undefined || !existsSync(stateFile(folder)))
    throw new SetupProblem('集群没有在运行；用 npm run cluster 启动。')
  return JSON.parse(readFileSync(stateFile(folder), 'utf8')) as Running
}

import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupProblem } from '../setup-problem.ts'
import type { Engines } from './engines.ts'

const graceMs = 20_000

/** A running program of the cluster. Its output goes to a file with its name. */
export interface EngineProcess {
  readonly name: string
  readonly pid: number
  readonly exited: Promise<void>
  readonly isRunning: () => boolean
  /** Asks it to end and waits; kills it when it does not react. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Kills it like a power failure. */
  kill(): Promise<void>
}

/** Starts a program of the engines with `home`, below the cluster's folder, as its home. */
export function startEngine(
  engines: Engines,
  { folder, name, home, program, args, network, mark }: EngineCommand,
): EngineProcess {
  const logs = join(folder, 'log')
  mkdirSync(logs, { recursive: true })
  const log = openSync(join(logs, `${name}.log`), 'a')
  const line = inNetwork(network, engines.commandLine(folder, program, args))
  const child: ChildProcess = spawn(line.command, line.args, {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: join(engines.placeOf(folder), home),
      LC_ALL: 'C.UTF-8',
      ...markOf(mark),
    },
  })
  closeSync(log)
  const exited = new Promise<void>(done => {
    child.once('error', () => done())
    child.once('exit', () => done())
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null && child.pid !== undefined
  return {
    name,
    pid: child.pid ?? 0,
    exited,
    isRunning,
    async stop(signal = 'SIGTERM') {
      if (!isRunning()) return
      child.kill('SIGCONT')
      child.kill(signal)
      const insist = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await exited
      clearTimeout(insist)
    },
    async kill() {
      if (!isRunning()) return
      child.kill('SIGKILL')
      await exited
    },
  }
}

interface EngineCommand {
  readonly folder: string
  readonly name: string
  readonly home: string
  readonly program: string
  readonly args: readonly string[]
  /** Its network namespace; that of this process by default. */
  readonly network?: string | undefined
  /** By which it is found when its starter was killed. */
  readonly mark: string
}

/** The mark as a variable of the process. */
export function markOf(mark: string): { readonly XIAOJIU_CLUSTER: string } {
  return { XIAOJIU_CLUSTER: mark }
}

interface CommandLine {
  readonly command: string
  readonly args: readonly string[]
}

function inNetwork(network: string | undefined, { command, args }: CommandLine): CommandLine {
  return network === undefined
    ? { command, args }
    : { command: 'nsenter', args: [`--net=/run/netns/${network}`, '--', command, ...args] }
}

export function childrenOf(pid: number): number[] {
  return readText(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

/** The content of a file; empty when it does not exist. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export function killAll(pids: readonly number[], signal: NodeJS.Signals = 'SIGKILL'): void {
  for (const pid of pids) {
    // Pids up to 1 mean init, a process group or all processes.
    if (pid <= 1) continue
    try {
      process.kill(pid, signal)
    } catch {
      // Already gone.
    }
  }
}

/** The end of a program's log, for an error message. */
function endOfLog(folder: string, name: string): string {
  return readText(join(folder, 'log', `${name}.log`))
    .trimEnd()
    .split('\n')
    .slice(-8)
    .join('\n')
}

/** Polls a condition; when the program ends or it takes too long, it fails with the end of the log. */
export async function until(
  folder: string,
  watched: Pick<EngineProcess, 'name' | 'isRunning'>,
  isSo: () => Promise<boolean>,
  withinMs = 90_000,
): Promise<void> {
  const giveUpAt = Date.now() + withinMs
  while (!(await isSo().catch(() => false))) {
    if (!watched.isRunning() || Date.now() > giveUpAt)
      throw new SetupProblem(`${watched.name} 没能启动：\n${endOfLog(folder, watched.name)}`)
    await new Promise(done => setTimeout(done, 200))
  }
}

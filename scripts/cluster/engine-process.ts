import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupProblem } from '../setup-problem.ts'
import type { Engines } from './engines.ts'

const graceMs = 20_000

/** One program of the cluster, at work. What it says goes to a file of its name. */
export interface EngineProcess {
  readonly name: string
  readonly pid: number
  readonly exited: Promise<void>
  readonly isRunning: () => boolean
  /** Asks it to end and waits; insists when it does not listen. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** As a power cut does. */
  kill(): Promise<void>
}

/** Starts a program of the engines with `home`, below the cluster's folder, as its own. */
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
  /** The network namespace that it sees; that of this process where none is named. */
  readonly network?: string | undefined
  /** By which it is found again when whoever started it was killed. */
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

/** What a file says; nothing when there is none. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export function killAll(pids: readonly number[], signal: NodeJS.Signals = 'SIGKILL'): void {
  for (const pid of pids) {
    // Nobody is nobody, not everyone.
    if (pid <= 1) continue
    try {
      process.kill(pid, signal)
    } catch {
      // Gone already.
    }
  }
}

/** What the end of a program's log says, for a sentence about why it is not there. */
function endOfLog(folder: string, name: string): string {
  return readText(join(folder, 'log', `${name}.log`))
    .trimEnd()
    .split('\n')
    .slice(-8)
    .join('\n')
}

/** Asks until it is so; a program that ends meanwhile, or takes too long, is told with the end of its log. */
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

import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processIdentity } from '../boot/identity.mjs'
import { claimDataFolder, type DataFolder } from '../data-folder.ts'
import { SetupProblem } from '../setup-problem.ts'
import { findBinaries } from './binaries.ts'
import { dataArgument, ensureCluster, serverEnv } from './cluster.ts'
import { childrenOf, clearLeftover, signalTo } from './leftover.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { settings } from './settings.ts'
import { makeSocketDir, socketUrl } from './socket.ts'
import { isPassing, startFailure } from './start-failure.ts'
import { asServerUser, chooseServerUser, type ServerUser } from './user.ts'

/** A PostgreSQL server that belongs to this process. */
export interface Postgres {
  /** Usable as DATABASE_URL. */
  readonly url: string
  readonly pid: number
  readonly socketDir: string
  /** Resolves when the server has ended, for any reason. */
  readonly exited: Promise<void>
  /** Stops it cleanly: open transactions are rolled back, committed data are on disk. */
  readonly stop: () => Promise<void>
  /** For crash tests: kills every process of the server. */
  readonly kill9: () => Promise<void>
}

const stopPatienceMs = 20_000
const retryForMs = 20_000
const logLimitBytes = 5_000_000

/**
 * Starts the embedded PostgreSQL on a data folder and creates both if needed. A folder in use is refused; what a killed run left
 * there is cleaned up. `fast` turns off durability, for throw-away databases.
 */
export async function startPostgres(options: { dataDir: string; fast?: boolean }): Promise<Postgres> {
  const { dataDir, fast = false } = options
  const folder = claimDataFolder(dataDir)
  try {
    if (!existsSync(folder.cluster) && existsSync(folder.restoring)) {
      throw new SetupProblem(`数据文件夹 ${folder.path} 上次的恢复没有完成，请重新运行 npm run restore。`)
    }
    const user = chooseServerUser(folder.cluster)
    const binaries = findBinaries(user)
    await ensureCluster(folder.cluster, binaries, user, fast)
    await clearLeftover(folder.cluster)
    return await launchUntilReady(folder, join(binaries, 'bin', 'postgres'), user, fast, folder.release)
  } catch (error) {
    folder.release()
    throw error
  }
}

/** After a kill the processes of the old server may still be ending; a new one is refused for a moment. */
async function launchUntilReady(
  folder: DataFolder,
  program: string,
  user: ServerUser | undefined,
  fast: boolean,
  release: () => void,
): Promise<Postgres> {
  const logFile = join(folder.log, 'postgres.log')
  for (const until = Date.now() + retryForMs; ; ) {
    rotate(logFile)
    const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
    const socketDir = makeSocketDir(user)
    const child = launch(program, folder.cluster, socketDir, logFile, user, fast)
    const exited = new Promise<void>(done => {
      child.once('exit', () => done())
      child.once('error', () => done())
    })
    const clean = (): void => rmSync(socketDir, { recursive: true, force: true })
    void exited.then(clean)
    if (await becomesReady(child, folder.cluster, exited)) {
      void exited.then(release)
      return handle(child, socketDir, exited)
    }
    if (Date.now() > until || !isPassing(logFile, logStart)) throw startFailure(logFile, logStart)
    await sleep(200)
  }
}

function launch(
  program: string,
  clusterDir: string,
  socketDir: string,
  logFile: string,
  user: ServerUser | undefined,
  fast: boolean,
): ChildProcess {
  const { command, args, options } = asServerUser(user, program, [
    '-D',
    dataArgument(clusterDir, user),
    ...settings(socketDir, fast),
  ])
  const log = openSync(logFile, 'a', 0o600)
  // A separate process group: Ctrl-C must not stop the database while requests are being answered.
  const child = spawn(command, args, {
    ...options,
    cwd: clusterDir,
    env: serverEnv(),
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  const stopWithUs = (): void => void child.kill('SIGINT')
  process.once('exit', stopWithUs)
  child.once('exit', () => process.off('exit', stopWithUs))
  return child
}

async function becomesReady(child: ChildProcess, clusterDir: string, exited: Promise<void>): Promise<boolean> {
  // The pid file of a killed server may name our own pid: containers reuse pids.
  const launchedAtSeconds = Math.floor(Date.now() / 1000)
  let isGone = false
  void exited.then(() => (isGone = true))
  while (!isGone) {
    const file = readPostmasterFile(clusterDir)
    if (file?.isReady && file.pid === child.pid && file.startedAtSeconds >= launchedAtSeconds) return true
    await sleep(10)
  }
  return false
}

function handle(child: ChildProcess, socketDir: string, exited: Promise<void>): Postgres {
  const pid = child.pid as number
  return {
    url: socketUrl(socketDir),
    pid,
    socketDir,
    exited,
    stop: async () => {
      child.kill('SIGINT')
      const insist = setTimeout(() => child.kill('SIGQUIT'), stopPatienceMs)
      await exited
      clearTimeout(insist)
    },
    kill9: async () => {
      const all = [pid, ...childrenOf(pid)].map(each => [each, processIdentity(each)] as const)
      for (const [each] of all) signalTo(each, 'SIGKILL')
      await exited
      while (all.some(([each, identity]) => identity !== undefined && processIdentity(each) === identity))
        await sleep(5)
    },
  }
}

function rotate(logFile: string): void {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes) renameSync(logFile, `${logFile}.1`)
}

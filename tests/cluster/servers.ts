import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { TEST_SECRET } from '../../apps/server/src/testing/context.ts'
import { followParent } from '../../scripts/process/node-child.ts'
import { root } from '../../scripts/project.ts'

/** A server or worker of the trial; it restarts at the same address. */
export interface TrialServer {
  readonly name: string
  readonly baseUrl: string
  /** Number of logged lines. */
  lineCount(): number
  /** The logged faults by request. */
  readonly faults: ReadonlyMap<string, string>
  /** Other logged messages with their counts, for the reader of a failed test. */
  complaints(): readonly string[]
  /** Stops as requested and restarts, from then on with these sources. */
  restart(sources?: Sources): Promise<void>
  stop(): Promise<void>
}

/** A copy of the project, and the Node that runs it. */
export interface Sources {
  readonly path: string
  readonly node: string
  /** Of its servers alone. */
  readonly env?: Readonly<Record<string, string>>
}

interface ServerPlace {
  /** By default those of this test. */
  readonly sources?: Sources
  readonly name: string
  readonly host: string
  readonly port: number
  readonly folder: string
  readonly entry?: 'main' | 'worker'
}

/** The fields of a log line; a line that is not JSON is its own message. */
interface LogLine {
  readonly reqId?: string
  readonly msg?: string
  readonly what?: string
  readonly message?: string
  readonly event?: string
  readonly subscriber?: string
  readonly err?: { readonly code: string; readonly message: string; readonly stack: string }
}

function readLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return { msg: line }
  }
}

/** Production's shutdown, shortened: proxies check every second and need two failures. */
const DRAIN_MS = '3500'
/** Longer than a request may take. */
const INSIST_MS = 45_000

export async function startTrialServer(
  { name, host, port, folder, entry = 'main', sources = { path: root, node: process.execPath } }: ServerPlace,
  env: Readonly<Record<string, string>>,
): Promise<TrialServer> {
  let lines = 0
  const faults = new Map<string, string>()
  const complaints = new Map<string, number>()
  const start = async ({ path, node, env: ownEnv }: Sources): Promise<ChildProcess> => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir, { recursive: true })
    const child = spawn(node, ['--import', followParent, join(path, `scripts/serve/${entry}.ts`)], {
      env: {
        ...process.env,
        NODE_ENV: 'development',
        SECRET: TEST_SECRET,
        HOST: host,
        PORT: String(port),
        DATA_DIR: dataDir,
        SHED_LOAD: '0',
        TRUST_PROXY: '1',
        REQUIRE_STANDBY: '1',
        LOG_LEVEL: 'warn',
        DRAIN_MS,
        ...env,
        ...ownEnv,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ready = Promise.withResolvers<void>()
    child.once('exit', code => ready.reject(new Error(`${name} ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', line => {
      if (line.startsWith('ready http') || line === 'worker ready') ready.resolve()
      else {
        lines++
        const { reqId, msg = '', what = '', message = '', event = '', subscriber = '', err } = readLine(line)
        if (reqId !== undefined && err) faults.set(reqId, `${err.code} ${err.message}: ${err.stack}`)
        const kind = [msg, event, subscriber, what, err?.message ?? message].filter(word => word !== '').join(': ')
        complaints.set(kind, (complaints.get(kind) ?? 0) + 1)
      }
    })
    await ready.promise
    return child
  }
  const leave = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const insist = setTimeout(() => child.kill('SIGKILL'), INSIST_MS)
    await once(child, 'exit')
    clearTimeout(insist)
  }
  let own = sources
  let child = await start(own)
  return {
    name,
    baseUrl: `http://${host}:${port}`,
    lineCount: () => lines,
    faults,
    complaints: () => [...complaints].map(([kind, count]) => `${count} × ${kind}`),
    async restart(next = own) {
      own = next
      await leave(child)
      child = await start(own)
    },
    stop: () => leave(child),
  }
}

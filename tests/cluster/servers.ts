import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { TEST_SECRET } from '../../apps/server/src/testing/context.ts'
import { followParent } from '../../scripts/process/node-child.ts'

const SOURCES = join(import.meta.dirname, '../../apps/server/src')

/** A server or worker of the trial; it comes back at the same address. */
export interface TrialServer {
  readonly name: string
  readonly baseUrl: string
  /** How many lines it has logged. */
  lineCount(): number
  /** The faults it has logged, by the request that met them. */
  readonly faults: ReadonlyMap<string, string>
  /** What it has logged besides, each kind once with how often it came: for the reader of a red test. */
  complaints(): readonly string[]
  /** Leaves as it is told to, and comes back. */
  restart(): Promise<void>
  stop(): Promise<void>
}

interface ServerPlace {
  readonly name: string
  readonly host: string
  readonly port: number
  readonly folder: string
  readonly entry?: 'main' | 'worker'
}

/** What is read of a line of the log; one that is no JSON is its own words. */
interface LogLine {
  readonly reqId?: string
  readonly msg?: string
  readonly what?: string
  readonly message?: string
  readonly err?: { readonly code: string; readonly message: string; readonly stack: string }
}

function readLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine
  } catch {
    return { msg: line }
  }
}

/** Production's way of leaving, shortened: proxies ask every second and want two bad answers. */
const DRAIN_MS = '3500'
/** Longer than a request may take. */
const INSIST_MS = 45_000

export async function startTrialServer(
  { name, host, port, folder, entry = 'main' }: ServerPlace,
  env: Readonly<Record<string, string>>,
): Promise<TrialServer> {
  let lines = 0
  const faults = new Map<string, string>()
  const complaints = new Map<string, number>()
  const start = async (): Promise<ChildProcess> => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir, { recursive: true })
    const child = spawn(process.execPath, ['--import', followParent, join(SOURCES, `${entry}.ts`)], {
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
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ready = Promise.withResolvers<void>()
    child.once('exit', code => ready.reject(new Error(`${name} ended with ${code}`)))
    createInterface({ input: child.stdout }).on('line', line => {
      if (line.startsWith('ready http') || line === 'worker ready') ready.resolve()
      else {
        lines++
        const { reqId, msg = '', what = '', message = '', err } = readLine(line)
        if (reqId !== undefined && err) faults.set(reqId, `${err.code} ${err.message}: ${err.stack}`)
        const kind = [msg, what, err?.message ?? message].filter(word => word !== '').join(': ')
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
  let child = await start()
  return {
    name,
    baseUrl: `http://${host}:${port}`,
    lineCount: () => lines,
    faults,
    complaints: () => [...complaints].map(([kind, count]) => `${count} × ${kind}`),
    async restart() {
      await leave(child)
      child = await start()
    },
    stop: () => leave(child),
  }
}

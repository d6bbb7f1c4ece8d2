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
  readonly baseUrl: string
  /** How many lines it has logged. */
  lineCount(): number
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

/** Production's way of leaving, shortened: proxies ask every second and want two bad answers. */
const DRAIN_MS = '3500'

export async function startTrialServer(
  { name, host, port, folder, entry = 'main' }: ServerPlace,
  env: Readonly<Record<string, string>>,
): Promise<TrialServer> {
  let lines = 0
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
      else lines++
    })
    await ready.promise
    return child
  }
  const leave = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  let child = await start()
  return {
    baseUrl: `http://${host}:${port}`,
    lineCount: () => lines,
    async restart() {
      await leave(child)
      child = await start()
    },
    stop: () => leave(child),
  }
}

import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { siteSecret } from './data-folder.ts'
import { type NodeChild, startNode, usualGraceMs } from './process/node-child.ts'
import { consoleDist, root, shopDist, toolEnv } from './project.ts'
import { SetupProblem } from './setup-problem.ts'

/** The settings of a server or worker process. */
export interface ServerSettings {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly port: number
  /** Our own database: an empty one gets the demo data. */
  readonly isEmbedded: boolean
  /** A database without durability, as in tests. */
  readonly isThrowaway?: boolean
  /** Turns off load shedding. */
  readonly isPatient?: boolean
  /** Additional environment variables, which override those of the shell. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * The environment of processes that use a database. Only our own database is marked as embedded, and only a test database may be
 * without durability, whatever the shell says.
 */
export function databaseEnv(settings: Omit<ServerSettings, 'port'>): NodeJS.ProcessEnv {
  const {
    EMBEDDED_DATABASE: _embedded,
    THROWAWAY_DATABASE: _throwaway,
    ...env
  } = toolEnv({ DATABASE_URL: settings.databaseUrl, DATA_DIR: settings.dataDir })
  return {
    ...env,
    // In production the operator sets the secret: servers that share a database need the same one.
    ...(!env['SECRET'] && env['NODE_ENV'] !== 'production' && { SECRET: siteSecret(settings.dataDir) }),
    ...(settings.isEmbedded && { EMBEDDED_DATABASE: '1' }),
    ...(settings.isThrowaway === true && { THROWAWAY_DATABASE: '1' }),
  }
}

/**
 * Limits the C library to two memory arenas for all threads; by default each thread keeps its own. Fixed thresholds return
 * large freed blocks to the system: without them the library raises the thresholds and keeps more and more.
 */
export const LEAN_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(256 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
} as const

/** Starts `serve/main.ts` (web) or `serve/worker.ts`. */
export function startServer(
  entry: 'main' | 'worker',
  settings: ServerSettings,
  options: { isQuiet?: boolean } = {},
): NodeChild {
  return startNode(join(root, 'scripts', 'serve', `${entry}.ts`), {
    env: {
      ...LEAN_MEMORY,
      ...databaseEnv(settings),
      PORT: String(settings.port),
      SHOP_DIST: shopDist,
      CONSOLE_DIST: consoleDist,
      ...(settings.isPatient === true && { SHED_LOAD: '0' }),
      ...settings.env,
    },
    graceMs: usualGraceMs + drainMs(process.env),
    ...(options.isQuiet === true ? { stdio: ['ignore', 'pipe', 'inherit'] } : {}),
  })
}

/** How long a server continues to serve after it was told to stop, in production 5 s; it must not be killed during this time. */
function drainMs({ DRAIN_MS }: NodeJS.ProcessEnv): number {
  return Number(DRAIN_MS) || 5000
}

/** Waits for the line that reports that the server is ready; rejects when it ends first or takes too long. */
export async function serverIsReady(server: NodeChild, timeoutMs: number): Promise<void> {
  const output = server.process.stdout
  if (output === null) throw new Error('the server must be quiet to be listened to')
  const said: string[] = []
  let timer: NodeJS.Timeout | undefined
  const ready = new Promise<void>((done, failed) => {
    const fail = (why: string): void =>
      failed(new SetupProblem([`服务没能启动：${why}。`, ...said.slice(-20)].join('\n')))
    // Read until the end: a full pipe would block the server.
    createInterface({ input: output }).on('line', line => {
      if (line.startsWith('ready http')) done()
      else said.push(line)
    })
    timer = setTimeout(() => fail(`${timeoutMs / 1000} 秒内没有就绪`), timeoutMs)
    server.exited.then(code => fail(`进程以 ${code} 结束`), failed)
  })
  try {
    await ready
  } finally {
    clearTimeout(timer)
  }
}

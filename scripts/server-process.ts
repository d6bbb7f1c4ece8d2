import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { siteSecret } from './data-folder.ts'
import { type NodeChild, startNode, usualGraceMs } from './process/node-child.ts'
import { consoleDist, root, shopDist, toolEnv } from './project.ts'
import { SetupProblem } from './setup-problem.ts'

/** What a server or worker process is told. */
export interface ServerSettings {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly port: number
  /** Our own database: an empty one gets the demo world. */
  readonly isEmbedded: boolean
  /** A database that may forget, as those of tests do. */
  readonly isThrowaway?: boolean
  /** Turns nobody away however busy the machine is. */
  readonly isPatient?: boolean
  /** Further variables, over those of the shell. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * The environment of whatever works on a database. Only our own is ever called embedded, and only that of a test may
 * forget, whatever the shell says.
 */
export function databaseEnv(settings: Omit<ServerSettings, 'port'>): NodeJS.ProcessEnv {
  const {
    EMBEDDED_DATABASE: _embedded,
    THROWAWAY_DATABASE: _throwaway,
    ...env
  } = toolEnv({ DATABASE_URL: settings.databaseUrl, DATA_DIR: settings.dataDir })
  return {
    ...env,
    // Production names its secret itself: several servers that share a database must have the same.
    ...(!env['SECRET'] && env['NODE_ENV'] !== 'production' && { SECRET: siteSecret(settings.dataDir) }),
    ...(settings.isEmbedded && { EMBEDDED_DATABASE: '1' }),
    ...(settings.isThrowaway === true && { THROWAWAY_DATABASE: '1' }),
  }
}

/** Threads share two arenas of the C library, which otherwise keeps memory of its own for each of them. */
export const LEAN_MEMORY = { MALLOC_ARENA_MAX: '2' } as const

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

/** A server that is told to leave serves on for so long, and must not be killed in the middle of it; in production 5 s. */
function drainMs({ DRAIN_MS }: NodeJS.ProcessEnv): number {
  return Number(DRAIN_MS) || 5000
}

/** Waits for the line by which a quiet server says that it serves; rejects when it ends first or takes too long. */
export async function serverIsReady(server: NodeChild, timeoutMs: number): Promise<void> {
  const output = server.process.stdout
  if (output === null) throw new Error('the server must be quiet to be listened to')
  const said: string[] = []
  let timer: NodeJS.Timeout | undefined
  const ready = new Promise<void>((done, failed) => {
    const fail = (why: string): void =>
      failed(new SetupProblem([`服务没能启动：${why}。`, ...said.slice(-20)].join('\n')))
    // Listened to until the end: a full pipe would stop the server.
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

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { TEST_SECRET } from '../../apps/server/src/testing/context.ts'
import { findFreePort } from '../../scripts/checks/port.ts'
import { followParent } from '../../scripts/process/node-child.ts'

const MAIN = join(import.meta.dirname, '../../scripts/serve/main.ts')

export interface ServerProcess {
  readonly child: ChildProcess
  readonly baseUrl: string
}

/** A server in a separate process without background work, ready for requests. */
export async function startServer(
  databaseUrl: string,
  folder: string,
  port?: number,
  { isThrowaway = true, drainMs = 0 }: { readonly isThrowaway?: boolean; readonly drainMs?: number } = {},
): Promise<ServerProcess> {
  const served = port ?? (await findFreePort())
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    SECRET: TEST_SECRET,
    PORT: String(served),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    RUN_JOBS: '0',
    SHED_LOAD: '0',
    LOG_LEVEL: 'silent',
    DRAIN_MS: String(drainMs),
    THROWAWAY_DATABASE: isThrowaway ? '1' : '0',
  }
  // It ends with the tests, also when they are interrupted.
  const child = spawn(process.execPath, ['--import', followParent, MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const chunk of child.stdout) if (String(chunk).includes('ready http')) break
  return { child, baseUrl: `http://127.0.0.1:${served}` }
}

export async function killServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

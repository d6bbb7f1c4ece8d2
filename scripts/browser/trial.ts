import { spawnSync } from 'node:child_process'

/** A browser program and its environment variables. */
export interface Browser {
  readonly executable: string
  readonly env: Readonly<Record<string, string>>
}

const timeoutMs = 60_000

/** Tests a browser by rendering a page: an installed one may be a snap that cannot run here, or lack a library. */
export function canShowPages({ executable, env }: Browser): boolean {
  const page = 'data:text/html,<b id=shown>ok</b>'
  const { status, stdout } = spawnSync(
    executable,
    ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', page],
    {
      env: { ...process.env, ...env },
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  return status === 0 && stdout.includes('id="shown"')
}

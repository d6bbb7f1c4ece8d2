import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../postgres/launch.ts'
import { makeScratchFolder } from '../scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the run's PostgreSQL; each test file makes databases of its own there. */
    postgresUrl: string
  }
}

/** One throw-away PostgreSQL for the whole test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = makeScratchFolder()
  const postgres = await startPostgres({ dataDir: join(scratch.path, 'data'), fast: true })
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await scratch.remove()
  }
}

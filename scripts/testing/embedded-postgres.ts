import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../postgres/launch.ts'
import { makeDatabaseFolder } from '../scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's URL of the run's PostgreSQL; each test file creates its own databases there. */
    postgresUrl: string
  }
}

/** One throw-away PostgreSQL for the whole test run, or for several short runs in a row. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = process.env['TEST_POSTGRES_URL']
  if (shared !== undefined) {
    project.provide('postgresUrl', shared)
    return async () => {}
  }
  const scratch = makeDatabaseFolder()
  const postgres = await startPostgres({ dataDir: join(scratch.path, 'data'), fast: true })
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    await scratch.remove()
  }
}

import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../postgres/launch.ts'
import { makeDatabaseFolder } from '../scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The superuser's address of the run's PostgreSQL; each test file makes databases of its own there. */
    postgresUrl: string
  }
}

/** One throw-away PostgreSQL for the whole test run; where many short runs follow each other, one for all of them. */
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

import { checkDatabase } from './checks/database.ts'
import { checkDiskSpace } from './checks/disk.ts'
import { joinPostgres } from './postgres/join.ts'
import { startPostgres } from './postgres/launch.ts'
import type { Scope } from './process/scope.ts'
import { dataDirOf } from './project.ts'

/** The database a task works on. */
export interface TaskDatabase {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly isEmbedded: boolean
}

/** The database of DATABASE_URL, or that of a running `npm start`, or our own, started for the duration of the task. */
export async function openTaskDatabase(scope: Scope): Promise<TaskDatabase> {
  const dataDir = dataDirOf(process.env)
  const given = process.env['DATABASE_URL']
  if (given) {
    await checkDatabase(given)
    return { databaseUrl: given, dataDir, isEmbedded: false }
  }
  const running = joinPostgres(dataDir)
  if (running !== undefined) return { databaseUrl: running, dataDir, isEmbedded: true }
  checkDiskSpace(dataDir)
  const postgres = await startPostgres({ dataDir })
  scope.defer(postgres.stop)
  return { databaseUrl: postgres.url, dataDir, isEmbedded: true }
}

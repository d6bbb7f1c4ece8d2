import { checkDatabase } from '../checks/database.ts'
import { checkDiskSpace } from '../checks/disk.ts'
import { checkPortIsFree, portOf } from '../checks/port.ts'
import { openDataFolder } from '../data-folder.ts'
import { ensurePagesBuilt } from '../front-build.ts'
import { type Postgres, startPostgres } from '../postgres/launch.ts'
import { inScope } from '../process/scope.ts'
import { dataDirOf } from '../project.ts'
import { startServer } from '../server-process.ts'
import { SetupProblem } from '../setup-problem.ts'

/** `npm start`: checks, builds, starts the database (unless DATABASE_URL names one) and the server. */
export function run(): Promise<number> {
  return inScope(
    async scope => {
      const port = portOf(process.env)
      const dataDir = dataDirOf(process.env)
      const givenUrl = process.env['DATABASE_URL'] || undefined
      await checkPortIsFree(port)
      checkDiskSpace(dataDir)
      if (givenUrl !== undefined) {
        await checkDatabase(givenUrl)
        openDataFolder(dataDir)
      }

      // The database starts first: an unusable data folder is reported at once and not after the build.
      const postgres = givenUrl === undefined ? await startPostgres({ dataDir }) : undefined
      if (postgres !== undefined) scope.defer(postgres.stop)
      await ensurePagesBuilt()

      const databaseUrl = givenUrl ?? postgres?.url ?? ''
      const server = startServer('main', { databaseUrl, dataDir, port, isEmbedded: postgres !== undefined })
      scope.defer(server.stop)
      return await Promise.race([server.exited, ...(postgres === undefined ? [] : [lossOf(postgres)])])
    },
    { interruptedCode: 0 },
  )
}

async function lossOf(postgres: Postgres): Promise<never> {
  await postgres.exited
  throw new SetupProblem('数据库意外停止，已停止服务；重新运行 npm start 会自动恢复数据。')
}

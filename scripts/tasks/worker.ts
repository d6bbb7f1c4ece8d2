import { checkDatabase } from '../checks/database.ts'
import { portOf } from '../checks/port.ts'
import { joinPostgres } from '../postgres/join.ts'
import { inScope } from '../process/scope.ts'
import { dataDirOf } from '../project.ts'
import { startServer } from '../server-process.ts'
import { SetupProblem } from '../setup-problem.ts'

/** `npm run worker`: background work in a separate process, for servers that share its database. */
export function run(): Promise<number> {
  return inScope(
    async scope => {
      const dataDir = dataDirOf(process.env)
      const givenUrl = process.env['DATABASE_URL'] || undefined
      if (givenUrl !== undefined) await checkDatabase(givenUrl)
      const databaseUrl = givenUrl ?? joinPostgres(dataDir)
      if (databaseUrl === undefined) {
        throw new SetupProblem('没有正在运行的数据库：请先运行 npm start，或设置 DATABASE_URL。')
      }
      const settings = { databaseUrl, dataDir, port: portOf(process.env), isEmbedded: givenUrl === undefined }
      const worker = startServer('worker', settings)
      scope.defer(worker.stop)
      return await worker.exited
    },
    { interruptedCode: 0 },
  )
}

import { join } from 'node:path'
import { startNode } from '../process/node-child.ts'
import { inScope } from '../process/scope.ts'
import { root } from '../project.ts'
import { databaseEnv } from '../server-process.ts'
import { openTaskDatabase } from '../task-database.ts'

/** `npm run seed -- …`: loads the demo data into DATABASE_URL or the embedded database. */
export function run(args: readonly string[]): Promise<number> {
  return inScope(async scope => {
    const database = await openTaskDatabase(scope)
    const env = databaseEnv(database)
    const seed = startNode(join(root, 'db', 'seed', 'main.ts'), { args, env })
    scope.defer(seed.stop)
    return await seed.exited
  })
}

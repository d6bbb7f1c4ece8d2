import { join } from 'node:path'
import { startNode } from '../process/node-child.ts'
import { inScope } from '../process/scope.ts'
import { root } from '../project.ts'
import { databaseEnv } from '../server-process.ts'
import { openTaskDatabase } from '../task-database.ts'

/** `npm run ops -- review …`: staff decisions, on DATABASE_URL or the embedded database. */
export function run(args: readonly string[]): Promise<number> {
  return inScope(async scope => {
    const database = await openTaskDatabase(scope)
    const ops = startNode(join(root, 'apps', 'server', 'src', 'ops.ts'), { args, env: databaseEnv(database) })
    scope.defer(ops.stop)
    return await ops.exited
  })
}

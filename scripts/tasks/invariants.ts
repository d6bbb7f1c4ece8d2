import { ownerClient } from '../../apps/server/src/platform/database/owner-client.ts'
import { allInvariants, checkInvariants, violationLines } from '../../db/invariants/check-invariants.ts'
import { inScope } from '../process/scope.ts'
import { openTaskDatabase } from '../task-database.ts'

/** `npm run check:invariants`: checks the invariants of the data, on DATABASE_URL or the embedded database. */
export function run(): Promise<number> {
  return inScope(async scope => {
    const { databaseUrl } = await openTaskDatabase(scope)
    const client = ownerClient(databaseUrl, 'invariants')
    await client.connect()
    scope.defer(() => client.end())
    const violations = await checkInvariants(client)
    for (const line of violationLines(violations)) console.error(line)
    console.log(`${allInvariants.length} 项检查，${violations.length} 项不符`)
    return violations.length === 0 ? 0 : 1
  })
}

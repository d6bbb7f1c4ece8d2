import { audit } from '#platform/audit.ts'
import { inTransaction, type StaffContext } from '#platform/context.ts'
import { insertCheck } from '#platform/trail/check-tables.ts'

/** Asks for a walk through the whole chain; it is done in the background. */
export function verifyChain(ctx: StaffContext): Promise<void> {
  return inTransaction(ctx, async tx => {
    await insertCheck(tx.db, tx.actor.accountId, tx.now)
    await audit(tx, { action: 'staff.verify-chain', subject: 'platform.audit' })
  })
}

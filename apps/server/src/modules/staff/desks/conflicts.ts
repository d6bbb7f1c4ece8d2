import type { ConflictList, NewConflict } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { closeConflict, insertConflict, listConflictRows } from './desk-tables.ts'

export async function listConflicts(ctx: StaffContext): Promise<ConflictList> {
  const rows = await inSnapshot(ctx, ({ db, actor }) => listConflictRows(db, actor.accountId))
  return { list: rows.map(({ id, aboutStoreId, ...row }) => ({ ...row, conflictId: id, storeId: aboutStoreId })) }
}

/** From now on this person decides nothing of that company or store. Saying it twice says it once. */
export function declareConflict(ctx: StaffContext, given: NewConflict): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { accountId } = tx.actor
    const { companyId = null, storeId = null, note } = given
    const id = await insertConflict(tx.db, { accountId, companyId, aboutStoreId: storeId, note, declaredAt: tx.now })
    if (id === null) return
    await audit(tx, {
      action: 'staff.declare-conflict',
      subject: accountId,
      reason: note,
      after: { companyId, storeId },
    })
  })
}

export function endConflict(ctx: StaffContext, conflictId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { accountId } = tx.actor
    if (!(await closeConflict(tx.db, conflictId, accountId, tx.now))) throw new Refusal('not-found')
    await audit(tx, { action: 'staff.end-conflict', subject: accountId, details: { conflictId } })
  })
}

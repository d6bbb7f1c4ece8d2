import { endApproval, overdueApprovals } from '#platform/approvals/tables.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'

const AT_ONCE = 100

/** What nobody decided in 72 hours ends; nothing of it happens. */
export async function lapseApprovals(ctx: Context): Promise<void> {
  await inSystemTransaction(ctx, async tx => {
    const rows = await overdueApprovals(tx.db, tx.now, AT_ONCE)
    for (const { id } of rows) await endApproval(tx.db, id, 'lapse', { decidedAt: tx.now })
    if (rows.length > 0)
      await audit(tx, {
        action: 'approval.lapse',
        subject: 'staff.approval',
        changes: rows.map(({ id }) => ({ subject: id, before: { state: 'waiting' }, after: { state: 'lapsed' } })),
      })
  })
}

import type { ApprovalLimits, LimitChange } from '@xiaojiu/contract/staff/approvals-schemas.ts'
import { fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import type { ApprovalKind } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { limitRows, putLimit } from './approvals-tables.ts'

export async function listLimits(ctx: StaffContext, kinds: readonly ApprovalKind[]): Promise<ApprovalLimits> {
  const own = await inSnapshot(ctx, ({ db }) => limitRows(db, ctx.actor.storeId))
  return {
    list: kinds
      .filter(kind => kind.face === ctx.actor.face)
      .map(({ name, label, limit }) => {
        const set = own.get(name)
        return {
          kind: name,
          label,
          amount: limit === undefined ? null : fen(Math.min(set ?? limit, limit)),
          isDefault: set === undefined,
          canChange: limit !== undefined,
        }
      }),
  }
}

/** Lower than the house's own limit, never higher. */
export function saveLimit(
  ctx: StaffContext,
  kinds: readonly ApprovalKind[],
  { kind: name, amount }: LimitChange,
): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    const kind = kinds.find(one => one.name === name && one.face === actor.face)
    if (kind?.limit === undefined) throw new Refusal('not-found')
    if (amount > kind.limit) throw new Refusal('limit-too-high', { most: formatYuan(kind.limit) })
    const before = (await limitRows(db, actor.storeId)).get(name) ?? kind.limit
    await putLimit(db, { kind: name, storeId: actor.storeId, amount, now })
    await audit(tx, { action: 'staff.save-limit', subject: name, before: { amount: before }, after: { amount } })
  })
}

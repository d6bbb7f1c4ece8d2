import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import type { SetAside } from '@xiaojiu/contract/staff/house-endpoints.ts'
import { z } from 'zod'
import { type ApprovalKind, askApproval } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type OperatorContext, type StaffContext } from '#platform/context.ts'
import { type FailedRow, lockFailed, moveAside } from '#platform/events/failed-tables.ts'
import { MAX_ATTEMPTS } from '#platform/events/relay.ts'
import { Refusal } from '#platform/refusal.ts'

/** A failed group buy causes refunds. */
const MONEY_EVENTS = /^payment\.|paid|refund|group-failed/

/** Setting aside an event that moves money needs two people. */
function movesMoney(event: string): boolean {
  return MONEY_EVENTS.test(event)
}

/** The reaction will never run: done at once, or after another person's approval when it moves money. */
export function setAsideReaction(ctx: OperatorContext, asked: SetAside): Promise<Outcome> {
  return inTransaction(ctx, async tx => {
    const failed = await givenUp(tx, asked)
    if (movesMoney(failed.event)) return askApproval(tx, setAsideKind, asked, asked.reason)
    await carryOut(tx, asked)
    await audit(tx, {
      action: 'staff.set-aside',
      subject: failed.eventId,
      reason: asked.reason,
      before: { isSetAside: false },
      after: { isSetAside: true },
      details: { event: failed.event, subscriber: failed.subscriber },
    })
    return { outcome: 'done', approvalId: null }
  })
}

async function givenUp({ db }: StaffContext, asked: SetAside): Promise<FailedRow> {
  const failed = await lockFailed(db, asked)
  if (!failed) throw new Refusal('not-found')
  if (failed.attempts < MAX_ATTEMPTS) throw new Refusal('state-changed')
  return failed
}

async function carryOut(tx: StaffContext, asked: SetAside): Promise<void> {
  const { accountId: decidedBy, name: decidedName } = tx.actor
  const { reason } = asked
  await moveAside(tx.db, await givenUp(tx, asked), { reason, decidedBy, decidedName, decidedAt: tx.now })
}

/** 搁置资金处理: approved by staff who check money. */
export const setAsideKind: ApprovalKind<SetAside> = {
  name: 'staff.set-aside',
  label: '搁置资金处理',
  face: 'platform',
  right: 'money.approve',
  askRight: 'system.act',
  payload: z.strictObject({ eventId: z.uuid(), subscriber: z.string(), reason: z.string() }),
  lock: (tx, asked) => lockFailed(tx.db, asked),
  async describe(tx, asked) {
    const failed = await givenUp(tx, asked)
    return {
      subject: failed.eventId,
      title: `搁置 ${failed.event} 的处理（${failed.subscriber}）`,
      before: { 状态: '已放弃，待处理' },
      after: { 状态: '已搁置' },
      effect: '该处理不再执行，涉及的款项须另行核对',
      amount: null,
    }
  },
  versionOf: async (tx, asked) => String((await lockFailed(tx.db, asked))?.attempts ?? 0),
  carryOut,
}

import type { CheckedTasks, TasksToCheck } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { add } from '@xiaojiu/kernel/money.ts'
import { hasConflict } from '#platform/approvals/tables.ts'
import { type GatewayContext, inSnapshot, type Staff } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ReviewDesk, WholeCase } from '#platform/review-desk.ts'
import { type Counter, caseOf, deskOf, deskStore } from './counter.ts'
import { type ClaimRow, findClaim } from './desk-tables.ts'
import { versionOf } from './get-task.ts'

/**
 * Before 批量通过: which cases can be approved now, and their amount. It claims and changes nothing: each case is decided by a call of
 * its own.
 */
export async function checkTasks(
  ctx: GatewayContext<Staff>,
  counter: Counter,
  { desk: name, caseIds }: TasksToCheck,
): Promise<CheckedTasks> {
  const desk = deskOf(ctx, counter, name)
  if (!desk.isBulk) throw new Refusal('one-by-one')
  const { accountId } = ctx.actor
  const isBotsOnly = await counter.duty.isBotsOnly(ctx, desk.name, deskStore(ctx.actor))
  const checked: { readonly found: WholeCase; readonly isMine: boolean; readonly cause: string | null }[] = []
  for (const caseId of new Set(caseIds)) {
    const found = await caseOf(ctx, desk, caseId)
    const { claim, isConflicted } = await inSnapshot(ctx, async ({ db, now }) => ({
      claim: await findClaim(db, desk.name, caseId, now),
      isConflicted: await hasConflict(db, accountId, found),
    }))
    const isMine = claim?.accountId === accountId
    const bar = isBotsOnly ? new Refusal('bot-on-duty') : barOf(found, isMine ? null : claim, isConflicted)
    checked.push({ found, isMine, cause: bar?.message ?? (await faultOf(ctx, desk, found)) })
  }
  const fit = checked.filter(({ cause }) => cause === null)
  return {
    list: checked.map(({ found, isMine, cause }) => ({ caseId: found.id, version: versionOf(found), isMine, cause })),
    count: fit.length,
    amount: add(...fit.flatMap(({ found }) => found.amount ?? [])),
  }
}

function barOf({ isWaiting }: WholeCase, claim: ClaimRow | null, isConflicted: boolean): Refusal | null {
  if (!isWaiting) return new Refusal('state-changed')
  if (isConflicted) return new Refusal('own-conflict')
  return claim && new Refusal('claimed-by-other', { who: claim.accountName })
}

async function faultOf(ctx: GatewayContext<Staff>, desk: ReviewDesk, { id }: WholeCase): Promise<string | null> {
  return (await desk.examine(ctx, id)).find(({ isBar }) => isBar)?.reason ?? null
}

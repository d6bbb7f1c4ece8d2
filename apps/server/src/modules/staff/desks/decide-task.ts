import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import type { TaskDecision } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { type GatewayContext, inTransaction, type Staff } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { WholeCase } from '#platform/review-desk.ts'
import { staffRefOf } from '#platform/staff-ref.ts'
import { holdCase } from './claim-task.ts'
import { type Counter, caseOf, deskOf, deskStore, titleOf } from './counter.ts'
import { dropClaim, insertDecision } from './desk-tables.ts'
import { versionOf } from './get-task.ts'

/**
 * Decides a case that this person has claimed, or claims it first. The desk decides and audits in its own transaction, because
 * some desks call providers afterwards. Then the decision is recorded for the person.
 */
export async function decideTask(
  ctx: GatewayContext<Staff>,
  counter: Counter,
  decision: TaskDecision,
): Promise<Outcome> {
  const { caseId, version, verdict, objections, note, answers } = decision
  const desk = deskOf(ctx, counter, decision.desk)
  const listed = await caseOf(ctx, desk, caseId)
  if (!listed.isWaiting) throw new Refusal('state-changed')
  const { claimedAt } = await holdCase(ctx, counter, desk, listed)
  // Read again while nobody else can decide it: a colleague may just have given it back.
  const found = await caseOf(ctx, desk, caseId)
  if (!found.isWaiting || versionOf(found) !== version) throw new Refusal('state-changed')
  const by = staffRefOf(ctx)
  let outcome: Outcome = DONE
  if (verdict === 'approve') {
    refuseUnticked(found, decision)
    refuseUnanswered(found, decision)
    outcome = (await desk.approve(ctx, caseId, by, { note, answers })) ?? DONE
  } else {
    refuseWrongItems(found, decision)
    await desk.refuse(ctx, caseId, by, objections)
  }
  const { actor, now } = ctx
  const storeId = deskStore(actor)
  await inTransaction(ctx, async ({ db }) => {
    await dropClaim(db, desk.name, caseId, actor.accountId)
    // A decision that waits for a second person is not final yet.
    if (outcome.outcome === 'done')
      await insertDecision(db, {
        ...{
          desk: desk.name,
          caseId,
          title: titleOf(ctx, found),
          storeId,
          accountId: actor.accountId,
          actorName: actor.name,
        },
        verdict: verdict === 'approve' ? 'approved' : 'refused',
        reason: objections.map(({ item, reason }) => `${item}：${reason}`).join('；'),
        submittedAt: found.submittedAt,
        claimedAt,
        decidedAt: now,
      })
  })
  await counter.duty.take(ctx, desk.name, storeId, by)
  return outcome
}

const DONE: Outcome = { outcome: 'done', approvalId: null }

/** An approval must answer everything that the case asks, choices with one of the offered values. */
function refuseUnanswered({ asks = [] }: WholeCase, { answers }: TaskDecision): void {
  for (const { key, label, kind, choices } of asks) {
    const said = answers[key] ?? ''
    const isOffered = (value: string) => choices.some(choice => choice.value === value)
    if (kind === 'many') {
      if (said !== '' && !said.split(',').every(isOffered))
        throw new Refusal('invalid-input', { detail: `请选择${label}` })
      continue
    }
    const isKnown = kind !== 'choice' || isOffered(said)
    if (said === '' || !isKnown) throw new Refusal('invalid-input', { detail: `请填写${label}` })
  }
}

/** The reviewer must tick every field whose recognised value differs from the typed one. */
function refuseUnticked({ readings }: WholeCase, { ticked }: TaskDecision): void {
  const open = readings.filter(reading => reading.isDifferent && !ticked.includes(reading.key))
  if (open.length > 0) throw new Refusal('differences-unticked', { count: open.length })
}

/** A refusal must name something that the applicant can correct. */
function refuseWrongItems({ items }: WholeCase, { objections }: TaskDecision): void {
  if (objections.length === 0) throw new Refusal('reason-needed')
  const unknown = items.length === 0 ? undefined : objections.find(({ item }) => !items.some(one => one.item === item))
  if (unknown) throw new Refusal('invalid-input', { detail: `申请中没有“${unknown.item}”` })
}

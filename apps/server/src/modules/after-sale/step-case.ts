import { type AppealCase, CASE_AUTHORS, type SendBack } from '@xiaojiu/contract/after-sale/schemas.ts'
import { canStep, step } from '@xiaojiu/kernel/machine.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { refuseClaimed } from '#modules/staff/public.ts'
import { refuseConflict } from '#platform/approval.ts'
import { type Context, inTransaction, type MemberContext, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { versionChanged } from '#platform/version-changed.ts'
import { type CaseVerb, caseMachine } from './domain/case.states.ts'
import { STATE_LIFE_MS } from './domain/case-flow.ts'
import { canAct, deskOfAct, type StaffAct } from './domain/staff-acts.ts'
import { type Case, type CaseChange, lockCase, moveCase } from './tables/cases.ts'
import { type NewStep, stepsOf } from './tables/steps.ts'

export interface Stepping extends Omit<CaseChange, 'dueAt' | 'endedAt'> {
  readonly verb: CaseVerb
  readonly author: NewStep['author']
  /** As the timeline shows it. */
  readonly note: string
}

/** Locks the case if it is in the caller's scope. */
export async function lockOwn(ctx: Context, caseId: string): Promise<Case> {
  const found = await lockCase(ctx.db, caseId)
  if (!found) throw new Refusal('not-found')
  return found
}

/** Moves a locked case by a verb of its machine and writes it on its timeline. */
export async function stepCase(ctx: Context, found: Case, stepping: Stepping): Promise<void> {
  const { verb, author, note, ...change } = stepping
  if (!canStep(caseMachine, found.state, verb)) throw new Refusal('state-changed')
  const state = step(caseMachine, found.state, verb)
  const life = STATE_LIFE_MS[state]
  const isOver = state === 'completed' || state === 'withdrawn' || state === 'closed'
  const dueAt = life === undefined ? null : addMs(ctx.now, life)
  const set = { ...change, dueAt, endedAt: isOver ? ctx.now : null }
  await moveCase(ctx.db, found.id, verb, set, { author, note, at: ctx.now })
}

/** The buyer withdraws the case; its units can be claimed again. */
export function withdrawCase(ctx: MemberContext, caseId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const found = await lockOwn(tx, caseId)
    const note = found.kind === 'recall' ? '该批号已无剩余，不寄回' : '已撤销申请'
    await stepCase(tx, found, { verb: 'withdraw', author: 'buyer', note })
  })
}

/** The buyer has sent the goods back. */
export function sendBack(ctx: MemberContext, { caseId, carrier, trackingNo }: SendBack): Promise<void> {
  return inTransaction(ctx, async tx => {
    const note = `已寄回商品，${carrier} ${trackingNo}`
    await stepCase(tx, await lockOwn(tx, caseId), { verb: 'send-back', author: 'buyer', note, carrier, trackingNo })
  })
}

/** 平台介入: the buyer appeals against the rejection of the store. */
export function appealCase(ctx: MemberContext, { caseId, content }: AppealCase): Promise<void> {
  return inTransaction(ctx, async tx => {
    await stepCase(tx, await lockOwn(tx, caseId), { verb: 'appeal', author: 'buyer', note: `申请平台介入：${content}` })
  })
}

interface SeenCase {
  readonly caseId: string
  readonly version?: number
}

/** Locks the case for whoever carries out an act on it, which a colleague may have asked for. */
export async function lockActedOn(tx: StaffContext, { caseId, version }: SeenCase, act: StaffAct): Promise<Case> {
  const found = await lockOwn(tx, caseId)
  if (!canAct(act, found.state)) throw new Refusal('state-changed')
  if (version !== undefined && version !== found.version) throw await changedMeanwhile(tx, found)
  if (deskOfAct(act) !== null) await refuseConflict(tx, found)
  return found
}

/**
 * Locks the case in the caller's scope. Refuses another version, a wrong state, a conflict of interest, and a case claimed by
 * a colleague.
 */
export async function lockSeenCase(tx: StaffContext, seen: SeenCase, act: StaffAct): Promise<Case> {
  const found = await lockActedOn(tx, seen, act)
  const desk = deskOfAct(act)
  if (desk) await refuseClaimed(tx, desk, found.id)
  return found
}

async function changedMeanwhile({ db }: StaffContext, { id, updatedAt }: Case): Promise<Refusal> {
  const last = (await stepsOf(db, id)).at(-1)
  const who =
    last?.author === 'buyer' ? '买家' : last?.author === 'platform' ? CASE_AUTHORS.platform : CASE_AUTHORS.seller
  return versionChanged({ who, at: updatedAt })
}

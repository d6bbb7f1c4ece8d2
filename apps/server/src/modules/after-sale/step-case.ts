import { canStep, step } from '@xiaojiu/kernel/machine.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type CaseVerb, caseMachine } from './domain/case.states.ts'
import { STATE_LIFE_MS } from './domain/case-flow.ts'
import { type Case, type CaseChange, lockCase, moveCase, type NewStep } from './tables/cases.ts'

export interface Stepping extends Omit<CaseChange, 'dueAt' | 'endedAt'> {
  readonly verb: CaseVerb
  readonly author: NewStep['author']
  /** As the timeline tells it. */
  readonly note: string
}

/** The case, locked; only within the reach of whoever asks. */
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

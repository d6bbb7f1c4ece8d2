import { CASE_AUTHORS } from '@xiaojiu/contract/after-sale/schemas.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { refuseClaimed } from '#modules/staff/public.ts'
import type { StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { canAct, deskOfAct, type StaffAct } from './domain/staff-acts.ts'
import { lockOwn } from './step-case.ts'
import { type Case, stepsOf } from './tables/cases.ts'

/** The case, locked in the caller's scope, as the caller has seen it, in a state for the act, and in no colleague's hands. */
export async function lockSeenCase(
  tx: StaffContext,
  { caseId, version }: { readonly caseId: string; readonly version?: number },
  act: StaffAct,
): Promise<Case> {
  const found = await lockOwn(tx, caseId)
  if (!canAct(act, found.state)) throw new Refusal('state-changed')
  if (version !== undefined && version !== found.version) throw await changedMeanwhile(tx, found)
  const desk = deskOfAct(act)
  if (desk) await refuseClaimed(tx, desk, found.id)
  return found
}

async function changedMeanwhile({ db }: StaffContext, { id, updatedAt }: Case): Promise<Refusal> {
  const last = (await stepsOf(db, id)).at(-1)
  const who =
    last?.author === 'buyer' ? '买家' : last?.author === 'platform' ? CASE_AUTHORS.platform : CASE_AUTHORS.seller
  return new Refusal('version-changed', { who, at: toWireInstant(updatedAt).slice(0, 16).replace('T', ' ') })
}

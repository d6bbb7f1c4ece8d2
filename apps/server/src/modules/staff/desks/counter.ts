import type { DeskTerm } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import type { ApprovalKind } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSnapshot, inTransaction, type Staff, type StaffContext } from '#platform/context.ts'
import type { HomeFigure } from '#platform/home-figure.ts'
import { hasRight, noRight } from '#platform/http/access.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  type CountMarks,
  type ReviewCase,
  type ReviewDesk,
  readCase,
  type StakesOf,
  type WholeCase,
} from '#platform/review-desk.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { putTerm, readTerms, type TermRow } from './desk-tables.ts'

/** What other modules provide: desks, kinds that need a second person, and how robots are paused. */
export interface Counter {
  readonly desks: readonly ReviewDesk[]
  readonly posts: readonly Post[]
  readonly figures: readonly HomeFigure[]
  readonly kinds: readonly ApprovalKind[]
  readonly duty: Duty
  readonly stakesOf: StakesOf
}

/** Work with a deadline and a screen of its own that is not a desk. The home pages count it with the to-dos. */
export type Post = Pick<ReviewDesk, 'name' | 'label' | 'side' | 'right' | 'slaHours' | 'count'>

export interface Duty {
  /** Whether the desk was set to robots only. */
  readonly isBotsOnly: (ctx: Context, desk: string, storeId: string | null) => Promise<boolean>
  /** The desks of this store, or of the platform, that were set to robots only. */
  readonly botDesks: (ctx: Context, storeId: string | null) => Promise<ReadonlySet<string>>
  readonly take: (ctx: Context, desk: string, storeId: string | null, by: StaffRef) => Promise<void>
}

/** A desk as this person sees it. */
export interface OwnDesk {
  readonly desk: ReviewDesk
  readonly slaHours: number
  readonly taking: TermRow['taking']
}

/** The desks of this console that this person has the right for, with their terms. */
export async function ownDesks(ctx: StaffContext, counter: Pick<Counter, 'desks'>): Promise<OwnDesk[]> {
  const terms = await inSnapshot(ctx, ({ db }) => readTerms(db))
  return desksOf(ctx, counter.desks).map(desk => withTerm(desk, terms))
}

/** Whether the largest case of the desk is taken first. */
export function takesLargest({ desk, taking }: Pick<OwnDesk, 'desk' | 'taking'>): boolean {
  return taking === 'value' && desk.hasAmounts === true
}

/** The desks of this console that this person has the right for. */
export function desksOf<Kind extends Pick<ReviewDesk, 'side' | 'right'>>(
  { actor }: StaffContext,
  desks: readonly Kind[],
): Kind[] {
  return desks.filter(desk => desk.side === actor.face && hasRight(actor, desk.right))
}

export function withTerm(desk: ReviewDesk, terms: ReadonlyMap<string, TermRow>): OwnDesk {
  const term = terms.get(desk.name)
  return { desk, slaHours: term?.slaHours ?? desk.slaHours, taking: term?.taking ?? 'oldest' }
}

/** A desk by its name: not found when it belongs to the other console, refused without its right. */
export function deskOf({ actor }: StaffContext, { desks }: Pick<Counter, 'desks'>, name: string): ReviewDesk {
  const desk = desks.find(one => one.name === name && one.side === actor.face)
  if (!desk) throw new Refusal('not-found')
  if (!hasRight(actor, desk.right)) throw noRight(actor, [desk.right])
  return desk
}

export async function ownDesk(ctx: StaffContext, counter: Pick<Counter, 'desks'>, name: string): Promise<OwnDesk> {
  const desk = deskOf(ctx, counter, name)
  return withTerm(desk, await inSnapshot(ctx, ({ db }) => readTerms(db)))
}

/** The store that claims and cases belong to: that of a seller; null for the platform. */
export function deskStore({ storeId }: Staff): string | null {
  return storeId
}

/** A case that this person may see; a case of another store is not found. */
export async function caseOf(ctx: StaffContext, desk: ReviewDesk, id: string): Promise<WholeCase> {
  const found = await reachedCase(ctx, desk, id)
  if (!found) throw new Refusal('not-found')
  return found
}

/** The same; null when there is none. */
export async function reachedCase(ctx: StaffContext, desk: ReviewDesk, id: string): Promise<WholeCase | null> {
  const found = await readCase(ctx, desk, id)
  const { actor } = ctx
  const isReached = actor.face === 'seller' ? found?.storeId === actor.storeId : isWithin(actor, found)
  return isReached ? found : null
}

/** The case in one line, as this person reads it. */
export function titleOf({ actor }: StaffContext, { title, ownTitle = title }: ReviewCase): string {
  return actor.face === 'seller' ? ownTitle : title
}

/** Operators who are limited to some stores see cases of these only. */
export function isWithin(actor: Staff, found: Pick<ReviewCase, 'storeId'> | null): boolean {
  const storeIds = actor.face === 'platform' ? actor.limits.storeIds : null
  return storeIds === null || found?.storeId == null || storeIds.includes(found.storeId)
}

const HOUR_MS = 3_600_000

export function dueAt({ slaHours }: Pick<OwnDesk, 'slaHours'>, submittedAt: Date): Date {
  return addMs(submittedAt, slaHours * HOUR_MS)
}

/** Cases submitted before the deadline's length ago are overdue now. */
export function marksOf({ slaHours }: Pick<OwnDesk, 'slaHours'>, now: Date): CountMarks {
  return { now, overdueBefore: addMs(now, -slaHours * HOUR_MS) }
}

/** Sets the deadline of a desk and the order of its cases, for desks of both consoles. */
export function saveDeskTerm(ctx: StaffContext, { desks }: Counter, term: DeskTerm): Promise<void> {
  const desk = desks.find(one => one.name === term.desk)
  if (!desk) throw new Refusal('not-found')
  if (term.taking === 'value' && desk.hasAmounts !== true) throw new Refusal('desk-without-amounts')
  return inTransaction(ctx, async tx => {
    const before = (await readTerms(tx.db)).get(term.desk) ?? { slaHours: desk.slaHours, taking: 'oldest' }
    await putTerm(tx.db, term, tx.now)
    await audit(tx, {
      action: 'staff.save-desk-term',
      subject: term.desk,
      before: { slaHours: before.slaHours, taking: before.taking },
      after: { slaHours: term.slaHours, taking: term.taking },
    })
  })
}

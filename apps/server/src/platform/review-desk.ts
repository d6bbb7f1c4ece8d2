// A decision is made outside of transactions and opens its own: whoever was decided about may have to be told.
import type { GatewayContext as Context } from './context.ts'

/** Something that waits for a reviewer's word. */
export interface ReviewCase {
  readonly id: string
  /** Whose case it is and what it asks for, in one line. */
  readonly title: string
  readonly submittedAt: Date
  /** The applicant has answered an earlier refusal with words: no machine decides it. */
  readonly isForPerson?: boolean
  /** What the reviewer has to compare, label by label. */
  readonly facts: Readonly<Record<string, string>>
}

/** One thing that was found wrong; `item` names the paper or field that has to be corrected. */
export interface Objection {
  readonly item: string
  readonly reason: string
}

/** One reason an item, in which everything found about it is named. */
export function oneEach(objections: readonly Objection[]): Objection[] {
  const byItem = Map.groupBy(objections, objection => objection.item)
  return [...byItem].map(([item, found]) => ({ item, reason: [...new Set(found.map(one => one.reason))].join('；') }))
}

/**
 * A desk where one kind of case is decided. Each module brings its own; the operations command line and the demo
 * world's examiner work at all of them in the same way. Every decision is audited by the desk.
 */
export interface ReviewDesk {
  /** As typed on the command line: `registration`, `licence-change`. */
  readonly name: string
  /** On screen and in messages: 企业注册, 证照变更. */
  readonly label: string
  /** Cases to decide, the oldest first. */
  waiting(ctx: Context, limit: number): Promise<readonly ReviewCase[]>
  /** What the papers themselves show to be wrong; empty when a careful reviewer would pass them. */
  examine(ctx: Context, id: string): Promise<readonly Objection[]>
  approve(ctx: Context, id: string, reviewer: string): Promise<void>
  /** At least one objection; the applicant corrects just these. */
  refuse(ctx: Context, id: string, reviewer: string, objections: readonly Objection[]): Promise<void>
}

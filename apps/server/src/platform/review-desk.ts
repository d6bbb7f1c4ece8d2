import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import type { Face, StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import { type Fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { type Context, type GatewayContext, inSnapshot, inSystemTransaction, isStaff } from './context.ts'
import { isId } from './ids.ts'
import type { StaffRef } from './staff-ref.ts'

/** Something that waits for a reviewer's word, as a list shows it. */
export interface ReviewCase {
  readonly id: string
  /** Whose case it is and what it asks for, in one line. */
  readonly title: string
  /** The company that asks; empty where a person without one does. */
  readonly applicant: string
  readonly companyId: string | null
  /** The store whose case it is; null for the platform's own. */
  readonly storeId: string | null
  readonly submittedAt: Date
  /** What it is about in money, where it is about money. */
  readonly amount: Fen | null
  /** The applicant has answered an earlier refusal with words: no machine decides it. */
  readonly isForPerson: boolean
}

/** How a field is drawn: money as yuan, days and times in China's time, mobiles masked until they are revealed. */
export type FieldKind = 'text' | 'money' | 'count' | 'day' | 'time' | 'mobile'

/** One thing the reviewer has to know. */
export interface CaseField {
  readonly label: string
  readonly kind: FieldKind
  readonly value: string
}

/** A picture or paper of the case. */
export interface CaseFile {
  readonly fileId: string
  /** The paper it shows: what a refusal can name. */
  readonly item: string
  readonly label: string
}

/** One field of a paper: as it was typed, as it was read from the picture, as it stands on file. */
export interface CaseReading {
  /** Of the field within the case: what a tick names. */
  readonly key: string
  readonly item: string
  readonly itemLabel: string
  readonly label: string
  readonly typed: string
  /** Null where no picture was read. */
  readonly read: string | null
  readonly confidence: number | null
  /** Null where nothing was on file before. */
  readonly onFile: string | null
  /** A reviewer ticks it before approving. */
  readonly isDifferent: boolean
}

/** What happened to the case before. */
export interface CaseStep {
  readonly at: Date
  readonly who: string
  readonly text: string
}

/** What a yes has to say beside being one: who bears it, with which waybill it leaves. */
export interface CaseAsk {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'money' | 'choice'
  /** Of a choice. */
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** Proposed; empty: it has to be given. */
  readonly value: string
}

/** A person's yes: words for whoever has to agree too, and answers to what the case asks. */
export interface Yes {
  readonly note: string
  readonly answers: Readonly<Record<string, string>>
}

/** One case with everything that a decision needs. */
export interface WholeCase extends ReviewCase {
  readonly isWaiting: boolean
  readonly fields: readonly CaseField[]
  readonly files: readonly CaseFile[]
  readonly readings: readonly CaseReading[]
  readonly history: readonly CaseStep[]
  /** What a refusal may name; empty: any words. */
  readonly items: readonly { readonly item: string; readonly label: string }[]
  /** Left out: a yes needs nothing more. */
  readonly asks?: readonly CaseAsk[]
}

/** One thing that was found wrong; `item` names the paper or field that has to be corrected. */
export interface Objection {
  readonly item: string
  readonly reason: string
  /** Of an examination: as long as it is so, the desk refuses a yes. */
  readonly isBar?: true
}

/** One reason an item, in which everything found about it is named. */
export function oneEach(objections: readonly Objection[]): Objection[] {
  const byItem = Map.groupBy(objections, objection => objection.item)
  return [...byItem].map(([item, found]) => ({ item, reason: [...new Set(found.map(one => one.reason))].join('；') }))
}

/** All that was found wrong, as its applicant reads it. */
export function wordsOf(objections: readonly Objection[]): string {
  return objections.map(({ reason }) => reason).join('；')
}

/** Which of the waiting cases. */
export interface DeskFilter {
  /** Only this store's. */
  readonly storeId?: string
  /** Only these, or all but these. */
  readonly ids?: readonly string[]
  readonly exceptIds?: readonly string[]
}

/** The place of the last case that was shown: those after it are wanted. */
export interface DeskCursor {
  readonly at: Date
  readonly id: string
}

/** A stretch of a queue. */
export interface DeskPage extends DeskFilter {
  readonly after?: DeskCursor
  readonly limit: number
}

/** How long a queue is; counted up to `MOST_COUNTED`. */
export interface DeskCount {
  readonly waiting: number
  /** Of these, handed in before the moment that was asked about. */
  readonly overdue: number
  readonly oldestAt: Date | null
}

/** Longer queues are told as "more than". */
export const MOST_COUNTED = 10_000

/**
 * A desk where one kind of case is decided. Each module brings its own; the consoles, the operations command line and the
 * demo world's examiner work at all of them in the same way. Every decision is audited by the desk, in its transaction.
 */
export interface ReviewDesk {
  /** In links and on the command line: `registration`, `licence-change`. */
  readonly name: string
  /** On screen and in messages: 企业注册, 证照变更. */
  readonly label: string
  /** Whether stores or the platform decide here. */
  readonly side: Face
  /** Whoever looks or decides here holds it. */
  readonly right: StaffRight
  /** Hours in which an answer is promised; the platform may set others. */
  readonly slaHours: number
  /** Its cases are named by two ids with a colon between them. */
  readonly isPaired?: true
  count(ctx: Context, filter: DeskFilter, overdueBefore: Date): Promise<DeskCount>
  /** Cases to decide, the oldest first. */
  waiting(ctx: Context, page: DeskPage): Promise<readonly ReviewCase[]>
  /** One case by its id, decided or not; null when there is none. */
  read(ctx: Context, id: string): Promise<WholeCase | null>
  /** What the papers themselves show to be wrong; empty when a careful reviewer would pass them. */
  examine(ctx: GatewayContext, id: string): Promise<readonly Objection[]>
  /** With `said`, a person's yes, by the rules for people: it may wait for a second one. Without, a made-up person's or the command line's. */
  approve(ctx: GatewayContext, id: string, by: StaffRef, said?: Yes): Promise<Outcome | void>
  /** At least one objection; the applicant corrects just these. */
  refuse(ctx: GatewayContext, id: string, by: StaffRef, objections: readonly Objection[]): Promise<void>
}

/** One case by what somebody typed or a link names: anything that is no id of this desk names none. */
export function readCase(ctx: Context, desk: ReviewDesk, id: string): Promise<WholeCase | null> {
  const parts = id.split(':')
  const isOurs = parts.length === (desk.isPaired ? 2 : 1) && parts.every(isId)
  return isOurs ? desk.read(ctx, id) : Promise.resolve(null)
}

type FieldValue = string | Pick<CaseField, 'kind' | 'value'> | null

/** Fields by their labels; those that say nothing are left out. */
export function fieldsOf(fields: Readonly<Record<string, FieldValue>>): CaseField[] {
  return Object.entries(fields).flatMap(([label, value]) => {
    if (value === null || value === '') return []
    return [typeof value === 'string' ? { label, kind: 'text' as const, value } : { label, ...value }]
  })
}

export function money(amount: Fen): Pick<CaseField, 'kind' | 'value'> {
  return { kind: 'money', value: formatYuan(amount) }
}

/** A look at a queue: sellers in the scope of their store, operators within their limits, everybody else in the system's. */
export function atQueue<T>(ctx: Context, look: (tx: Context) => Promise<T>): Promise<T> {
  return isStaff(ctx.actor) ? inSnapshot(ctx, look) : inSystemTransaction(ctx, look)
}

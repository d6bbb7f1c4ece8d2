import type { Outcome } from '@xiaojiu/contract/staff/approvals-endpoints.ts'
import type { Face, StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import { type Fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import type { Day } from '@xiaojiu/kernel/time.ts'
import { type Context, type GatewayContext, inSnapshot, inSystemTransaction, isStaff } from './context.ts'
import type { Db } from './database/database.ts'
import { isId } from './ids.ts'
import type { StaffRef } from './staff-ref.ts'

/** A case that waits for a decision, as a list shows it. */
export interface ReviewCase {
  readonly id: string
  /** The applicant and the request, in one line. */
  readonly title: string
  /** The same for the store that decides it, which need not be told its own name. */
  readonly ownTitle?: string
  /** The applying company; empty when a person without one applies. */
  readonly applicant: string
  readonly companyId: string | null
  /** The store that decides the case; null for the platform. */
  readonly storeId: string | null
  readonly submittedAt: Date
  /** The amount of the case, if it has one. */
  readonly amount: Fen | null
  /** The desk has amounts, this case has none: its amount of zero says nothing. */
  readonly isWithoutMoney?: true
  /** The applicant answered an earlier refusal with an explanation: robots do not decide it. */
  readonly isForPerson: boolean
}

/** How a field is formatted: money as yuan, days and times in China's time, mobiles masked until revealed. */
export type FieldKind = 'text' | 'money' | 'count' | 'day' | 'time' | 'mobile'

/** One fact for the reviewer. */
export interface CaseField {
  readonly label: string
  readonly kind: FieldKind
  readonly value: string
}

/** What a company has under way: orders, money, cases. Provided by the modules that know it. */
export type StakesOf = (db: Db, companyId: string, today: Day) => Promise<readonly CaseField[]>

/** A picture or document of the case. */
export interface CaseFile {
  readonly fileId: string
  /** The paper it shows, which an objection can name. */
  readonly item: string
  readonly label: string
}

/** One field of a paper: typed, recognised from the picture, and stored. */
export interface CaseReading {
  /** Identifies the field within the case; a tick names it. */
  readonly key: string
  readonly item: string
  readonly itemLabel: string
  readonly label: string
  readonly typed: string
  /** Null when no picture was recognised. */
  readonly read: string | null
  readonly confidence: number | null
  /** Null when nothing was stored before. */
  readonly onFile: string | null
  /** A reviewer must tick it before approving. */
  readonly isDifferent: boolean
}

/** One comparison of the papers with each other, with what is on file and with other applicants, in a few words. */
export interface CaseCheck {
  readonly text: string
  /** `bad`: somebody must look at it; `note`: worth knowing. */
  readonly standing: 'ok' | 'note' | 'bad'
}

/** What happened to the case before. */
export interface CaseStep {
  readonly at: Date
  readonly who: string
  readonly text: string
}

/** A value that an approval must provide: who bears the cost, the waybill. */
export interface CaseAsk {
  readonly key: string
  readonly label: string
  /** Of `many`, what is proposed holds unless others are chosen; commas between them. */
  readonly kind: 'text' | 'money' | 'choice' | 'many'
  /** Of a choice or many. */
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** The default; empty: it must be entered. */
  readonly value: string
}

/** A person's approval: a note for the second approver, and the answers to what the case asks. */
export interface Yes {
  readonly note: string
  readonly answers: Readonly<Record<string, string>>
}

/** One case with all data that a decision needs. */
export interface WholeCase extends ReviewCase {
  readonly isWaiting: boolean
  readonly fields: readonly CaseField[]
  readonly files: readonly CaseFile[]
  readonly readings: readonly CaseReading[]
  /** Absent: the desk compares nothing beyond the readings. */
  readonly checks?: readonly CaseCheck[]
  /**
   * 影响范围: what the decision opens or closes. What the applicant has under way is added when the case is shown. Absent: the desk
   * does not say.
   */
  readonly effects?: readonly CaseField[]
  readonly history: readonly CaseStep[]
  /** The items that an objection can name; empty: free text. */
  readonly items: readonly CaseItem[]
  /** Absent: an approval needs no further values. */
  readonly asks?: readonly CaseAsk[]
}

/** Something that a refusal can name. */
export interface CaseItem {
  readonly item: string
  readonly label: string
  /** A paper that was not handed in: naming it asks for it. */
  readonly isMissing?: true
}

/** One problem; `item` names the paper or field to correct. */
export interface Objection {
  readonly item: string
  readonly reason: string
  /** Found by an examination: while it holds, the desk refuses an approval. */
  readonly isBar?: true
}

/** One reason for each item, which lists all its problems. */
export function oneEach(objections: readonly Objection[]): Objection[] {
  const byItem = Map.groupBy(objections, objection => objection.item)
  return [...byItem].map(([item, found]) => ({ item, reason: [...new Set(found.map(one => one.reason))].join('；') }))
}

/** All problems as one text for the applicant. */
export function wordsOf(objections: readonly Objection[]): string {
  return objections.map(({ reason }) => reason).join('；')
}

/** A filter of waiting cases. */
export interface DeskFilter {
  /** Only cases of this store. */
  readonly storeId?: string
  /** Only these cases, or all but these. */
  readonly ids?: readonly string[]
  readonly exceptIds?: readonly string[]
}

/** The position of the last shown case; the page starts after it. */
export interface DeskCursor {
  readonly at: Date
  readonly id: string
  /** Of a queue with the largest amount first. */
  readonly amount?: number
}

/** A page of a queue. */
export interface DeskPage extends DeskFilter {
  readonly after?: DeskCursor
  readonly limit: number
  /** Only at desks with `hasAmounts`: the largest amount first, and of the same amount the oldest. */
  readonly largestFirst?: boolean
}

/** What the cases of a queue are counted by. */
export interface CountMarks {
  readonly now: Date
  readonly overdueBefore: Date
}

/** The length of a queue; counted up to `MOST_COUNTED`. */
export interface DeskCount {
  readonly waiting: number
  /** How many of these were submitted before the given instant. */
  readonly overdue: number
  /** How many wait for less than each of `AGE_BAND_HOURS` and at least the one before; the last are older than all. */
  readonly ages: readonly number[]
  readonly oldestAt: Date | null
}

/** Longer queues are shown as "more than". */
export const MOST_COUNTED = 10_000

/**
 * A desk where one kind of case is decided. Each module defines its own; the consoles, the command line and the examiner robot
 * use all of them in the same way. The desk audits every decision in its transaction.
 */
export interface ReviewDesk {
  /** Name in links and on the command line: `registration`, `licence-change`. */
  readonly name: string
  /** Label on screens and in messages: 企业注册, 证照变更. */
  readonly label: string
  /** Whether stores or the platform decide. */
  readonly side: Face
  /** The right to see and decide its cases. */
  readonly right: StaffRight
  /** Hours within which a decision is promised; the platform may change it. */
  readonly slaHours: number
  /** The label of an item of a refusal, when the case is not loaded. */
  readonly itemLabel?: (item: string) => string
  /** The row of a case shows all that its decision needs: several can be approved at once. */
  readonly isBulk?: true
  /** Its cases have two ids with a colon between them. */
  readonly isPaired?: true
  /** All its cases have amounts, so that the largest can be taken first. */
  readonly hasAmounts?: true
  count(ctx: Context, filter: DeskFilter, marks: CountMarks): Promise<DeskCount>
  /** Cases to decide, oldest first. */
  waiting(ctx: Context, page: DeskPage): Promise<readonly ReviewCase[]>
  /** One case by its id, decided or not; null when there is none. */
  read(ctx: Context, id: string): Promise<WholeCase | null>
  /** The problems that the papers show; empty when a careful reviewer would approve them. */
  examine(ctx: GatewayContext, id: string): Promise<readonly Objection[]>
  /**
   * With `said`: a person's approval, by the rules for people; it may wait for a second one. Without: a robot's or the command
   * line's.
   */
  approve(ctx: GatewayContext, id: string, by: StaffRef, said?: Yes): Promise<Outcome | void>
  /** Needs at least one objection; the applicant corrects only these. */
  refuse(ctx: GatewayContext, id: string, by: StaffRef, objections: readonly Objection[]): Promise<void>
}

/** One case by typed text or a link; text that is not an id of this desk finds none. */
export function readCase(ctx: Context, desk: ReviewDesk, id: string): Promise<WholeCase | null> {
  const parts = id.split(':')
  const isOurs = parts.length === (desk.isPaired ? 2 : 1) && parts.every(isId)
  return isOurs ? desk.read(ctx, id) : Promise.resolve(null)
}

type FieldValue = string | Pick<CaseField, 'kind' | 'value'> | null

/** Fields with their labels; empty ones are left out. */
export function fieldsOf(fields: Readonly<Record<string, FieldValue>>): CaseField[] {
  return Object.entries(fields).flatMap(([label, value]) => {
    if (value === null || value === '') return []
    return [typeof value === 'string' ? { label, kind: 'text' as const, value } : { label, ...value }]
  })
}

export function count(figure: number): Pick<CaseField, 'kind' | 'value'> {
  return { kind: 'count', value: String(figure) }
}

export function money(amount: Fen): Pick<CaseField, 'kind' | 'value'> {
  return { kind: 'money', value: formatYuan(amount) }
}

/** Reads a queue: sellers in the scope of their store, operators within their limits, all others in the system scope. */
export function atQueue<T>(ctx: Context, look: (tx: Context) => Promise<T>): Promise<T> {
  return isStaff(ctx.actor) ? inSnapshot(ctx, look) : inSystemTransaction(ctx, look)
}

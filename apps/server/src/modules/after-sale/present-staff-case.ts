import type { StaffCase, StaffCaseRow } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import type { StoredFile } from '@xiaojiu/contract/file/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { sameDayLater } from '@xiaojiu/kernel/months.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { freeBatchesOf } from '#modules/catalogue/public.ts'
import { companiesOf } from '#modules/company/public.ts'
import { deliveredLines, shippedParcels } from '#modules/order/public.ts'
import { claimantsOf, readTerms } from '#modules/staff/public.ts'
import { storesOf } from '#modules/store/public.ts'
import type { Context, StaffContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { readCompensation } from './compensate-store.ts'
import { mayPropose, mayProposeResend } from './domain/case-flow.ts'
import { lastDayOf } from './domain/eligibility.ts'
import { REASONS } from './domain/reasons.ts'
import { CASE_DESKS, DESK_HOURS, dueOf, type StaffAct, staffActs } from './domain/staff-acts.ts'
import { readJudgements } from './judgement-paper.ts'
import { giftsOfCase, giftsOfCases } from './tables/case-gifts.ts'
import { type Case, type CaseLineRow, linesOf, packsLeft, reshippedOf } from './tables/cases.ts'
import { proposalsOf } from './tables/proposals.ts'
import { otherCasesOfBatches, otherCasesOfBuyer } from './tables/staff-cases.ts'
import { evidenceOf, inspectionsOf, questionsOf, storeNotesOf } from './tables/statements-of-case.ts'
import { stepsOf } from './tables/steps.ts'
import { usualVerdicts } from './tables/store-figures.ts'

/** Cases as lists of the consoles show them: failed packs are in the row of their own case alone. */
export function presentRows(db: Db, rows: readonly Case[], now: Date): Promise<StaffCaseRow[]> {
  return rowsWith(db, rows, now, leftOf)
}

/** Returned parcels: of each all the goods that came back. */
export function presentParcels(db: Db, rows: readonly Case[], now: Date): Promise<StaffCaseRow[]> {
  return rowsWith(db, rows, now, wholeOf)
}

type Goods = (lines: readonly CaseLineRow[]) => StaffCaseRow['lines']

async function rowsWith(db: Db, rows: readonly Case[], now: Date, goodsOf: Goods): Promise<StaffCaseRow[]> {
  const claimants = await claimantsOf(db, { desks: CASE_DESKS, caseIds: rows.map(row => row.id), now })
  const buyers = await companiesOf(
    db,
    rows.map(row => row.companyId),
  )
  const lines = Map.groupBy(
    await linesOf(
      db,
      rows.map(row => row.id),
    ),
    line => line.caseId,
  )
  const gifts = await giftsOfCases(
    db,
    rows.map(row => row.id),
  )
  const hoursOf = await deskHours(db)
  return rows.map(row => ({
    ...presentRow(row, buyers.get(row.companyId)?.name ?? '', hoursOf),
    lines: goodsOf(lines.get(row.id) ?? []),
    // The check constraint allows no other words.
    giftWay: row.giftWay as StaffCaseRow['giftWay'],
    gifts: (gifts.get(row.id) ?? []).map(({ name, count }) => ({ name, count })),
    claimedBy: claimants.get(row.id) ?? null,
  }))
}

type HoursOf = Parameters<typeof dueOf>[1]

async function deskHours(db: Db): Promise<HoursOf> {
  const terms = await readTerms(db)
  return desk => terms.get(desk)?.slaHours ?? DESK_HOURS[desk]
}

function presentRow(row: Case, buyerName: string, hoursOf: HoursOf) {
  const { id: caseId, caseNo, orderId, orderNo, storeId, storeName, companyId, kind, reason, state, version } = row
  const { refundedAt, createdAt, coinCount, carrier, trackingNo } = row
  return {
    ...{ caseId, caseNo, orderId, orderNo, storeId, storeName, companyId, buyerName, kind, reason, state, version },
    ...{ refundedAt, createdAt, coinCount, carrier, trackingNo },
    dueAt: dueOf(row, hoursOf),
    refundAmount: fen(row.refundAmount),
    photoCount: row.imageIds.length,
  }
}

const wholeOf = (lines: readonly CaseLineRow[]) => lines.map(presentLine)
const leftOf: Goods = lines =>
  lines.filter(packsLeft).map(line => ({ ...presentLine(line), quantity: packsLeft(line) }))

function presentLine(line: CaseLineRow) {
  const { lineId, batchId, batchNo, expiresOn, displayName, spec, makerName, packUnit, imageUrl, quantity } = line
  return {
    ...{ lineId, batchId, batchNo, expiresOn, displayName, spec, makerName, packUnit, imageUrl, quantity },
    refundAmount: fen(line.refundAmount),
  }
}

const ReturnTo = z.object({ name: z.string(), phone: z.string(), address: z.string() }).nullable()

/** Pictures by their ids. */
type Files = ReadonlyMap<string, StoredFile>

/** A case as it was read, without its pictures. */
export interface ReadCase {
  readonly fileIds: readonly string[]
  readonly withFiles: (files: Files) => StaffCase
}

/** One case with all that a decision needs. Its pictures are the buyer's and colleagues': they are read in another scope. */
export async function presentStaffCase(tx: StaffContext, row: Case): Promise<ReadCase> {
  const { db } = tx
  const lines = await linesOf(db, [row.id])
  const buyers = await companiesOf(db, [row.companyId])
  const store = (await storesOf(db, [row.storeId])).get(row.storeId)
  const evidence = await evidenceOf(db, row.id)
  const inspections = await inspectionsOf(db, row.id)
  const { content, isGoodsBack, answer, reshipCarrier, reshipTrackingNo, endedAt, giftWay } = row
  const whole = {
    ...presentRow(row, buyers.get(row.companyId)?.name ?? '', await deskHours(db)),
    claimedBy: (await claimantsOf(db, { desks: CASE_DESKS, caseIds: [row.id], now: tx.now })).get(row.id) ?? null,
    ...{ content, isGoodsBack, answer, reshipCarrier, reshipTrackingNo, endedAt },
    lines: wholeOf(lines),
    acts: staffActs(row.state, tx.actor.rights).filter(act => mayOffer(act, row)),
    isFault: REASONS[row.reason].isFault,
    mayResell: REASONS[row.reason].isResellable,
    gifts: (await giftsOfCase(db, row.id)).map(gift => ({ ...gift, worth: fen(gift.worth) })),
    // The check constraints allow no other words, here and below.
    giftWay: giftWay as StaffCase['giftWay'],
    giftWithheld: fen(row.giftWithheld),
    returnTo: ReturnTo.parse(row.returnTo),
    steps: (await stepsOf(db, row.id)).map(step => ({
      ...step,
      author: step.author as StaffCase['steps'][number]['author'],
    })),
    judgements: await readJudgements(db, row.id),
    compensation: await readCompensation(db, row.id),
    proposals: (await proposalsOf(db, row.id)).map(({ actorName, kind, amount, content, at, answer }) => ({
      ...{ content, at, by: actorName, amount: fen(amount) },
      kind: kind as StaffCase['proposals'][number]['kind'],
      answer: answer as StaffCase['proposals'][number]['answer'],
    })),
    questions: (await questionsOf(db, row.id)).map(({ actorName, party, ...asked }) => ({
      ...asked,
      party: party as StaffCase['questions'][number]['party'],
      by: actorName,
    })),
    shipped: await shippedWith(db, row, lines),
    reshipped: await reshippedOf(db, row.id),
    gate: await gateOf(tx, row, { lines, nonReturnMonths: store?.nonReturnMonths ?? 0 }),
    // Notes are for colleagues of the store: the platform's staff, whose scope reaches further, are not among them.
    notes:
      tx.actor.face === 'seller'
        ? (await storeNotesOf(db, row.id)).map(({ actorName, ...noted }) => ({ ...noted, by: actorName }))
        : [],
    storeTerms: [...(store?.afterSaleTerms ?? [])],
    usual: await usualOf(tx, row),
    casesOfBuyer: (await otherCasesOfBuyer(db, row)).map(presentOther),
    casesOfBatches: (await otherCasesOfBatches(db, row)).map(presentOther),
    reshipChoices: row.state === 'waiting-reship' && row.kind === 'exchange' ? await reshipChoices(tx, row, lines) : [],
  }
  return {
    fileIds: [...row.imageIds, ...[...evidence, ...inspections].flatMap(({ fileIds }) => fileIds)],
    withFiles: files => ({
      ...whole,
      images: chosen(files, row.imageIds),
      evidence: evidence.map(({ actorName, fileIds, author, ...said }) => ({
        ...said,
        author: author as StaffCase['evidence'][number]['author'],
        by: actorName,
        files: chosen(files, fileIds),
      })),
      inspections: inspections.map(({ actorName, fileIds, ...found }) => ({
        ...found,
        by: actorName,
        files: chosen(files, fileIds),
      })),
    }),
  }
}

/** Counter-offers fit some cases only. */
function mayOffer(act: StaffAct, row: Case): boolean {
  if (act === 'propose') return mayPropose(row)
  return act !== 'propose-resend' || mayProposeResend(row)
}

/** The parcels with goods of the case, and of each only these goods. */
async function shippedWith(db: Db, { orderId }: Case, lines: readonly CaseLineRow[]): Promise<StaffCase['shipped']> {
  const parcels = await shippedParcels(db, orderId)
  return parcels
    .map(parcel => ({
      ...parcel,
      goods: parcel.goods.filter(one =>
        lines.some(({ lineId, batchId }) => lineId === one.lineId && batchId === one.batchId),
      ),
    }))
    .filter(({ goods }) => goods.length > 0)
}

const HALF_A_YEAR_MS = 182 * DAY_MS
/** With fewer stores the figures could be attributed to one of them. */
const FEWEST_STORES = 3

async function usualOf({ db, now }: StaffContext, { reason, storeId }: Case): Promise<StaffCase['usual']> {
  const { storeCount, ...counts } = await usualVerdicts(db, reason, { storeId, since: addMs(now, -HALF_A_YEAR_MS) })
  return storeCount < FEWEST_STORES ? null : counts
}

function chosen(files: Files, ids: readonly string[]): StoredFile[] {
  return ids.flatMap(id => files.get(id) ?? [])
}

function presentOther({ id: caseId, caseNo, kind, reason, state, createdAt }: Case) {
  return { caseId, caseNo, kind, reason, state, createdAt }
}

/** The batches that could leave in place of each line. */
async function reshipChoices(tx: StaffContext, { orderId }: Case, lines: readonly CaseLineRow[]) {
  const today = dayOf(tx.now)
  const offerOf = new Map((await deliveredLines(tx.db, [orderId], today)).map(line => [line.lineId, line.offerId]))
  const free = await freeBatchesOf(tx.db, [...new Set(offerOf.values())], today)
  return [...Map.groupBy(lines.filter(packsLeft), line => line.lineId)].map(([lineId, parts]) => ({
    lineId,
    quantity: parts.reduce((sum, part) => sum + packsLeft(part), 0),
    batches: free.get(offerOf.get(lineId) ?? '') ?? [],
  }))
}

/** The lines of a case, and the months before expiry in which the store takes nothing back. */
interface GateTerms {
  readonly lines: readonly CaseLineRow[]
  readonly nonReturnMonths: number
}

/** What the rules said on the day the case was filed: whether it was in time, and which batches were close to expiry. */
async function gateOf(
  { db }: Context,
  { orderId, reason, createdAt }: Case,
  { lines, nonReturnMonths }: GateTerms,
): Promise<StaffCase['gate']> {
  const filedOn = dayOf(createdAt)
  const delivered = await deliveredLines(db, [orderId], filedOn)
  const lastDays = delivered
    .filter(({ lineId }) => lines.some(line => line.lineId === lineId))
    .flatMap(({ receivedAt, storageClass }) => lastDayOf({ receivedAt, isCold: storageClass === 'cold' }, reason) ?? [])
  const lastDay = lastDays.toSorted()[0] ?? null
  const limit = sameDayLater(filedOn, nonReturnMonths)
  const near = lines.filter(({ expiresOn }) => expiresOn !== null && expiresOn < limit)
  return {
    lastDay,
    isInTime: lastDay === null || filedOn <= lastDay,
    nonReturnMonths,
    nearExpiryBatchNos: [...new Set(near.map(({ batchNo }) => batchNo))],
  }
}

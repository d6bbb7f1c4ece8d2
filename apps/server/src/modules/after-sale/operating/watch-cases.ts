import { type JudgedCase } from '@xiaojiu/contract/after-sale/arbitration-schemas.ts'
import {
  type AskParty,
  type EscalateCase,
  type NoteCase,
  type RemindCases,
} from '@xiaojiu/contract/after-sale/staff-acts.ts'
import { type CaseFigures, CaseSearch, type StaffCaseRow } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  AFTER_SALE_STATES,
  type AfterSaleReason,
} from '@xiaojiu/contract/after-sale/words.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { companiesOf } from '#modules/company/public.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { postMessage, postStaffMessages } from '#modules/message/public.ts'
import { orderCountsOf, parcelProofs } from '#modules/order/public.ts'
import { findWaiting } from '#platform/approvals/tables.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { presentRows } from '../present-staff-case.ts'
import { caseLink } from '../read-cases.ts'
import { dueSoonBy, readStaffCase, stretchWithCounts } from '../staff-cases.ts'
import { lockOwn, lockSeenCase, stepCase } from '../step-case.ts'
import { lockCases } from '../tables/cases.ts'
import { countByBuyer, countByDuration, countByReason, lostByStore } from '../tables/company-cases.ts'
import { similarCases } from '../tables/similar-cases.ts'
import { countDueSoon, stretchOfCases } from '../tables/staff-cases.ts'
import { insertPlatformNote, insertQuestion, platformNotesOf } from '../tables/statements-of-case.ts'
import { casesRemindedSince, insertStep, insertSteps } from '../tables/steps.ts'
import { judgeKind } from './judge-case.ts'

/** 售后监管: the cases of all stores within the operator's limits. */
export function searchCases(ctx: OperatorContext, filter: CaseSearch) {
  return inSnapshot(ctx, async tx => {
    const page = await stretchWithCounts(tx, filter)
    const dueSoonCount = await countDueSoon(tx.db, filter.storeId, dueSoonBy(tx.now))
    return { ...page, dueSoonCount }
  })
}

const HALF_A_YEAR_MS = 182 * DAY_MS

/** 平台介入: the case as both sides see it, with what the platform alone knows. */
export async function getJudgedCase(ctx: OperatorContext, caseId: string): Promise<JudgedCase> {
  const found = await readStaffCase(ctx, caseId)
  const beside = await inSnapshot(ctx, async ({ db, now, actor }) => {
    const since = addMs(now, -HALF_A_YEAR_MS)
    const asked = await findWaiting(db, { kind: judgeKind.name, subject: caseId }, now)
    return {
      waiting: asked && {
        approvalId: asked.id,
        askedBy: asked.askedByName,
        isOwn: asked.askedBy === actor.accountId,
        askedAt: asked.askedAt,
        expiresAt: asked.expiresAt,
        effect: asked.effect,
      },
      notes: await platformNotesOf(db, caseId),
      similar: (await similarCases(db, { ...found, since })).map(one => ({ ...one, amount: fen(one.amount) })),
      parcels: [...(await parcelProofs(db, found.orderId))],
    }
  })
  return { ...found, ...beside }
}

/** 备注: for colleagues of the platform alone. */
export function noteCase(ctx: OperatorContext, { caseId, content }: NoteCase): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    const found = await lockOwn(tx, caseId)
    if (found.endedAt !== null) throw new Refusal('case-ended')
    await insertPlatformNote(db, now, found, { accountId: actor.accountId, actorName: actor.name, content })
    await audit(tx, { action: 'after-sale.note', subject: caseId, details: { content } })
  })
}

const PERIOD_MS = 30 * 86_400_000
const MOST_STORES = 10
const AT_ONCE = 500

/** Figures of the last 30 days. */
export function getCaseFigures(ctx: OperatorContext): Promise<CaseFigures> {
  return inSnapshot(ctx, async ({ db, now }) => {
    const since = addMs(now, -PERIOD_MS)
    const reasons = await countByReason(db, since)
    return {
      // The check constraint allows no other reason.
      reasons: reasons.map(({ reason, count }) => ({ reason: reason as AfterSaleReason, count })),
      durations: await countByDuration(db, since),
      lostStores: await lostByStore(db, since, MOST_STORES),
      buyers: await buyersByRate(db, since),
    }
  })
}

const MOST_BUYERS = 10
/** A rate of fewer cases says nothing. */
const FEWEST_CASES = 2

/** Among the buyers with the most cases, those first who have the most for their orders. */
async function buyersByRate(db: Db, since: Date): Promise<CaseFigures['buyers']> {
  const counts = await countByBuyer(db, { since, least: FEWEST_CASES, limit: 5 * MOST_BUYERS })
  const ids = counts.map(one => one.companyId)
  const orders = await orderCountsOf(db, ids, since)
  const buyers = await companiesOf(db, ids)
  return counts
    .map(({ companyId, count }) => {
      const orderCount = orders.get(companyId) ?? 0
      const rate = Math.round((count * 1000) / Math.max(orderCount, 1)) / 10
      return { companyId, name: buyers.get(companyId)?.name ?? '', caseCount: count, orderCount, rate }
    })
    .toSorted((one, other) => other.rate - one.rate || other.caseCount - one.caseCount)
    .slice(0, MOST_BUYERS)
}

/** 售后监管 as a file: the rows and the order of the list. */
export const watchedCasesSource: ExportSource<CaseSearch, StaffCaseRow> = {
  list: 'after-sale.watched-cases',
  title: '售后监管',
  faces: ['platform'],
  right: 'after-sale.judge',
  filter: CaseSearch,
  columns: [
    { of: 'case', label: '售后单号', width: 20, kind: 'text', value: row => row.caseNo },
    { of: 'case', label: '订单号', width: 20, kind: 'text', value: row => row.orderNo },
    { of: 'goods', label: '商品', width: 30, kind: 'text', value: row => row.lines[0]?.displayName ?? null },
    { of: 'parties', label: '买家', width: 30, kind: 'text', value: row => row.buyerName },
    { of: 'parties', label: '店铺', width: 24, kind: 'text', value: row => row.storeName },
    { of: 'kind', label: '类型', width: 12, kind: 'text', value: row => AFTER_SALE_KINDS[row.kind] },
    { of: 'kind', label: '原因', width: 22, kind: 'text', value: row => AFTER_SALE_REASONS[row.reason] },
    { of: 'amount', label: '退款（元）', width: 14, kind: 'money', value: row => row.refundAmount, isSummed: true },
    { of: 'createdAt', label: '申请', width: 20, kind: 'time', value: row => row.createdAt },
    { of: 'dueAt', label: '时限', width: 20, kind: 'time', value: row => row.dueAt },
    { of: 'state', label: '状态', width: 14, kind: 'text', value: row => AFTER_SALE_STATES[row.state] },
  ],
  async read({ db, now }, filter, after) {
    const rows = await stretchOfCases(
      db,
      { ...filter, after: after ?? undefined, pageSize: AT_ONCE },
      { dueBy: dueSoonBy(now) },
    )
    const shown = rows.slice(0, AT_ONCE)
    return {
      rows: await presentRows(db, shown, now),
      next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
    }
  },
}

const TIME_TO_ANSWER_MS = 48 * 3_600_000
const PARTIES = { buyer: '买家', store: '商家' } as const

/** Asks one side for more before judging; both see that it was asked. */
export function askParty(ctx: OperatorContext, { caseId, party, content }: AskParty): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { actor, db, now } = tx
    const found = await lockSeenCase(tx, { caseId }, 'ask')
    const { companyId } = found
    const speaker = { accountId: actor.accountId, actorName: actor.name }
    await insertQuestion(db, now, found, { ...speaker, party, content, dueAt: addMs(now, TIME_TO_ANSWER_MS) })
    const note = `平台请${PARTIES[party]}在 48 小时内补充说明：${content}`
    await insertStep(db, now, { caseId, companyId, verb: 'ask', author: 'platform', note })
    if (party === 'buyer')
      await postMessage(tx, {
        companyId,
        kind: 'account',
        title: '平台介入：请补充说明',
        body: `售后单 ${found.caseNo}：${content}`,
        amounts: [],
        link: caseLink(found),
      })
    else
      await postStaffMessages(tx, [
        {
          ...{ storeId: found.storeId, kind: 'order', title: '平台介入：请补充说明' },
          body: `售后单 ${found.caseNo}：${content}（请在 48 小时内补充）`,
          link: `/seller/after-sale/detail?caseId=${caseId}`,
        },
      ])
    await audit(tx, { action: 'after-sale.ask', subject: caseId, details: { party } })
  })
}

/** The store must agree, inspect or ship before the case continues. */
const STORES_TURN: readonly string[] = ['waiting-seller', 'returning', 'waiting-reship']

/** 催办: notifies the stores; the buyer sees it on the timeline. All cases must wait for their stores. */
export function remindCases(ctx: OperatorContext, { caseIds }: RemindCases): Promise<{ count: number }> {
  return inTransaction(ctx, async tx => {
    const { db, now } = tx
    const ids = [...new Set(caseIds)]
    const found = await lockCases(db, ids)
    if (found.length !== ids.length) throw new Refusal('not-found')
    if (found.some(({ state }) => !STORES_TURN.includes(state))) throw new Refusal('state-changed')
    const reminded = await casesRemindedSince(db, ids, addMs(now, -DAY_MS))
    const due = found.filter(({ id }) => !reminded.has(id))
    await insertSteps(
      db,
      now,
      due.map(({ id, companyId }) => ({
        ...{ caseId: id, companyId, verb: 'remind', author: 'platform' as const, note: '平台已提醒商家尽快处理' },
      })),
    )
    await postStaffMessages(
      tx,
      due.map(({ id, storeId, caseNo }) => ({
        ...{ storeId, kind: 'order' as const, title: `平台催办售后单 ${caseNo}` },
        body: '买家在等待处理，请尽快答复、验收或补发；超过时限平台会介入。',
        link: `/seller/after-sale/detail?caseId=${id}`,
      })),
    )
    await audit(tx, {
      action: 'after-sale.remind-store',
      subject: due.length === 1 ? (due[0]?.id ?? '') : 'after_sale.case',
      details: { count: due.length, caseIds: due.map(({ id }) => id) },
    })
    return { count: due.length }
  })
}

/** 提前介入: the platform decides before the store's deadline. */
export function escalateCase(ctx: OperatorContext, given: EscalateCase): Promise<void> {
  return inTransaction(ctx, async tx => {
    const found = await lockSeenCase(tx, given, 'escalate')
    const { id, companyId, caseNo, state } = found
    await stepCase(tx, found, { verb: 'escalate', author: 'platform', note: `平台提前介入：${given.reason}` })
    await postMessage(tx, {
      companyId,
      kind: 'account',
      title: '售后进度',
      body: `售后单 ${caseNo} 已由平台介入处理。`,
      link: caseLink(found),
    })
    await audit(tx, {
      action: 'after-sale.escalate',
      subject: id,
      reason: given.reason,
      storeId: found.storeId,
      before: { state },
      after: { state: 'arbitrating' },
    })
  })
}

import { CREDIT_LOOK_BACK_DAYS } from '@xiaojiu/contract/payment/credit-schemas.ts'
import { add, type Fen, formatYuan, ZERO } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companiesOf } from '#modules/company/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { needsApproval } from '#platform/approval.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction, isStaff } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  atQueue,
  fieldsOf,
  money,
  type ReviewCase,
  type ReviewDesk,
  type WholeCase,
  wordsOf,
} from '#platform/review-desk.ts'
import { creditObjections } from '../domain/credit.ts'
import { creditApplicationMachine } from '../domain/states.ts'
import { creditKind } from '../selling/credit-kind.ts'
import {
  type ApplicationRow,
  endApplication,
  findApplication,
  lockApplication,
  purchasesByStore,
  readWaitingApplications,
  waitingApplications,
} from './applications-tables.ts'
import { lookBack } from './apply-for-credit.ts'
import { linesOf, lockGranting } from './credit-tables.ts'
import { grantCredit } from './grant-credit.ts'

/** 账期申请: the store decides. An approval grants the requested amount; `credit grant` grants another amount. */
export const creditApplicationDesk: ReviewDesk = {
  name: 'credit',
  label: '账期申请',
  hasAmounts: true,
  side: 'seller',
  right: 'credit.act',
  slaHours: 48,
  count: (ctx, filter, marks) =>
    atQueue(ctx, ({ db }) => countQueue(db, waitingApplications(db, filter).select('askedAt as at'), marks)),
  waiting: (ctx, page) => atQueue(ctx, async tx => casesOf(tx, await readWaitingApplications(tx.db, page))),
  read: (ctx, id) =>
    inSystemTransaction(ctx, async tx => {
      const row = await findApplication(tx.db, id)
      const [found] = row ? await casesOf(tx, [row]) : []
      return row && found ? { ...found, ...(await factsOf(tx, row, found.applicant)) } : null
    }),
  examine: (ctx, id) =>
    inSystemTransaction(ctx, async tx => {
      const { companyId, storeId, wantedLimit } = await waiting(tx, id)
      const lines = await linesOf(tx.db, companyId, dayOf(tx.now))
      const bought = (await purchasesByStore(tx.db, companyId, lookBack(tx))).get(storeId)
      return creditObjections({
        limit: wantedLimit,
        overdue: add(...lines.map(line => line.overdue)),
        days: CREDIT_LOOK_BACK_DAYS,
        purchaseCount: bought?.purchaseCount ?? 0,
        purchased: bought?.purchased ?? ZERO,
      })
    }),
  approve: (ctx, id, by) =>
    inSystemTransaction(ctx, async tx => {
      await lockGranting(tx.db, (await waiting(tx, id)).companyId)
      // The buyer may have withdrawn it, or a colleague have answered it on the credit page.
      const { companyId, storeId, wantedLimit, wantedDays } = stillWaiting(await lockApplication(tx.db, id))
      const store = (await storesOf(tx.db, [storeId])).get(storeId)
      if (!store) throw new Refusal('not-found')
      await refuseAlone(tx, wantedLimit)
      await grantCredit(tx, {
        companyId,
        storeId,
        storeName: store.name,
        limit: wantedLimit,
        termDays: wantedDays,
        grantedBy: by,
      })
    }),
  refuse: (ctx, id, by, objections) =>
    inSystemTransaction(ctx, async tx => {
      const answer = wordsOf(objections)
      const ended = await endApplication(tx.db, { id }, 'refuse', { answer, settledAt: tx.now, settledBy: by.name })
      if (!ended) throw new Refusal('state-changed')
      const { companyId, storeId } = ended
      await audit(tx, {
        action: 'credit.refuse',
        subject: companyId,
        by,
        storeId,
        reason: answer,
        before: { state: 'waiting' },
        after: { state: creditApplicationMachine.verbs.refuse.to },
        details: { applicationId: id },
      })
      await postMessage(tx, {
        companyId,
        kind: 'account',
        title: `${(await storesOf(tx.db, [storeId])).get(storeId)?.name ?? '店铺'}未通过账期申请`,
        body: answer,
        link: '/personal/myFinance',
      })
    }),
}

/** An amount that needs a second person is granted on the credit page of the store, where the second person approves. */
async function refuseAlone(tx: Context, limit: Fen): Promise<void> {
  const { actor } = tx
  if (!isStaff(actor) || !(await needsApproval({ ...tx, actor }, creditKind, limit))) return
  throw new Refusal('credit-refused', { detail: '额度超过限额，请在“账期授信”中开通，由另一位同事复核' })
}

async function casesOf({ db }: Context, rows: readonly ApplicationRow[]): Promise<ReviewCase[]> {
  const buyers = await companiesOf(
    db,
    rows.map(row => row.companyId),
  )
  const stores = await storesOf(
    db,
    rows.map(row => row.storeId),
  )
  return rows.map(({ id, companyId, storeId, wantedLimit, askedAt }) => {
    const applicant = buyers.get(companyId)?.name ?? ''
    return {
      id,
      title: `${applicant} 向 ${stores.get(storeId)?.name ?? ''} 申请账期 ${formatYuan(wantedLimit)} 元`,
      ownTitle: `${applicant} 申请账期 ${formatYuan(wantedLimit)} 元`,
      applicant,
      companyId,
      storeId,
      submittedAt: askedAt,
      amount: wantedLimit,
      isForPerson: false,
    }
  })
}

/** Facts for the store: the company's debts anywhere, and its purchases here. */
async function factsOf(
  tx: Context,
  row: ApplicationRow,
  applicant: string,
): Promise<Omit<WholeCase, keyof ReviewCase>> {
  const { companyId, storeId, wantedLimit, wantedDays, note, state, askedAt, settledAt, answer } = row
  const lines = await linesOf(tx.db, companyId, dayOf(tx.now))
  const bought = (await purchasesByStore(tx.db, companyId, lookBack(tx))).get(storeId)
  const creditCode = (await companiesOf(tx.db, [companyId])).get(companyId)?.creditCode ?? ''
  return {
    isWaiting: state === 'waiting',
    fields: fieldsOf({
      申请企业: applicant,
      统一社会信用代码: creditCode,
      申请额度: money(wantedLimit),
      账期天数: { kind: 'count', value: String(wantedDays) },
      说明: note,
      [`近 ${CREDIT_LOOK_BACK_DAYS} 天采购`]: money(bought?.purchased ?? ZERO),
      [`近 ${CREDIT_LOOK_BACK_DAYS} 天付款次数`]: { kind: 'count', value: String(bought?.purchaseCount ?? 0) },
      逾期未还: money(add(...lines.map(line => line.overdue))),
    }),
    files: [],
    readings: [],
    history: [
      { at: askedAt, who: applicant, text: '申请账期' },
      ...(settledAt ? [{ at: settledAt, who: '店铺', text: answer ?? '已开通账期' }] : []),
    ],
    items: ['账期', '还款记录', '合作记录', '申请额度'].map(item => ({ item, label: item })),
  }
}

async function waiting(ctx: Context, id: string): Promise<ApplicationRow> {
  return stillWaiting(await findApplication(ctx.db, id))
}

function stillWaiting(row: ApplicationRow | null): ApplicationRow {
  if (row?.state !== 'waiting') throw new Refusal('state-changed')
  return row
}

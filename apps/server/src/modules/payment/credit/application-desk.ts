import { CREDIT_LOOK_BACK_DAYS } from '@xiaojiu/contract/payment/credit-schemas.ts'
import { add, formatYuan, ZERO } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companiesOf } from '#modules/company/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import { creditObjections } from '../domain/credit-objections.ts'
import {
  type ApplicationRow,
  endApplication,
  findApplication,
  purchasesByStore,
  waitingApplications,
} from './applications-tables.ts'
import { lookBack } from './apply-for-credit.ts'
import { linesOf } from './credit-tables.ts'
import { grantCredit } from './grant-credit.ts'

const MOST_SHOWN = 1000

/** 账期申请: stores decide whom they trust. Passing gives what was asked for; `credit grant` gives anything else. */
export const creditApplicationDesk: ReviewDesk = {
  name: 'credit',
  label: '账期申请',
  waiting: (ctx, limit) =>
    inSystemTransaction(ctx, async tx => {
      const rows = await waitingApplications(tx.db, Math.min(limit, MOST_SHOWN))
      const buyers = await companiesOf(
        tx.db,
        rows.map(row => row.companyId),
      )
      const stores = await storesOf(
        tx.db,
        rows.map(row => row.storeId),
      )
      return rows.map(row => {
        const buyer = buyers.get(row.companyId)?.name ?? ''
        const store = stores.get(row.storeId)?.name ?? ''
        return {
          id: row.id,
          title: `${buyer} 向 ${store} 申请账期 ${formatYuan(row.wantedLimit)} 元`,
          submittedAt: row.askedAt,
          facts: { 申请企业: buyer, 企业编号: row.companyId, 账期天数: String(row.wantedDays), 说明: row.note },
        }
      })
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
  approve: (ctx, id, reviewer) =>
    inSystemTransaction(ctx, async tx => {
      const { companyId, storeId, wantedLimit, wantedDays } = await waiting(tx, id)
      const store = (await storesOf(tx.db, [storeId])).get(storeId)
      if (!store) throw new Refusal('not-found')
      await grantCredit(tx, {
        companyId,
        storeId,
        storeName: store.name,
        limit: wantedLimit,
        termDays: wantedDays,
        grantedBy: reviewer,
      })
    }),
  refuse: (ctx, id, reviewer, objections) =>
    inSystemTransaction(ctx, async tx => {
      const answer = objections.map(({ reason }) => reason).join('；')
      const ended = await endApplication(tx.db, { id }, 'refuse', { answer, settledAt: tx.now })
      if (!ended) throw new Refusal('state-changed')
      const { companyId, storeId } = ended
      await audit(tx, { action: 'credit.refuse', subject: companyId, details: { storeId, reviewer, answer } })
      await postMessage(tx, {
        companyId,
        kind: 'account',
        title: `${(await storesOf(tx.db, [storeId])).get(storeId)?.name ?? '店铺'}未通过账期申请`,
        body: answer,
        link: '/personal/myFinance',
      })
    }),
}

async function waiting(ctx: Context, id: string): Promise<ApplicationRow> {
  const row = await findApplication(ctx.db, id)
  if (row?.state !== 'waiting') throw new Refusal('state-changed')
  return row
}

import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companiesOf } from '#modules/company/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { inSystemTransaction } from '#platform/context.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import { establishFirstTrade, refuseFirstTrade, waitingPair } from './decide-first-trade.ts'
import { isReady } from './domain/papers.ts'
import { standingOf, viewOf } from './standing.ts'
import { listPairs } from './tables/pairs.ts'

const WHY: Readonly<Record<string, string>> = { missing: '未提供', expired: '已过期', 'in-review': '尚未通过平台审核' }

/** 首营: the stores' quality staff look at buyers' packages. */
export const firstTradeDesk: ReviewDesk = {
  name: 'first-trade',
  label: '首营',
  waiting: (ctx, limit) =>
    inSystemTransaction(ctx, async tx => {
      const pairs = await listPairs(tx.db, { isWaiting: true, limit })
      const stores = await storesOf(
        tx.db,
        pairs.map(pair => pair.storeId),
      )
      const companies = await companiesOf(
        tx.db,
        pairs.map(pair => pair.companyId),
      )
      return pairs.map(pair => {
        const store = stores.get(pair.storeId)
        const company = companies.get(pair.companyId)
        return {
          id: pair.id,
          title: `${company?.name ?? ''} → ${store?.name ?? ''}${pair.state === 'established' ? '（资料更新）' : ''}`,
          submittedAt: pair.askedAt,
          facts: {
            采购方: company?.name ?? '',
            统一社会信用代码: company?.creditCode ?? '',
            店铺: store?.name ?? '',
            所需资料: (store?.openAccountLicences ?? []).join('、'),
          },
        }
      })
    }),
  examine: async (ctx, id) => {
    const { pair, store } = await waitingPair(ctx, id)
    return inSystemTransaction(ctx, async tx => {
      const { papers } = viewOf(store, await standingOf(tx.db, pair.companyId), dayOf(tx.now))
      return papers
        .filter(paper => !isReady(paper))
        .map(({ name, state }) => ({ item: name, reason: WHY[state] ?? '有误' }))
    })
  },
  approve: establishFirstTrade,
  refuse: refuseFirstTrade,
}

import { fen } from '@xiaojiu/kernel/money.ts'
import { dayOf, toWireInstant } from '@xiaojiu/kernel/time.ts'
import { companiesOf } from '#modules/company/public.ts'
import type { StoreWatch } from '#platform/store-watch.ts'
import { openDays, ordersPaidOn } from '../tables/sales-days.ts'

/** 今日实付: what buyers have paid the store today, without cancelled orders. */
export const paidWatch: StoreWatch = {
  name: 'paid-today',
  rights: ['order.look'],
  sum: async ({ db, actor, now }) => {
    const today = (await openDays(db, actor.storeId, [dayOf(now)]))[0]
    return { count: today?.orderCount ?? 0, amount: fen(Number(today?.paid ?? 0)) }
  },
  list: async ({ db, actor, now }, page) => {
    const rows = await ordersPaidOn(db, actor.storeId, dayOf(now), page)
    const buyers = await companiesOf(
      db,
      rows.map(row => row.companyId),
    )
    return rows.map(({ id, rank, orderNo, companyId, payable, paidAt }) => ({
      ...{ id, rank: Number(rank), title: orderNo, note: buyers.get(companyId)?.name ?? '' },
      ...{ fact: toWireInstant(paidAt).slice(11, 16), day: null, amount: fen(payable) },
    }))
  },
}

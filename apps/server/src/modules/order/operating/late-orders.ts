import { dayOf } from '@xiaojiu/kernel/time.ts'
import { allStores } from '#modules/store/public.ts'
import type { OperatorContext } from '#platform/context.ts'
import { figureTable, type HomeFigure } from '#platform/home-figure.ts'
import { lateIfPaidBefore } from '../domain/late.ts'
import { countLate, listLate, type StoreMoment } from '../tables/late-orders.ts'

async function promisesOf({ db, now }: OperatorContext): Promise<StoreMoment[]> {
  const today = dayOf(now)
  return [...(await allStores(db)).values()].map(({ id, cutOffHour }) => ({
    storeId: id,
    paidBefore: lateIfPaidBefore(today, cutOffHour),
  }))
}

/** 交易: paid orders that their store has not shipped on the promised day. */
export const lateOrdersFigure: HomeFigure = {
  ...{ name: 'late-orders', label: '超时未发货的订单', group: 'trade', path: null },
  rights: ['order.look', 'order.act'],
  note: '店铺截单时间前付款的应当天发出，之后付款的应次日发出；过了承诺的那一天仍没有发货的计入，等得最久的在前。',
  count: async tx => countLate(tx.db, await promisesOf(tx)),
  async list(tx, limit) {
    return figureTable({
      columns: [
        { label: '订单号', kind: 'text', value: row => row.orderNo },
        { label: '店铺', kind: 'text', value: row => row.storeName },
        { label: '买家', kind: 'text', value: row => row.buyerName },
        { label: '应付（元）', kind: 'money', value: row => row.payable },
        { label: '付款', kind: 'time', value: row => row.paidAt },
      ],
      rows: await listLate(tx.db, await promisesOf(tx), limit),
      ref: row => row.orderNo,
      link: row =>
        tx.actor.rights.includes('company.look')
          ? `/platform/companies/detail?companyId=${row.companyId}&tab=orders`
          : null,
    })
  },
}

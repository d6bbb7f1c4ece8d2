import type { SellerRight } from '@xiaojiu/contract/staff/rights.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addMs, dayOf, toWireInstant } from '@xiaojiu/kernel/time.ts'
import { openGroupPayOrders } from '#modules/marketing/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { asSystem, type SellerContext } from '#platform/context.ts'
import type { StoreWatch } from '#platform/store-watch.ts'
import { lateIfPaidBefore, promisedOn, promiseText } from '../domain/late.ts'
import {
  type AskedOrders,
  type AskedParcels,
  countDuty,
  countTroubles,
  type OrderDuty,
  type ParcelTrouble,
  pageOfDuty,
  pageOfTroubles,
} from '../tables/store-orders.ts'

/** The hour at which the store sends parcels off. */
async function cutOffOf({ db, actor: { storeId } }: SellerContext): Promise<number> {
  const store = (await storesOf(db, [storeId])).get(storeId)
  if (!store) throw new Error(`no store ${storeId}`)
  return store.cutOffHour
}

async function askedBy(tx: SellerContext, duty: OrderDuty): Promise<AskedOrders & { readonly cutOffHour: number }> {
  const { storeId } = tx.actor
  const cutOffHour = await cutOffOf(tx)
  return {
    ...{ storeId, duty, cutOffHour },
    exceptPayOrders: await openGroupPayOrders(tx.db, storeId),
    lateBefore: lateIfPaidBefore(dayOf(tx.now), cutOffHour),
  }
}

/** 待审核, 待发货, 超时未发: the paid orders of the store, each with the day on which it was promised to leave. */
function dutyWatch(name: 'orders-to-approve' | 'orders-to-ship' | 'orders-late', duty: OrderDuty): StoreWatch {
  const act: Readonly<Record<OrderDuty, SellerRight>> = {
    'to-approve': 'order.approve',
    'to-ship': 'order.ship',
    late: 'order.ship',
  }
  return {
    name,
    rights: ['order.look', act[duty]],
    sum: async tx => {
      const asked = await askedBy(tx, duty)
      return { count: await asSystem(tx, ({ db }) => countDuty(db, asked)), amount: null }
    },
    list: async (tx, page) => {
      const asked = await askedBy(tx, duty)
      const today = dayOf(tx.now)
      const rows = await asSystem(tx, ({ db }) => pageOfDuty(db, asked, page))
      return rows.map(({ id, rank, orderNo, buyerName, payable, paidAt, state }) => {
        const promised = promisedOn(paidAt, asked.cutOffHour)
        const facts = [
          promiseText(promised, today),
          `${toWireInstant(paidAt).slice(5, 16).replace('T', ' ')} 付款`,
          ...(state === 'partly-shipped' ? ['已发出一部分'] : []),
        ]
        return {
          ...{ id, rank: Number(rank), title: orderNo, note: buyerName, fact: facts.join('，') },
          ...{ day: promised, amount: fen(payable) },
        }
      })
    },
  }
}

/** A parcel without news for so long needs somebody. */
const SILENT_MS = 48 * 3_600_000
const COLDEST_TENTHS = 20
const WARMEST_TENTHS = 80
const TROUBLES: Readonly<Record<ParcelTrouble, string>> = {
  returned: '被退回',
  lost: '丢失',
  temperature: '冷链温度超出 2–8 ℃',
  silent: '48 小时没有物流更新',
}

function askedParcels({ now, actor }: SellerContext): AskedParcels {
  return {
    storeId: actor.storeId,
    silentSince: addMs(now, -SILENT_MS),
    coldest: COLDEST_TENTHS,
    warmest: WARMEST_TENTHS,
  }
}

/** 包裹异常: parcels on the way that are returned, lost, too warm, too cold, or silent. */
const parcelWatch: StoreWatch = {
  name: 'parcels-in-trouble',
  rights: ['order.look', 'order.ship'],
  sum: async tx => ({
    count: await asSystem(tx, ({ db }) => countTroubles(db, askedParcels(tx))),
    amount: null,
  }),
  list: async (tx, page) => {
    const rows = await asSystem(tx, ({ db }) => pageOfTroubles(db, askedParcels(tx), page))
    return rows.map(({ id, rank, carrierName, trackingNo, orderNo, buyerName, shippedAt, trouble }) => ({
      ...{ id, rank: Number(rank), title: `${carrierName} ${trackingNo}`, note: `${orderNo} · ${buyerName}` },
      ...{ fact: TROUBLES[trouble], day: dayOf(shippedAt), amount: null },
    }))
  },
}

/** What a store has to do with its orders and parcels, on its home page. */
export const orderWatches: readonly StoreWatch[] = [
  dutyWatch('orders-to-approve', 'to-approve'),
  dutyWatch('orders-to-ship', 'to-ship'),
  dutyWatch('orders-late', 'late'),
  parcelWatch,
]

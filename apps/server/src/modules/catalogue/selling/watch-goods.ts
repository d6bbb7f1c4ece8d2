import { sameDayLater } from '@xiaojiu/kernel/months.ts'
import { formatUnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { RawBuilder } from 'kysely'
import { storesOf, warningLinesOf } from '#modules/store/public.ts'
import { asSystem, type SellerContext } from '#platform/context.ts'
import type { StoreWatch, WatchedRow } from '#platform/store-watch.ts'
import {
  countWatched,
  endingLots,
  type GoodsFacts,
  type LotRow,
  type PriceRow,
  pageOfWatched,
  pricesOff,
  type ShelfRow,
  thinShelf,
} from '../tables/watched-goods.ts'

/** A market price is the median of at least this many other stores, so that it names none of them. */
const MARKET_STORES = 3

interface Watched<Row> {
  readonly name: StoreWatch['name']
  readonly rights: StoreWatch['rights']
  readonly rows: (tx: SellerContext) => Promise<RawBuilder<Row>>
  readonly present: (row: Row) => Pick<WatchedRow, 'fact' | 'day'>
}

function goodsWatch<Row extends GoodsFacts>({ name, rights, rows, present }: Watched<Row>): StoreWatch {
  return {
    ...{ name, rights },
    sum: async tx => ({ count: await countWatched(tx.db, await rows(tx)), amount: null }),
    list: async (tx, page) =>
      (await pageOfWatched(tx.db, await rows(tx), page)).map(row => ({ ...goodsFacts(row), ...present(row) })),
  }
}

/** The goods of a row, as all lists of goods name them. */
export function goodsFacts({ id, rank, name, spec, maker, erpCode }: GoodsFacts): Omit<WatchedRow, 'fact' | 'day'> {
  return { id, rank: Number(rank), title: name, note: [spec, maker, erpCode].join(' · '), amount: null }
}

/** The batch of a row and its packs in stock. */
export function lotFacts({ batchNo, onHand, unit, expiresOn }: LotRow): Pick<WatchedRow, 'fact' | 'day'> {
  return { fact: `${batchNo}，库存 ${onHand} ${unit}`, day: expiresOn }
}

async function ownStore({ db, actor }: SellerContext) {
  const store = (await storesOf(db, [actor.storeId])).get(actor.storeId)
  if (!store) throw new Error(`no store ${actor.storeId}`)
  return store
}

/** Sellable stock in minimum quantities: none, or some below the line of the store. */
function shelfWatch(name: 'stock-out' | 'low-stock'): StoreWatch {
  return goodsWatch<ShelfRow>({
    ...{ name, rights: ['goods.look'] },
    rows: async tx => {
      const { storeId } = tx.actor
      const { minShelfLifeMonths } = await ownStore(tx)
      const { lowStockPurchases } = await warningLinesOf(tx.db, storeId)
      const [from, under] = name === 'stock-out' ? [0, 1] : [1, lowStockPurchases]
      const today = dayOf(tx.now)
      return thinShelf({ storeId, today, usableOn: sameDayLater(today, minShelfLifeMonths), from, under })
    },
    present: ({ free, minQuantity, unit }) => ({
      fact: `可售 ${free} ${unit}，起订 ${minQuantity} ${unit}`,
      day: null,
    }),
  })
}

const nearExpiry = goodsWatch<LotRow>({
  ...{ name: 'near-expiry', rights: ['goods.look', 'quality.act'] },
  rows: async tx => {
    const { nearExpiryWarnMonths } = await ownStore(tx)
    return endingLots(tx.actor.storeId, sameDayLater(dayOf(tx.now), nearExpiryWarnMonths))
  },
  present: lotFacts,
})

const priceOff = goodsWatch<PriceRow>({
  ...{ name: 'price-off', rights: ['goods.look'] },
  rows: async ({ db, actor: { storeId } }) => {
    const { priceWarnPercent } = await warningLinesOf(db, storeId)
    return pricesOff({ storeId, storeCount: MARKET_STORES, percent: priceWarnPercent })
  },
  present: ({ listPrice, middlePrice }) => {
    const [own, middle] = [Number(listPrice), Number(middlePrice)]
    const percent = Math.floor((Math.abs(own - middle) * 100) / middle)
    const words = `基础价 ${formatUnitPrice(unitPrice(own))} 元，中位价 ${formatUnitPrice(unitPrice(middle))} 元`
    return { fact: `${words}，${own > middle ? '高' : '低'} ${percent}%`, day: null }
  },
})

/** 缺货, 低库存, 近效期, 价格偏离. */
export const goodsWatches: readonly StoreWatch[] = [
  shelfWatch('stock-out'),
  shelfWatch('low-stock'),
  nearExpiry,
  {
    ...priceOff,
    // A store does not see the offers of others; of these only a median leaves the statement.
    sum: tx => asSystem(tx, inner => priceOff.sum(inner)),
    list: (tx, page) => asSystem(tx, inner => priceOff.list?.(inner, page) ?? Promise.resolve([])),
  },
]

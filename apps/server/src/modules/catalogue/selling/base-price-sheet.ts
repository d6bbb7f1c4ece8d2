import { formatUnitPrice, unitPrice } from '@xiaojiu/kernel/price.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import type { Cells, SeenRow, SheetChange, SheetKind, Snapshot } from '#modules/file/public.ts'
import { warningLinesOf } from '#modules/store/public.ts'
import type { StaffContext } from '#platform/context.ts'
import { type BaseTerms, judgeBasePrice, readBasePrice } from '../domain/base-price.ts'
import { floorsOf } from '../special-prices/floor-tables.ts'
import {
  basePricesAt,
  basePricesByCode,
  basePricesOfStore,
  lockBasePrices,
  medianPrices,
  putBasePrices,
  specialPricesAbove,
} from './base-price-tables.ts'

interface PriceTarget {
  readonly offerId: string
}

const MEDIAN_DAYS = 30

/** 基础价: the price at which an offer is sold. Orders that are placed already keep theirs. */
export const basePriceSheet: SheetKind<PriceTarget> = {
  kind: 'prices',
  title: '基础价',
  about: '按商品修改售价；变动大的会提醒或须同事复核（比例见店铺设置），不能低于底价；已下的订单不变',
  face: 'seller',
  right: 'price.act',
  secondRight: 'price.approve',
  secondWhen: '变动超过“基础价变动复核”比例的行',
  columns: [
    {
      ...{ id: 'code', head: '商品编码', aliases: ['货号', 'ERP编码', '店铺商品编码'], isNeeded: true },
      ...{ note: '本店 ERP 中的商品编码', example: 'A0001' },
    },
    {
      ...{ id: 'name', head: '商品名称', aliases: ['品名'] },
      ...{ note: '仅供核对，导入时不使用', example: '阿莫西林胶囊 0.25g*24粒' },
    },
    {
      ...{ id: 'price', head: '基础价', aliases: ['价格', '单价', '售价', '销售价'], isNeeded: true },
      ...{ note: '元，最多四位小数', example: '9.6' },
    },
    {
      ...{ id: 'again', head: '再次输入价格' },
      ...{ note: '只在提示疑似小数点错误、而价格确实无误时填写', example: '' },
    },
  ],
  async current({ db, actor }, limit) {
    return (await basePricesOfStore(db, actor.storeId ?? '', limit)).map(row => ({
      cells: { code: row.erpCode, name: `${row.displayName} ${row.spec}`, price: yuan(row.listPrice) },
      state: asSnapshot(row),
    }))
  },
  see: seeRows,
  async lock({ db, actor }, targets) {
    const found = await lockBasePrices(
      db,
      actor.storeId ?? '',
      targets.map(({ offerId }) => offerId),
    )
    return targets.map(({ offerId }) => {
      const terms = found.get(offerId)
      return terms === undefined ? null : asSnapshot(terms)
    })
  },
  write: writeRows,
  words: state => (state === null ? '' : `${yuan(Number(state['listPrice']))} 元`),
  subject: target => target.offerId,
}

const yuan = (price: number) => formatUnitPrice(unitPrice(price))

/** Steps and case price are compared too: a row that was checked against others is stale. */
function asSnapshot({ listPrice, firstStep, casePrice }: BaseTerms): Snapshot {
  const number = (price: number | null) => (price === null ? null : Number(price))
  return { listPrice: Number(listPrice), firstStep: number(firstStep), casePrice: number(casePrice) }
}

async function seeRows({ db, actor, now }: StaffContext, rows: readonly Cells[]): Promise<SeenRow<PriceTarget>[]> {
  const offers = await basePricesByCode(db, actor.storeId ?? '', [...new Set(rows.map(row => row['code'] ?? ''))])
  const read = rows.map(row => {
    const offer = offers.get(row['code'] ?? '')
    if (!offer) return { fault: `本店没有商品编码「${row['code'] ?? ''}」` }
    const typed = readBasePrice(row['price'] ?? '', row['again'] ?? '')
    return typeof typed === 'string' ? { fault: typed } : { offer, typed }
  })
  const found = read.flatMap(one => (one.typed === undefined ? [] : [one]))
  const offerIds = [...new Set(found.map(({ offer }) => offer.offerId))]
  const wished = found.map(({ offer: { offerId }, typed: { price } }) => ({ offerId, price }))
  const floors = await floorsOf(db, offerIds)
  const medians = await medianPrices(db, offerIds, addMs(now, -MEDIAN_DAYS * DAY_MS))
  const dayAgo = await basePricesAt(db, offerIds, addMs(now, -DAY_MS))
  const above = await specialPricesAbove(db, wished, dayOf(now))
  const { basePriceWarnPercent, basePricePercent } = await warningLinesOf(db, actor.storeId ?? '')
  const limits = { warnPercent: basePriceWarnPercent, alonePercent: basePricePercent }
  return read.map((one): SeenRow<PriceTarget> => {
    if (one.typed === undefined) return one
    const { offer, typed } = one
    const { offerId } = offer
    const judged = judgeBasePrice(typed, {
      terms: offer,
      ...{ floor: floors.get(offerId) ?? null, median: medians.get(offerId) ?? null },
      dayAgo: dayAgo.get(offerId) ?? null,
      ...{ specialsAbove: above.get(offerId) ?? 0, limits },
    })
    if ('fault' in judged) return judged
    const before = asSnapshot(offer)
    return { key: offerId, target: { offerId }, before, after: { ...before, listPrice: typed.price }, ...judged }
  })
}

/** Prices below the floor are not written, whether a sheet is applied or undone. */
async function writeRows(
  { db, actor, now }: StaffContext,
  changes: readonly SheetChange<PriceTarget>[],
): Promise<boolean[]> {
  const wished = changes.flatMap(({ target, after }) =>
    after === null ? [] : [{ offerId: target.offerId, price: Number(after['listPrice']) }],
  )
  const floors = await floorsOf(
    db,
    wished.map(({ offerId }) => offerId),
    'share',
  )
  const allowed = wished.filter(({ offerId, price }) => price >= (floors.get(offerId) ?? 0))
  const written = await putBasePrices(db, actor.storeId ?? '', now, allowed)
  return changes.map(({ target }) => written.has(target.offerId))
}

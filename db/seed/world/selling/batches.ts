import { hash32, mix, type Random } from '../../random.ts'
import { addMonths, type DayNumber, isoOfDay, lastDayOfMonth } from '../days.ts'
import type { BatchRow, ProductRow } from '../rows.ts'

/** A store's need: how many batches, how much, and how fresh. */
interface BatchWish {
  readonly count: number
  readonly stock: number
  readonly freshness: 'usual' | 'near-expiry' | 'expired'
}

/**
 * The batches of a store. A factory produces a product at fixed intervals, so that stores share batch numbers and a
 * recall of one batch affects several of them.
 */
export function makeBatches(
  seed: number,
  product: ProductRow,
  today: DayNumber,
  wish: BatchWish,
  random: Random,
): BatchRow[] {
  const salt = factorySalt(seed, product)
  const interval = 25 + (salt % 45)
  const anchor = salt % interval
  const style = (salt >>> 8) % 6
  const isByMonth = (salt >>> 12) % 4 === 0
  const precision = isByMonth ? 'month' : 'day'
  const batches: BatchRow[] = []
  const taken = new Set<number>()
  for (const target of targets(product.shelfLifeMonths, today, wish, random)) {
    let run = Math.floor((target - anchor) / interval)
    // Rounding down to a production day must not make valid goods expire.
    while (
      wish.freshness !== 'expired' &&
      (taken.has(run) || !isGood(product, anchor + run * interval, isByMonth, today))
    )
      run++
    let madeOn = anchor + run * interval
    if (wish.freshness !== 'expired' && madeOn >= today) madeOn = today - 3 - batches.length
    taken.add(run)
    const batchNo = batchNumber(style, madeOn, run)
    if (batches.some(batch => batch.batchNo === batchNo)) continue
    batches.push({
      batchNo,
      madeOn: isoOfDay(madeOn),
      expiresOn: product.shelfLifeMonths === 0 ? null : isoOfDay(expiryOf(product.shelfLifeMonths, madeOn, isByMonth)),
      expiryPrecision: precision,
      quantity: 0,
    })
  }
  return spread(batches, wish.stock, random)
}

const saltByProduct = new WeakMap<ProductRow, number>()

/** All packs of one maker's family come from the same production runs. */
function factorySalt(seed: number, product: ProductRow): number {
  const known = saltByProduct.get(product) ?? mix(hash32(product.familyKey) ^ mix(product.makerIndex + 1) ^ seed)
  saltByProduct.set(product, known)
  return known
}

/**
 * The printed expiry is one day or month earlier: made on 2023-08-16 with 24 months, valid until 2025-08-15 or through
 * 2025-07.
 */
export function expiryOf(shelfLifeMonths: number, madeOn: DayNumber, isByMonth: boolean): DayNumber {
  return isByMonth ? lastDayOfMonth(addMonths(madeOn, shelfLifeMonths - 1)) : addMonths(madeOn, shelfLifeMonths) - 1
}

function isGood(product: ProductRow, madeOn: DayNumber, isByMonth: boolean, today: DayNumber): boolean {
  return product.shelfLifeMonths === 0 || expiryOf(product.shelfLifeMonths, madeOn, isByMonth) > today + 45
}

function* targets(shelfLifeMonths: number, today: DayNumber, wish: BatchWish, random: Random): Generator<DayNumber> {
  const life = shelfLifeMonths === 0 ? 1200 : Math.round(shelfLifeMonths * 30.4)
  let age: number
  if (wish.freshness === 'expired') age = life + random.int(20, 90)
  else if (wish.freshness === 'near-expiry') age = life - random.int(60, 180)
  else age = Math.round(life * (0.03 + random.next() ** 1.6 * 0.5))
  for (let made = 0; made < wish.count; made++) {
    yield today - Math.max(6, age)
    age = Math.round(age * (0.25 + random.next() * 0.5))
  }
}

function batchNumber(style: number, madeOn: DayNumber, run: number): string {
  const iso = isoOfDay(madeOn)
  const compact = iso.replaceAll('-', '')
  switch (style) {
    case 0:
      return compact
    case 1:
      return compact.slice(2)
    case 2:
      return `${compact.slice(2, 6)}${String((run % 97) + 1).padStart(2, '0')}`
    case 3:
      return `${compact.slice(3, 4)}${'ABCDEFGHJKLM'.charAt(Number(iso.slice(5, 7)) - 1)}${String(run % 10_000).padStart(4, '0')}`
    case 4:
      return `${compact}-${(run % 4) + 1}`
    default:
      return `T${compact.slice(2, 4)}${'ABCDEFGHJKLM'.charAt(Number(iso.slice(5, 7)) - 1)}${String((run % 89) + 10).padStart(3, '0')}`
  }
}

/** The newest batch has most of the stock. */
function spread(batches: readonly BatchRow[], stock: number, random: Random): BatchRow[] {
  let left = stock
  return batches.map((batch, at) => {
    const quantity = at === batches.length - 1 ? left : Math.floor(left * (0.1 + random.next() * 0.3))
    left -= quantity
    return { ...batch, quantity }
  })
}

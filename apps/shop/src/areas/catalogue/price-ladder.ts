import type { PricePoint } from '@xiaojiu/contract/catalogue/keeping-schemas.ts'
import type { OfferPrice, PackRule, PriceKind, ProductBrief, StoreOffer } from '@xiaojiu/contract/catalogue/schemas.ts'
import type { UnitPrice } from '@xiaojiu/kernel/price.ts'
import { choiceAt } from '@xiaojiu/kernel/pricing/reckon.ts'
import type { CompareOrder } from '#links/catalogue.ts'
import type { ComparedOffer } from '#trade/offer/delivered-price.ts'

/** One rung: this price holds from one quantity to another. */
export interface Rung {
  readonly from: number
  /** `null` on the last rung. */
  readonly to: number | null
  readonly unitPrice: UnitPrice
  readonly kind: PriceKind
}

type Bounds = Pick<PackRule, 'minQuantity'> & Partial<Pick<PackRule, 'limitPerOrder' | 'limitPerMonth'>>

/** The ladder between the smallest quantity and the limit; a single rung when more packs cost the same each. */
export function ladderOf(price: OfferPrice, { minQuantity, limitPerOrder, limitPerMonth }: Bounds): Rung[] {
  const most = Math.min(limitPerOrder ?? Infinity, limitPerMonth ?? Infinity)
  const steps = price.steps.map(step => step.fromQuantity).filter(from => from > minQuantity && from <= most)
  const starts = [minQuantity, ...steps]
  const rungs: Omit<Rung, 'to'>[] = []
  for (const from of starts) {
    const { unitPrice, kind } = choiceAt(price, from)
    if (unitPrice !== rungs.at(-1)?.unitPrice) rungs.push({ from, unitPrice, kind })
  }
  return rungs.map((rung, index) => {
    const next = rungs[index + 1]
    return { ...rung, to: next ? next.from - 1 : null }
  })
}

/** A stepped line in a box of the given size: a price holds until it changes, the last one until today. */
interface PriceLine {
  readonly path: string
  readonly lowest: PricePoint
  readonly highest: PricePoint
  /** The positions of labels as shares of the box: the first price, and each change with enough room. */
  readonly marks: readonly PriceMark[]
  /** The position of today's price. */
  readonly endTop: number
}

interface PriceMark {
  readonly point: PricePoint
  readonly left: number
  readonly top: number
}

const DAY_MS = 86_400_000
const LEAST_ROOM = 0.2
/** Words nearer than this, in shares of the width, would run into each other. */
const WORD_ROOM = 0.12

/** null: fewer than two different prices are no line. */
export function priceLine(
  points: readonly PricePoint[],
  today: string,
  width: number,
  height: number,
): PriceLine | null {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last || new Set(points.map(point => point.unitPrice)).size < 2) return null
  const byPrice = points.toSorted((a, b) => a.unitPrice - b.unitPrice)
  const lowest = byPrice[0] ?? first
  const highest = byPrice.at(-1) ?? last
  const start = Date.parse(first.on)
  const span = Math.max(DAY_MS, Date.parse(today) - start)
  const x = (on: string) => round(((Date.parse(on) - start) / span) * width)
  // A change of a few per cent must not look like a steep fall.
  const range = highest.unitPrice - lowest.unitPrice
  const room = Math.max(range, highest.unitPrice * LEAST_ROOM)
  const floor = lowest.unitPrice - (room - range) / 2
  const y = (price: number) => round(height - ((price - floor) / room) * height)
  const steps = points.slice(1).map(point => `H${x(point.on)}V${y(point.unitPrice)}`)
  const marks: PriceMark[] = []
  for (const point of points) {
    const left = x(point.on) / width
    // The right edge belongs to today.
    if (left <= 1 - WORD_ROOM && left >= (marks.at(-1)?.left ?? -1) + WORD_ROOM)
      marks.push({ point, left, top: y(point.unitPrice) / height })
  }
  const endTop = y(last.unitPrice) / height
  return { path: `M0 ${y(first.unitPrice)}${steps.join('')}H${width}`, lowest, highest, marks, endTop }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

type Line = ComparedOffer<StoreOffer>

/** The lines in the requested order; they come in the order of delivered prices. */
export function orderLines(lines: readonly Line[], order: CompareOrder): readonly Line[] {
  const by = ORDERS[order]
  return by ? lines.toSorted(by) : lines
}

/** Prices ascending, the rest descending; unknown values last. */
const ORDERS: Readonly<Record<CompareOrder, ((a: Line, b: Line) => number) | null>> = {
  delivered: null,
  price: (a, b) => priceOf(a) - priceOf(b) || 0,
  expiry: (a, b) => -compareText(a.offer.expiry?.latest ?? '', b.offer.expiry?.latest ?? ''),
  stock: (a, b) => (b.offer.stock.count ?? -1) - (a.offer.stock.count ?? -1),
}

/** The price of a pack at the compared quantity. */
function priceOf({ offer: { price, pack }, delivered }: Line): number {
  return price ? choiceAt(price, delivered?.quantity ?? pack.minQuantity).unitPrice : Infinity
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The warning that the law requires for such goods; empty when it requires none. */
export function usageWarning({ rxClass, goodsClass }: Pick<ProductBrief, 'rxClass' | 'goodsClass'>): string {
  if (rxClass === 'rx') return '处方药须凭处方在药师指导下购买和使用'
  if (rxClass !== 'none') return '请按药品说明书或在药师指导下购买和使用'
  if (goodsClass.startsWith('device')) return '请仔细阅读产品说明书或在医务人员的指导下购买和使用'
  if (goodsClass === 'health-food') return '保健食品不是药物，不能代替药物治疗疾病'
  if (goodsClass === 'special-food') return '请在医生或临床营养师指导下使用'
  return ''
}

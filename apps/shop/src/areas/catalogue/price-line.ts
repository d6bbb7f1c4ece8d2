import type { PricePoint } from '@xiaojiu/contract/catalogue/keeping-schemas.ts'

/** A stepped line in a box of the given size: a price holds until it changes, the last one until today. */
export interface PriceLine {
  readonly path: string
  readonly lowest: PricePoint
  readonly highest: PricePoint
  /** Where words go: the first price and each change that has room beside its neighbours, as shares of the box. */
  readonly marks: readonly PriceMark[]
  /** How high today's price stands. */
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
  // A change of a few per cent must not look like a fall from the roof to the floor.
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

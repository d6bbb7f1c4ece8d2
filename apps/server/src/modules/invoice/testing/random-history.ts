import { add, type Fen, fen, least, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { lineAmount, unitPrice } from '@xiaojiu/kernel/price.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { type BilledLine, type BilledOrder, type DraftLine, draftBlue, netDue } from '../domain/draft-invoice.ts'
import { type BlueLine, draftReds } from '../domain/draft-red.ts'

/** One line of a random order and what happens to it. */
const Line = fc.record({
  unitPrice: fc.integer({ min: 1, max: 3_000_000 }),
  quantity: fc.integer({ min: 1, max: 400 }),
  /** Thousandths of the list amount that are paid. */
  paid: fc.integer({ min: 0, max: 1000 }),
  taxRatePercent: fc.constantFrom(0, 1, 3, 9, 13),
  short: fc.integer({ min: 0, max: 400 }),
})

/** Packs paid back, whether or not they return; money for no line, money that could not be sent; a look of the job in between. */
const Act = fc.oneof(
  fc.record({
    act: fc.constant('refund' as const),
    line: fc.nat(7),
    /** None: only the price is corrected. */
    count: fc.integer({ min: 0, max: 60 }),
    /** Fen kept from the refund, for a gift that stays. */
    withheld: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000 })),
  }),
  fc.record({ act: fc.constant('allowance' as const), part: fc.integer({ min: 1, max: 1000 }) }),
  fc.constant({ act: 'bounced' as const }),
  fc.constant({ act: 'invoice' as const }),
)

export const History = fc.record({
  lines: fc.array(Line, { minLength: 1, maxLength: 8 }),
  freight: fc.integer({ min: 0, max: 3000 }),
  acts: fc.array(Act, { maxLength: 12 }),
})
export type History = typeof History extends fc.Arbitrary<infer T> ? T : never

/** Runs a history and checks the sums of invoices and amounts after every step and at the end. */
export function playHistory(history: History): void {
  let paid = ZERO
  let refunded = ZERO
  const allowances: Fen[] = []
  const lines: BilledLine[] = history.lines.map((line, index) => {
    const list = lineAmount(unitPrice(line.unitPrice), line.quantity)
    const due = fen(Math.floor((list * line.paid) / 1000))
    const shipped = Math.max(1, line.quantity - line.short)
    const suppliedDue = fen(Math.floor((due * shipped) / line.quantity))
    paid = add(paid, due)
    // What was not supplied is given back at once.
    refunded = add(refunded, subtract(due, suppliedDue))
    return {
      lineId: String(index),
      genericName: '阿莫西林胶囊',
      spec: '0.25g*24粒',
      packUnit: '盒',
      approvalNo: '国药准字H44021351',
      taxRatePercent: line.taxRatePercent,
      unitPrice: unitPrice(line.unitPrice),
      shippedQuantity: shipped,
      refundedQuantity: 0,
      refundedAmount: ZERO,
      invoicedQuantity: 0,
      invoicedGross: ZERO,
      suppliedDue,
    }
  })
  const freight = fen(history.freight)
  paid = add(paid, freight)
  const blues: BlueLine[][] = []
  const reds: DraftLine[] = []
  const namedOf = (lineId: string | null) => [...blues.flat(), ...reds].filter(one => one.orderLineId === lineId)
  const withInvoiced = (line: BilledLine): BilledLine => ({
    ...line,
    invoicedQuantity: namedOf(line.lineId).reduce((sum, one) => sum + one.quantity, 0),
    invoicedGross: fen(sumOf(namedOf(line.lineId))),
  })
  const look = () => {
    const order: BilledOrder = {
      orderId: 'o',
      orderNo: '1',
      freight,
      invoicedFreight: fen(sumOf(namedOf(null))),
      kept: subtract(paid, refunded),
      lines: lines.map(withInvoiced),
    }
    bringIntoLine(order, blues, reds)
    check(order, blues.flat(), reds)
    // Where every refund was for a line, each line's invoices say what is still paid of that line, not of its neighbours.
    if (history.acts.every(act => act.act === 'refund' || act.act === 'invoice'))
      for (const line of lines.map(withInvoiced)) expect(line.invoicedGross).toBe(netDue(line))
  }
  for (const act of [...history.acts, { act: 'invoice' as const }]) {
    if (act.act === 'invoice') look()
    else if (act.act === 'refund') {
      const at = act.line % lines.length
      const line = lines[at]
      if (!line) continue
      const left = line.shippedQuantity - line.refundedQuantity
      const count = Math.min(act.count, left)
      const due = subtract(line.suppliedDue, line.refundedAmount)
      const share = count === 0 ? Math.floor(due / 7) : Math.floor((due * count) / left)
      const worth = least(fen(Math.max(0, share - act.withheld)), subtract(paid, refunded))
      lines[at] = {
        ...line,
        refundedQuantity: line.refundedQuantity + count,
        refundedAmount: add(line.refundedAmount, worth),
      }
      refunded = add(refunded, worth)
    } else if (act.act === 'allowance') {
      const given = fen(Math.floor(((paid - refunded) * act.part) / 1000))
      allowances.push(given)
      refunded = add(refunded, given)
    } else refunded = subtract(refunded, allowances.pop() ?? ZERO)
  }
}

function bringIntoLine(order: BilledOrder, blues: BlueLine[][], reds: DraftLine[]): void {
  const invoiced = sumOf(blues.flat()) + sumOf(reds)
  const gap = order.kept - invoiced
  if (gap > 0)
    blues.push(draftBlue([{ order, amount: fen(gap) }]).map(line => ({ ...line, takenGross: ZERO, takenQuantity: 0 })))
  if (gap >= 0) return
  const newestFirst = blues.map((lines, at) => ({ at, lines })).toReversed()
  for (const { blue, lines: red } of draftReds(fen(-gap), newestFirst, order)) {
    reds.push(...red)
    blues[blue.at] = blue.lines.map(line => {
      const back = red.find(one => one.orderLineId === line.orderLineId)
      if (!back) return line
      return {
        ...line,
        takenGross: subtract(line.takenGross, back.gross),
        takenQuantity: line.takenQuantity - back.quantity,
      }
    })
  }
}

function check(order: BilledOrder, blues: readonly BlueLine[], reds: readonly DraftLine[]): void {
  // Blue minus red is paid minus refunded, to the fen.
  expect(sumOf(blues) + sumOf(reds)).toBe(order.kept)
  for (const line of [...blues, ...reds]) expect(line.net + line.tax).toBe(line.gross)
  for (const line of blues) {
    expect(line.takenGross).toBeLessThanOrEqual(line.gross)
    expect(line.takenQuantity).toBeLessThanOrEqual(line.quantity)
  }
  // When everything was reversed, in whatever parts, no tax is left.
  if (order.kept === ZERO) expect(taxOf(blues) + taxOf(reds)).toBe(0)
}

const sumOf = (lines: readonly { readonly gross: Fen }[]) => lines.reduce((sum, line) => sum + line.gross, 0)
const taxOf = (lines: readonly { readonly tax: Fen }[]) => lines.reduce((sum, line) => sum + line.tax, 0)

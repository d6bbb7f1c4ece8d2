import type { Defect } from '../../defect.ts'

const TEST = 'apps/server/src/modules/after-sale/operating/compensated-case.http.test.ts'
const COMPENSATE = 'apps/server/src/modules/after-sale/compensate-store.ts'
const BEARING = 'apps/server/src/modules/after-sale/domain/bearing.ts'
const DECIDE = 'apps/server/src/modules/after-sale/decide-case.ts'
const JUDGE = 'apps/server/src/modules/after-sale/operating/judge-case.ts'
const BOOK = 'apps/server/src/modules/payment/refund/compensation.ts'
const STATEMENT = 'apps/server/src/modules/payment/selling/statement-tables.ts'
const REFUND = 'CR-111 books a refund to the fen and tells both sides once: %s'
const RETURN = 'CR-111 pays for returned packs that are not sold again when %s bears the return'
const PART = 'CR-111 counts packs that are sold again at their price when a part is awarded: %s'
const AGAIN = 'CR-111 follows the last judgement when a return is judged again after its inspection'
const UNSENT =
  'CR-111 pays nothing for goods that never left, freight included, and only the money of goods paid with coins'

/** A judgement is booked as it names who bears it, and both sides read it. */
export const COMPENSATION_DEFECTS: readonly Defect[] = [
  {
    name: 'borne-refund-costs-the-store',
    means: 'a refund that the platform bears is taken from the store',
    edits: [
      {
        file: COMPENSATE,
        find: "bearer === 'store' || refund === ZERO",
        put: "bearer !== 'carrier' || refund === ZERO",
      },
    ],
    test: { file: TEST, title: REFUND, of: 'all of it when the platform bears it' },
  },
  {
    name: 'carrier-claim-is-an-expense',
    means: 'what a carrier bears is booked as an expense of the platform, and never claimed',
    edits: [{ file: BOOK, find: "carrier: 'carrier-claim'", put: "carrier: 'compensation'" }],
    test: { file: TEST, title: REFUND, of: 'all of it when the carrier bears it' },
  },
  {
    name: 'resold-packs-paid-twice',
    means: 'the store sells packs again that it is also paid for',
    edits: [{ file: DECIDE, find: 'return { resold: inspected.resold }', put: 'return {}' }],
    test: { file: TEST, title: RETURN, of: 'platform' },
  },
  {
    name: 'resold-worth-cut-with-the-award',
    means: 'packs that are as good as new count at the part of their price that was awarded',
    edits: [
      { file: COMPENSATE, find: 'amount: add(fen(line.refundAmount), waived)', put: 'amount: fen(line.refundAmount)' },
    ],
    test: { file: TEST, title: PART, of: 'two packs' },
  },
  {
    name: 'resold-worth-beyond-the-refund',
    means: 'a store is charged for packs that are worth more than the refund',
    edits: [{ file: BEARING, find: 'least(refund, add(ZERO,', put: 'add(ZERO, add(ZERO,' }],
    test: { file: TEST, title: PART, of: 'all packs' },
  },
  {
    name: 'unsent-goods-compensated',
    means: 'a store keeps the goods of an order that never left, and is paid for them',
    edits: [{ file: BEARING, find: '  if (!hasLeft) return refund\n', put: '' }],
    test: { file: TEST, title: UNSENT },
  },
  {
    name: 'earlier-judgement-borne',
    means: 'a return that is judged again is borne as the first judgement said',
    edits: [{ file: DECIDE, find: '{ also: async () => ({ bearer: award?.bearer }), award }', put: '{ award }' }],
    test: { file: TEST, title: AGAIN },
  },
  {
    name: 'verdict-without-reason',
    means: 'the buyer is told the decision without the reason',
    edits: [{ file: DECIDE, find: 'award ? `裁决理由：${award.reason}` : ', put: '' }],
    test: { file: TEST, title: REFUND, of: 'a part when the platform bears it' },
  },
  {
    name: 'verdict-without-bearer-for-the-store',
    means: 'the store is not told who bears the refund, nor what it is paid',
    edits: [
      { file: JUDGE, find: 'return `${verdict}，${money}，${borne}；${paid}`', put: 'return `${verdict}，${money}`' },
    ],
    test: { file: TEST, title: REFUND, of: 'a part when the carrier bears it' },
  },
  {
    name: 'compensation-in-every-month',
    means: 'the statement of every month shows the same compensation',
    edits: [{ file: STATEMENT, find: ' and j.posted_at >= ${from} and j.posted_at < ${to}', put: '' }],
    test: { file: TEST, title: 'CR-111 shows the compensation in the statement of the month in which it was booked' },
  },
]

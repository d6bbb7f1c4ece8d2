import type { Defect } from '../../defect.ts'

const MODULES = 'apps/server/src/modules'
const PARTS = `${MODULES}/after-sale/selling/inspected-parts.http.test.ts`
const RESEND = `${MODULES}/after-sale/selling/resend.http.test.ts`
const ASKED = `${MODULES}/qualification/first-trade/ask-paper.http.test.ts`

/** Returns, first trades and cases at the desks of a store. */
export const SELLING_DEFECTS: readonly Defect[] = [
  {
    name: 'failed-packs-refunded',
    means: 'packs that failed the inspection are refunded like those that passed',
    edits: [
      {
        file: `${MODULES}/after-sale/settle-case.ts`,
        find: 'const passed = line.quantity - failedQuantity',
        put: 'const passed = line.quantity',
      },
    ],
    test: { file: PARTS, title: 'refunds to the fen the packs of a line that passed' },
  },
  {
    name: 'failed-packs-count-as-refunded',
    means: 'the invoice of an order leaves out packs that failed the inspection and stay paid',
    edits: [
      {
        file: `${MODULES}/after-sale/settle-case.ts`,
        find: 'quantity: takesUnits ? quantity - failedQuantity : 0',
        put: 'quantity: takesUnits ? quantity : 0',
      },
    ],
    test: { file: PARTS, title: 'refunds to the fen the packs of a line that passed' },
  },
  {
    name: 'failed-packs-get-whole-share',
    means: 'packs that failed the inspection can be awarded the money of those that passed as well',
    edits: [
      {
        file: `${MODULES}/after-sale/part-case.ts`,
        find: 'refundAmount: subtract(fen(line.refundAmount), passedShare)',
        put: 'refundAmount: fen(line.refundAmount)',
      },
    ],
    test: { file: PARTS, title: 'parts the packs that failed into a refused case with their exact share' },
  },
  {
    name: 'failed-packs-claimed-twice',
    means: 'packs that failed the inspection are held by both cases, so that the buyer can claim fewer of the others',
    edits: [
      {
        file: `${MODULES}/after-sale/tables/claims.ts`,
        find: 'then l.failed_quantity else 0 end as packs',
        put: 'then 0 else 0 end as packs',
      },
    ],
    test: { file: PARTS, title: 'parts the packs that failed into a refused case with their exact share' },
  },
  {
    name: 'gift-paid-though-earned-again',
    means: 'a kept gift is deducted from the packs that passed though the order has earned it again',
    edits: [
      {
        file: `${MODULES}/after-sale/part-case.ts`,
        find: 'const stillUnearned = unearned.find(one => isSameGift(one, gift))?.count ?? 0',
        put: 'const stillUnearned = gift.count',
      },
    ],
    test: { file: PARTS, title: 'divides coins and the deduction for a kept gift between the packs' },
  },
  {
    name: 'returned-gift-stays-lost',
    means:
      'a gift that was sent back stays with the store though the order has earned it again without the failed packs',
    edits: [
      {
        file: `${MODULES}/after-sale/part-case.ts`,
        find: 'if (giftWay === null) return []',
        put: "if (giftWay !== 'keep') return []",
      },
    ],
    test: { file: PARTS, title: 'moves a returned gift to the packs that failed when the order has earned it again' },
  },
  {
    name: 'codes-of-other-packs',
    means: 'packs are sent again with too few codes, or with one code twice',
    edits: [
      {
        file: `${MODULES}/after-sale/selling/reship-by-hand.ts`,
        find: '(traceCodes.length === quantity && seen.size - before === quantity)',
        put: '(traceCodes.length > 0 && seen.size - before >= 0)',
      },
    ],
    test: {
      file: `${MODULES}/after-sale/selling/selling.http.test.ts`,
      title: 'keeps the codes of the packs that are sent again, one for each, and refuses too few or one twice',
    },
  },
  {
    name: 'parts-need-not-add-up',
    means: 'packs of a return vanish between the parts of its line',
    edits: [
      {
        file: `${MODULES}/after-sale/selling/inspect-return.ts`,
        find: 'if (packs(partsOf(line, lines)) === line.quantity) continue',
        put: 'if (packs(partsOf(line, lines)) <= line.quantity) continue',
      },
    ],
    test: { file: PARTS, title: 'refuses parts that do not add up to the line' },
  },
  {
    name: 'decided-without-asked-paper',
    means: 'a store decides on a package while the buyer still prepares the paper that it asked for',
    edits: [
      {
        file: `${MODULES}/qualification/first-trade/decide-first-trade.ts`,
        find: "if (open) throw new Refusal('first-trade-paper-asked', { paper: open.paper })",
        put: '',
      },
    ],
    test: { file: ASKED, title: 'takes the package off the desk until the buyer has added the paper' },
  },
  {
    name: 'resend-pays-too',
    means: 'goods that are sent again instead of a refund are refunded as well',
    edits: [
      {
        file: `${MODULES}/after-sale/answer-proposal.ts`,
        find: 'await turnIntoResend(tx.db, caseId)',
        put: '',
      },
    ],
    test: { file: RESEND, title: 'CR-110 sends the goods again instead of the money once the buyer accepts' },
  },
  {
    name: 'document-sent-as-picture',
    means: 'any file of a store can be sent to a buyer as a picture',
    edits: [
      {
        file: `${MODULES}/service/selling/answer-talk.ts`,
        find: 'await claimPictures(tx, [imageId])',
        put: '',
      },
    ],
    test: {
      file: `${MODULES}/service/selling/selling.http.test.ts`,
      title: 'shows a picture of the store to the buyer, and refuses documents',
    },
  },
  {
    name: 'unsent-resend-loses-refund',
    means: 'a buyer who took goods instead of the money gets neither when the store cannot send them',
    edits: [
      {
        file: `${MODULES}/after-sale/reship-case.ts`,
        find: 'if (isTurned) await turnBackIntoRefund(inner.db, caseId)',
        put: '',
      },
    ],
    test: {
      file: RESEND,
      title:
        'gives the buyer the claim for the money back when the store cannot send the goods, and refunds it once it is awarded',
    },
  },
  {
    name: 'supply-held-without-debt',
    means: 'a store stops a buyer who owes nothing past its due day',
    edits: [
      {
        file: `${MODULES}/cart/selling/hold-supply.ts`,
        find: "if (overdue === undefined) throw new Refusal('nothing-overdue')",
        put: '',
      },
    ],
    test: {
      file: `${MODULES}/order/settle/held-supply.http.test.ts`,
      title: 'stops orders of an overdue buyer at this store with the reason',
    },
  },
  {
    name: 'bulk-sum-counts-refused',
    means: 'the amount on the button of a bulk confirmation includes receipts that cannot be confirmed',
    edits: [
      {
        file: 'apps/server/src/modules/staff/desks/check-tasks.ts',
        find: 'checked.filter(({ cause }) => cause === null)',
        put: "checked.filter(({ cause }) => cause !== '')",
      },
    ],
    test: {
      file: 'apps/server/src/modules/payment/selling/receipt-kind.http.test.ts',
      title:
        'checkTasks names the receipts that cannot be confirmed now with the reason, and sums the others; it claims none',
    },
  },
]

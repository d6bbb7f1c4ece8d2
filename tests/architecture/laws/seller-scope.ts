import { isTest, type Source } from '../sources.ts'

/** Acts of sellers with effects beyond the store. Each was reviewed: the record is found in the store's scope first. */
const REACH_BEYOND = new Set(
  [
    'after-sale/selling/agree-kind',
    'after-sale/selling/answer-case',
    'after-sale/selling/inspect-return',
    'after-sale/selling/reship-by-hand',
    // Notifies the buyer of the store's decision or offer.
    'after-sale/selling/propose-refund',
    'order/selling/answer-difference',
    // Plans the case with the buyer's prices and gifts, which no store sees.
    'after-sale/selling/difference-cases',
    // Lines are found by orders of the store; the policy would check each of thousands again.
    'order/selling/store-sales',
    // The same for lines and parcels of the store's orders.
    'order/selling/watch-orders',
    // Counts the orders that the rule would approve, by their lines and the papers of their buyers.
    'order/selling/auto-approval',
    // Ships orders that were found in the store's scope; whether a waybill is used is asked of all parcels.
    'order/selling/waybill-sheet',
    // The median price of other stores; their offers are not shown.
    'catalogue/selling/watch-goods',
    'payment/selling/open-line',
    'payment/selling/change-credit',
    // The order counts as paid; the payment is found in the store's scope first.
    'payment/selling/receipt-kind',
    'payment/selling/remind-debtor',
    'qualification/first-trade/selling/part-pair',
    // Tells the buyer why supply stopped.
    'cart/selling/hold-supply',
    // Tells the buyer which paper is asked for.
    'qualification/first-trade/selling/ask-paper',
    // The payment time of an order is in the payments of its buyer; the rows are those of the store only.
    'payment/selling/store-statements',
    // A credit note reduces the buyer's debt or fills its wallet; the buyer is notified.
    'payment/selling/correct-statement',
    'payment/selling/tell-statement',
    // The platform is told that the store confirmed a notice late.
    'message/selling/staff-inbox',
  ].map(name => `apps/server/src/modules/${name}.ts`),
)

/** Files with acts of sellers that leave the scope of their store. */
export function findLeftScopes(sources: readonly Source[]): string[] {
  return sources
    .filter(source => source.path.startsWith('apps/server/src/modules/') && !isTest(source))
    .flatMap(({ path, text }) => [
      ...(/\basSystem\b/.test(text) && !REACH_BEYOND.has(path) ? [`${path} calls asSystem`] : []),
      ...(path.includes('/selling/') && /\binSystemTransaction\b/.test(text)
        ? [`${path} opens a transaction of the system`]
        : []),
    ])
}

import { isTest, type Source } from '../sources.ts'

/** Acts of sellers whose effects reach beyond the store, each looked at: what is acted on was found in the store's scope. */
const REACH_BEYOND = new Set(
  [
    'after-sale/selling/agree-kind',
    'after-sale/selling/answer-case',
    'after-sale/selling/inspect-return',
    'after-sale/selling/reship-by-hand',
    // The buyer is told what the store decided, or offers.
    'after-sale/selling/propose-refund',
    'order/selling/answer-difference',
    // The case is planned with the buyer's prices and gifts, which no store sees.
    'after-sale/selling/difference-cases',
    // Lines are found by orders of the store; the wall would ask it again of each of thousands.
    'order/selling/store-sales',
    'payment/selling/open-line',
    'payment/selling/change-credit',
    'payment/selling/remind-debtor',
    'qualification/first-trade/selling/part-pair',
    // When an order was paid is told by payments of its buyer; the buyer is a customer of the store, and the rows are of the store alone.
    'payment/selling/store-statements',
    // A credit note lowers what the buyer owes or fills its wallet; the buyer is told.
    'payment/selling/correct-statement',
    'payment/selling/tell-statement',
  ].map(name => `apps/server/src/modules/${name}.ts`),
)

/** Files of sellers' acts that leave the scope of their store. */
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

import type { Defect } from '../defect.ts'

const KNOWN = 'apps/server/src/modules/catalogue/known'
const COMPANY = 'apps/server/src/platform/memory/known-of-company.ts'
const GOODS_TEST = `${KNOWN}/remembered-goods.http.test.ts`
const TOGETHER = 'db/migrations/0652_additions_together.sql'
const TOGETHER_TEST = 'apps/server/src/modules/cart/add-together.http.test.ts'
const PROVEN_TEST = 'apps/server/src/modules/order/place/proven-facts.http.test.ts'
const BUYERS_TEST = `${KNOWN}/remembered-buyers.http.test.ts`

/** Caches of a process: never older than allowed, never of another company, and never the basis of a sale. */
export const MEMORY_DEFECTS: readonly Defect[] = [
  {
    name: 'memory-company-version-unread',
    means: 'a buyer keeps a price or a right that was withdrawn',
    edits: [{ file: COMPANY, find: 'found.version.company >= version.company &&', put: '' }],
    test: {
      file: BUYERS_TEST,
      title: 'after the change: %s',
      of: 'its own price taken away',
    },
  },
  {
    name: 'memory-shared-price-version-unread',
    means: 'buyers whose facts are cached do not see a new price of their province or group',
    edits: [{ file: COMPANY, find: ' && found.version.prices >= version.prices', put: '' }],
    test: { file: BUYERS_TEST, title: 'after the change: %s', of: 'a price of its province' },
  },
  {
    name: 'memory-one-company-for-all',
    means: 'a company sees the prices of another company',
    edits: [
      { file: COMPANY, find: 'cache.set(companyId, fresh)', put: "cache.set('', fresh)" },
      { file: COMPANY, find: 'const found = cache.get(companyId)', put: "const found = cache.get('')" },
    ],
    test: {
      file: BUYERS_TEST,
      title: 'shows each company only its own price in 1,000 interleaved requests with another company and a visitor',
    },
  },
  {
    name: 'memory-keeps-what-was-read-before-the-news',
    means: 'goods that change while they are read stay cached with the old values',
    edits: [{ file: `${KNOWN}/known-goods.ts`, find: '!load.spoilt.has(id)', put: 'true' }],
    test: {
      file: `${KNOWN}/known-goods.test.ts`,
      title: 'does not cache stock that was read before the notification of its change',
    },
  },
  {
    name: 'memory-used-without-news',
    means: 'cached goods are used although the change feed has stopped',
    edits: [
      {
        file: 'apps/server/src/modules/search/follow-goods.ts',
        find: 'const next = setTimeout(pause, SILENT_MS)',
        put: 'const next = setTimeout(() => undefined, SILENT_MS)',
      },
    ],
    test: { file: GOODS_TEST, title: 'shows a changed price also when change notifications are blocked' },
  },
  {
    name: 'memory-of-yesterday',
    means: 'goods that expired at midnight are shown as sellable the next day',
    edits: [
      {
        file: `${KNOWN}/known-goods.ts`,
        find: 'if (this.#day === null || today > this.#day) {',
        put: 'if (this.#day === null) {',
      },
      { file: `${KNOWN}/known-goods.ts`, find: 'if (today !== this.#day) return null', put: '' },
    ],
    test: {
      file: GOODS_TEST,
      title: 'shows expired clearance goods as out of stock after midnight, whatever an earlier day had cached',
    },
  },
  {
    name: 'memory-sold-by-an-old-company-version',
    means: 'medicines are sold to a company with a cancelled licence as long as its facts are cached',
    edits: [{ file: COMPANY, find: ' && found.version.company === version.company', put: '' }],
    test: { file: PROVEN_TEST, title: 'refuses the order immediately after %s', of: 'a licence that is gone' },
  },
  {
    name: 'memory-sold-past-a-stop-of-supply',
    means: 'a company whose supply has just been stopped still orders, as long as a process remembers it',
    edits: [
      {
        file: 'db/migrations/0520_known_addresses_and_stops.sql',
        find: "call platform.note_companies_of('cart.risk_hold');",
        put: '',
      },
    ],
    test: { file: PROVEN_TEST, title: 'refuses the order immediately after %s', of: 'a stop of supply' },
  },
  {
    name: 'memory-sent-to-a-removed-address',
    means: 'goods are sent to an address that the company has removed',
    edits: [
      {
        file: 'db/migrations/0520_known_addresses_and_stops.sql',
        find: "call platform.note_companies_of('company.address');",
        put: '',
      },
    ],
    test: { file: PROVEN_TEST, title: 'refuses the order immediately after %s', of: 'the removal of its address' },
  },
  {
    name: 'memory-sold-by-old-stores',
    means: 'offers of a store that has just closed are still sold',
    edits: [
      {
        file: `${KNOWN}/known-goods.ts`,
        find: 'return this.#storesVersion === version ? this.#stores : null',
        put: 'return version > 0 ? this.#stores : null',
      },
    ],
    test: { file: PROVEN_TEST, title: 'refuses the order immediately after %s', of: 'a store that is closed' },
  },
  {
    name: 'memory-sold-by-old-campaigns',
    means: 'an order gets a reduction that ended before it',
    edits: [
      {
        file: 'apps/server/src/modules/marketing/known/known-campaigns.ts',
        find: 'return this.#book?.version === version && this.#book.from <= now',
        put: 'return this.#book && version > 0 && this.#book.from <= now',
      },
    ],
    test: { file: PROVEN_TEST, title: 'refuses the order immediately after %s', of: 'a campaign that was stopped' },
  },
  {
    name: 'additions-without-their-company',
    means: 'lines that are added together are not written in the scope of their companies',
    edits: [{ file: TOGETHER, find: "    perform set_config('app.company_id', company::text, true);\n", put: '' }],
    test: { file: TOGETHER_TEST, title: 'adds the lines of many companies in one statement, each to its own cart' },
  },
  {
    name: 'additions-to-a-locked-cart',
    means: 'an addition waits for a cart that is locked, and all others with it',
    edits: [
      {
        file: TOGETHER,
        find: '    continue when not pg_try_advisory_xact_lock(hashtextextended(company::text, 2));\n',
        put: '    perform pg_advisory_xact_lock(hashtextextended(company::text, 2));\n',
      },
    ],
    test: {
      file: TOGETHER_TEST,
      title: 'leaves out a cart that is not as expected or locked, and adds the others of the batch',
    },
  },
  {
    name: 'additions-wait-for-a-company',
    means: 'one locked company holds up the additions of all others',
    edits: [{ file: TOGETHER, find: "  perform set_config('lock_timeout', '100ms', true);\n", put: '' }],
    test: {
      file: TOGETHER_TEST,
      title: 'gives a batch up soon when one of its companies is locked by somebody else',
    },
  },
]

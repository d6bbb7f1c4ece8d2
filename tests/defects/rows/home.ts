import type { Defect } from '../defect.ts'

const WATCH_TEST = 'apps/server/src/modules/staff/home/watch-store.http.test.ts'
const NOTICES_TEST = 'apps/server/src/modules/message/operating/store-notices.http.test.ts'

/** The home page of a store, what the platform tells stores, and what a store sets. */
export const HOME_DEFECTS: readonly Defect[] = [
  {
    name: 'market-price-of-one-store',
    means: 'a store reads the price of a single competitor from its warnings',
    edits: [
      {
        file: 'apps/server/src/modules/catalogue/selling/watch-goods.ts',
        find: 'const MARKET_STORES = 3',
        put: 'const MARKET_STORES = 1',
      },
    ],
    test: {
      file: WATCH_TEST,
      title: 'compares a price with the median of other stores only where three of them sell the goods',
    },
  },
  {
    name: 'one-figure-blanks-the-home-page',
    means: 'a figure that cannot be read hides all others',
    edits: [
      {
        file: 'apps/server/src/modules/staff/home/watch-store.ts',
        find: '    return { count: null, amount: null }',
        put: '    throw error',
      },
    ],
    test: { file: WATCH_TEST, title: 'shows the other figures when one cannot be read' },
  },
  {
    name: 'unsellable-stock-counted-as-stock',
    means: 'goods whose batches the store may not sell any more do not count as out of stock',
    edits: [
      {
        file: 'apps/server/src/modules/catalogue/tables/watched-goods.ts',
        find: 'case when o.is_clearance then ${today}::date else ${usableOn}::date end',
        put: '${today}::date - 0 * (${usableOn}::date - ${today}::date)',
      },
    ],
    test: {
      file: WATCH_TEST,
      title:
        'CR-180 counts goods that are out of stock, scarce, near their expiry or without a report, and lists as many',
    },
  },
  {
    name: 'notice-with-papers-of-others',
    means: 'a notice shows stores a paper that the sender never uploaded',
    edits: [
      {
        file: 'apps/server/src/modules/message/operating/store-notices.ts',
        find: '    await claimFiles(tx, fileIds)\n',
        put: '',
      },
    ],
    test: {
      file: NOTICES_TEST,
      title: 'refuses an unknown store and a paper of somebody else, and sends nothing',
    },
  },
  {
    name: 'notice-to-all-by-a-limited-operator',
    means: 'an operator limited to some stores sends a notice to all stores',
    edits: [
      {
        file: 'apps/server/src/modules/message/operating/store-notices.ts',
        find: 'if (wanted.length === 0 && isKeptWithin(actor))',
        put: 'if (wanted.length === 0 && isKeptWithin(actor) && false)',
      },
    ],
    test: { file: NOTICES_TEST, title: 'keeps an operator who is limited to stores to these' },
  },
  {
    name: 'maintenance-never-over',
    means: 'the log-in pages announce a maintenance that is over',
    edits: [
      {
        file: 'apps/server/src/modules/staff/house/maintenance.ts',
        find: 'found.success && found.data.endsAt > now',
        put: 'found.success',
      },
    ],
    test: {
      file: 'apps/server/src/modules/staff/house/maintenance.http.test.ts',
      title:
        'shows a planned maintenance on both log-in pages, as near from a day before on, and no more when it is over',
    },
  },
  {
    name: 'store-settings-overwritten',
    means: 'settings that a colleague saved meanwhile are overwritten',
    edits: [
      {
        file: 'apps/server/src/modules/store/tables/settings.ts',
        find: "          .where('version', '=', version)\n",
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/store/settings/store-settings.http.test.ts',
      title: 'refuses what a colleague has changed meanwhile, and keeps the value of the colleague',
    },
  },
  {
    name: 'default-view-over-a-link',
    means: 'a link with filters shows the reader’s default view instead',
    edits: [
      {
        file: 'apps/console/src/grid/views/OwnViews.tsx',
        find: ' && params.size === 0',
        put: '',
      },
    ],
    test: {
      file: 'apps/console/src/grid/views/OwnViews.test.tsx',
      title: 'shows what a link names in place of the default view',
    },
  },
  {
    name: 'rule-approves-remarked-orders',
    means: 'the rule of a store approves an order though its buyer has left a remark',
    edits: [
      {
        file: 'apps/server/src/modules/order/ship/auto-approve.ts',
        find: "  if (remark.trim() !== '') return 'remark'\n",
        put: "  if (remark === '\\0') return 'remark'\n",
      },
    ],
    test: {
      file: 'apps/server/src/modules/order/selling/auto-approval.http.test.ts',
      title: 'leaves orders with a remark, cold or controlled goods, stopped supply or lapsed papers to a person',
    },
  },
  {
    name: 'rule-approves-large-orders',
    means: 'the rule of a store approves orders above the amount that the store has set',
    edits: [
      {
        file: 'apps/server/src/modules/order/ship/auto-approve.ts',
        find: "if (payable > mostAmount) return 'amount'",
        put: "if (payable > mostAmount * 2) return 'amount'",
      },
    ],
    test: {
      file: 'apps/server/src/modules/order/selling/auto-approval.http.test.ts',
      title: 'approves clean orders up to the amount of the store in full, once, and says so in the log',
    },
  },
  {
    name: 'alert-to-former-staff',
    means: 'somebody who was disabled still gets the text messages of the store',
    edits: [
      {
        file: 'apps/server/src/modules/staff/alerts/alert-routes.ts',
        find: 'active.has(accountId) && (only === null || only === accountId)',
        put: 'active.size > 0 && (only === null || only === accountId)',
      },
    ],
    test: {
      file: 'apps/server/src/modules/staff/alerts/alerts.http.test.ts',
      title: 'sends nothing to who is disabled, and no more than the store may send a day',
    },
  },
  {
    name: 'lost-factor-ticket-lasts',
    means: 'a recovery code that was used once lets the authenticator be replaced at any later time',
    edits: [
      {
        file: 'apps/server/src/modules/staff/account/own-account.ts',
        find: "  if (Number(sealed.readBigInt64BE(0)) < ctx.now.getTime()) throw new Refusal('log-in-expired')\n",
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/staff/account/own-account.http.test.ts',
      title: 'replaces a lost authenticator by a recovery code without a fresh code, within ten minutes',
    },
  },
]

import type { Defect, Edit } from '../defect.ts'

const MOUNT = 'apps/server/src/platform/http/mount.ts'
const IDEMPOTENCY = 'apps/server/src/platform/http/idempotency.ts'
const FLIGHT = 'apps/server/src/platform/database/flight.ts'
const TRANSACTION = 'apps/server/src/platform/database/transaction.ts'
const DATABASE = 'apps/server/src/platform/database/database.ts'
const COMMIT = 'apps/server/src/modules/order/place/commit-order.ts'
const SETTLEMENT = 'apps/server/src/modules/order/settle/settlement.ts'
const CART_STORE = 'apps/server/src/modules/cart/tables.ts'
const BUY_NOW_TEST = 'apps/server/src/modules/order/place/buy-now.http.test.ts'
const PLACE = 'apps/server/src/modules/order/place/place-orders.ts'
const ORDER_TEST = 'apps/server/src/modules/order/order.http.test.ts'
const WHOLE = 'tests/crash/whole-or-nothing.test.ts'
const LEFT_BEHIND = {
  file: WHOLE,
  title: 'rolls back the whole order when any of its writes or the commit fails',
}
const NEVER_TOLD = {
  file: 'apps/server/src/platform/events/relay.test.ts',
  title: 'never delivers an event whose transaction was rolled back',
}

/** Lets code use the database outside the open transaction. */
const WAY_OUT: Edit = {
  file: 'apps/server/src/platform/context.ts',
  find: 'work({ ...inner, db, isInTransaction: true, opened })',
  put: 'work({ ...inner, db, isInTransaction: true, opened, outside: ctx.db } as never)',
}

/** A1, A2, A11: an order is placed once, completely, and is not lost after its confirmation. */
export const ORDER_DEFECTS: readonly Defect[] = [
  {
    name: 'no-idempotency',
    means: 'a repeated request does not get the saved answer',
    edits: [
      {
        file: MOUNT,
        find: 'if (endpoint.idempotencyKey === undefined) return',
        put: "if (endpoint.idempotencyKey !== 'nothing') return",
      },
    ],
    test: {
      file: ORDER_TEST,
      title: 'places one order and returns 50 equal answers for 50 concurrent commits with one token',
    },
  },
  {
    name: 'idempotency-in-a-transaction-of-its-own',
    means: 'the saved answer is not committed together with the effects',
    edits: [
      {
        file: MOUNT,
        find: 'await handle(tx as GatewayContext, input, exchange)',
        put: 'await handle((tx && ctx) as GatewayContext, input, exchange)',
      },
    ],
    test: LEFT_BEHIND,
  },
  {
    name: 'request-hash-not-compared',
    means: 'the same key with other content gets the saved answer',
    edits: [
      {
        file: IDEMPOTENCY,
        find: "  if (saved.requestHash !== requestHash) throw new Refusal('key-reused')\n",
        put: '',
      },
    ],
    test: {
      file: ORDER_TEST,
      title: 'returns the same answer to a retry, and refuses a retry with any field changed',
    },
  },
  {
    name: 'answered-before-the-commit',
    means: 'an order is confirmed before its commit',
    edits: [
      {
        file: TRANSACTION,
        find: 'if (!isReadOnly) await ending',
        // Longer than a commit takes that nobody holds up: the cart of the test must be there.
        put: 'if (!isReadOnly) await Promise.race([ending, pause(40)])',
      },
      {
        file: IDEMPOTENCY,
        find: 'return { kept }',
        put: 'return { kept: Promise.resolve([{ answer }]) }',
      },
    ],
    test: { file: WHOLE, title: 'answers an order only after its commit' },
  },
  {
    name: 'failed-commit-confirmed',
    means: 'an order is confirmed although its commit failed',
    edits: [
      {
        file: TRANSACTION,
        find: 'if (!isReadOnly) await ending',
        put: 'if (!isReadOnly) await ending.catch(() => undefined)',
      },
    ],
    test: { file: WHOLE, title: 'rolls back the whole order when any of its writes or the commit fails' },
  },
  {
    name: 'state-not-compared',
    means: 'a state that another process moved is moved again',
    edits: [
      {
        file: 'apps/server/src/platform/states/move.ts',
        find: "    .where('state', 'in', from)\n",
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/platform/states/move.test.ts',
      title: 'lets one of ten concurrent moves win',
    },
  },
  {
    name: 'scope-joined-by-another',
    means: 'work that counts rows of one company runs in a transaction that sees all companies',
    edits: [
      {
        file: 'apps/server/src/platform/context.ts',
        find: "  if (!includes(open.scope, wanted)) throw new Error('a transaction of another scope is open')\n",
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/platform/context.test.ts',
      title: 'throws when a transaction of another scope begins inside an open one',
    },
  },
  {
    name: 'event-outside-the-transaction',
    means: 'an event is delivered although its transaction was rolled back',
    edits: [
      WAY_OUT,
      {
        file: 'apps/server/src/platform/events/outbox.ts',
        find: "  await ctx.db\n    .insertInto('platform.outbox')",
        put: "  await ((ctx as unknown as { outside?: typeof ctx.db }).outside ?? ctx.db)\n    .insertInto('platform.outbox')",
      },
    ],
    test: NEVER_TOLD,
  },
  {
    name: 'stock-held-in-a-transaction-of-its-own',
    means: 'stock stays reserved for an order that was never placed',
    edits: [
      WAY_OUT,
      {
        file: PLACE,
        find: 'if (await holdSeen(ctx.db, seen)) return',
        put: 'if (await transact((ctx as unknown as { outside: typeof ctx.db }).outside, {}, own => holdSeen(own, seen))) return',
      },
      { file: PLACE, find: 'import { alongCommit } from', put: 'import { alongCommit, transact } from' },
    ],
    test: LEFT_BEHIND,
  },
  {
    name: 'rollback-forgotten',
    means: 'what was written before a refusal is committed',
    edits: [{ file: FLIGHT, find: "this.#end('rollback')", put: "this.#end('commit')" }],
    test: NEVER_TOLD,
  },
  {
    name: 'stray-statement-reaches-the-next',
    means: 'statements after the end of a transaction run in the scope of whoever has the connection then',
    edits: [{ file: FLIGHT, find: 'if (this.#isOver) return', put: 'if (this.#isOver && this.#isCorked) return' }],
    test: {
      file: 'apps/server/src/platform/database/transaction.test.ts',
      title: 'refuses a statement after the end of its transaction',
    },
  },
  {
    name: 'failure-swallowed',
    means: 'a transaction that the database rolled back counts as committed',
    edits: [
      { file: FLIGHT, find: "if ((await committed).command !== 'COMMIT') throw", put: 'if (!(await committed)) throw' },
    ],
    test: {
      file: 'apps/server/src/platform/database/transaction.test.ts',
      title: 'rolls back everything when the work swallows a failure',
    },
  },
  {
    name: 'commit-not-flushed',
    means: 'the database confirms commits before the log is on disk',
    edits: [
      {
        file: 'scripts/postgres/settings.ts',
        find: '    max_connections: 100,\n',
        put: "    max_connections: 100,\n    synchronous_commit: 'off',\n",
      },
    ],
    test: {
      file: 'scripts/postgres/launch.test.ts',
      title: 'starts a durable PostgreSQL 18 that is unreachable from the network and splits Chinese into trigrams',
    },
  },
  {
    name: 'commit-not-flushed-by-the-server',
    means: 'the server asks the database not to wait for the disk',
    edits: [
      {
        file: DATABASE,
        find: "...(as === 'owner' && { options: OWNER_OPTIONS }),",
        put: "options: as === 'owner' ? OWNER_OPTIONS : '-c synchronous_commit=off',",
      },
    ],
    test: {
      file: 'apps/server/src/platform/database/transaction.test.ts',
      title: 'keeps the commit settings the database was started with',
    },
  },
  {
    name: 'forgetful-database-accepted',
    means: 'the shop starts on a database that can lose orders in a power cut',
    edits: [
      {
        file: 'apps/server/src/platform/database/assert-durable-settings.ts',
        find: 'return keeps(value) ? [] : [`${name}=${value}`]',
        put: 'return keeps(value) ? [] : []',
      },
    ],
    test: {
      file: 'apps/server/src/platform/database/assert-durable-settings.test.ts',
      title: 'refuses the non-durable settings of the test database',
    },
  },
  {
    name: 'lost-connection-ends-the-server',
    means: 'a restart of the database ends every server',
    edits: [
      {
        file: DATABASE,
        find: "    client.on('error', error => logFailure(log, error, 'database connection lost'))\n",
        put: '',
      },
    ],
    test: {
      file: 'tests/crash/crash.test.ts',
      title: '%s killed under load: loses and duplicates no acknowledged order',
      of: 'database',
    },
  },
  {
    name: 'deadlock-told',
    means: 'a deadlock is reported to the buyer instead of being retried',
    edits: [{ file: TRANSACTION, find: 'if (attempt >= attempts ||', put: 'if (attempt >= 1 ||' }],
    test: {
      file: 'apps/server/src/platform/database/transaction.test.ts',
      title: 'retries after a deadlock until both transactions commit',
    },
  },
  {
    name: 'amount-shown-not-compared',
    means: 'an order is placed for another amount than the page showed',
    edits: [{ file: COMMIT, find: 'if (plan.priced.payable === commit.payable && ', put: 'if (' }],
    test: { file: ORDER_TEST, title: 'refuses an amount other than the page showed' },
  },
  {
    name: 'token-of-anybody',
    means: 'a settlement shown to one buyer can be ordered by another',
    edits: [
      {
        file: 'apps/server/src/modules/order/settle/submit-token.ts',
        find: '.update([ctx.actor.companyId, ctx.actor.accountId, salt, digest]',
        put: '.update([salt, digest]',
      },
    ],
    test: { file: ORDER_TEST, title: 'refuses a token of another buyer, used or unused, with the same answer' },
  },
  {
    name: 'token-good-twice',
    means: 'the same settlement is ordered again when the saved answer has expired',
    edits: [
      {
        file: COMMIT,
        find: "    if (isUsed) throw new Refusal('already-submitted')\n",
        put: '',
      },
    ],
    test: { file: ORDER_TEST, title: 'refuses a used token after its stored answer has been deleted' },
  },
  {
    name: 'cart-not-locked',
    means: 'two tabs order the same lines at once',
    edits: [
      {
        file: SETTLEMENT,
        find: "if (!(await takeOutLines(ctx.db, ctx.actor.companyId, lineIds))) throw new Refusal('settlement-outdated')",
        put: 'await takeOutLines(ctx.db, ctx.actor.companyId, lineIds)',
      },
      { file: COMMIT, find: 'ahead(lockCart(tx.db, companyId))', put: 'Promise.resolve(lockCart)' },
    ],
    test: {
      file: ORDER_TEST,
      title: 'places one order when two tabs commit the same cart at once, in each of 20 rounds',
    },
  },
  {
    name: 'ticks-of-the-company',
    means: 'an order contains lines that a colleague ticked',
    edits: [
      {
        file: CART_STORE,
        find: '${accountId}::uuid = any (checked_by) as is_checked',
        put: "(${accountId}::uuid is not null and checked_by <> '{}') as is_checked",
      },
    ],
    test: { file: BUY_NOW_TEST, title: 'keeps cart ticks per login and settles only the ticks of that login' },
  },
  {
    name: 'ticks-undone-by-others',
    means: 'unticking a line unticks it for all colleagues',
    edits: [
      {
        file: CART_STORE,
        find: 'const others = sql`array_remove(${sql.ref(column)}, ${accountId}::uuid)`',
        put: "const others = sql`array_remove('{}'::uuid[], ${accountId}::uuid)`",
      },
    ],
    test: { file: BUY_NOW_TEST, title: 'keeps cart ticks per login and settles only the ticks of that login' },
  },
  {
    name: 'bought-at-once-with-the-cart',
    means: 'buying one article at once orders all ticked lines',
    edits: [
      {
        file: 'apps/server/src/modules/cart/read-cart.ts',
        find: '  if (buyNow)\n',
        put: '  if (buyNow && lineIds)\n',
      },
    ],
    test: { file: BUY_NOW_TEST, title: 'buys goods without the cart and changes neither its lines nor its ticks' },
  },
  {
    name: 'summed-day-never-forgotten',
    means: 'the sales of a day ignore later cancellations',
    edits: [
      {
        file: 'db/migrations/0498_sales_by_day.sql',
        find: 'where d.store_id = new.store_id\n    and d.day in',
        put: 'where d.store_id = new.store_id and false\n    and d.day in',
      },
    ],
    test: {
      file: 'apps/server/src/modules/order/selling/store-sales.http.test.ts',
      title: 'sums a day that is over once, shows the same, and forgets the sum when an order of the day changes',
    },
  },
]

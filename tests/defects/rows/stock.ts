import type { Defect } from '../defect.ts'

const STOCK = 'apps/server/src/modules/catalogue/tables/stock.ts'
const CANCEL = 'apps/server/src/modules/order/cancel/cancel-orders.ts'
const RESERVING = 'apps/server/src/modules/catalogue/reserve-stock.test.ts'
const RACES = 'tests/races/orders.test.ts'
const ORDER_TEST = 'apps/server/src/modules/order/order.http.test.ts'
const NO_LOCK = { file: STOCK, find: 'order by b.id for update of b`', put: 'order by b.id`' }
const ADD_UNCHECKED = {
  file: STOCK,
  find: ' and b.on_hand - b.reserved >= t.quantity returning b.id',
  put: ' returning b.id',
}
const MOVES = 'apps/server/src/modules/order/place/stock-moves.http.test.ts'
const HOLD_UNCHECKED = [
  { file: STOCK, find: 'where b.on_hand - b.reserved >= t.quantity and (b.expires_on', put: 'where (b.expires_on' },
  { file: STOCK, find: ' and b.on_hand - b.reserved >= free.quantity returning b.id', put: ' returning b.id' },
]

/** A3: no sale without stock, no reservation without an owner. */
export const STOCK_DEFECTS: readonly Defect[] = [
  {
    name: 'stock-read-then-written',
    means: 'the new stock is computed from one that was read before others changed it',
    edits: [
      NO_LOCK,
      ADD_UNCHECKED,
      {
        file: STOCK,
        find: 'update catalogue.batch b set reserved = b.reserved + t.quantity',
        put: 'update catalogue.batch b set reserved = (select x.reserved from catalogue.batch x where x.id = b.id) + t.quantity',
      },
      ...HOLD_UNCHECKED,
      {
        file: STOCK,
        find: 'set reserved = b.reserved + free.quantity from free',
        put: 'set reserved = (select x.reserved from catalogue.batch x where x.id = b.id) + free.quantity from free',
      },
    ],
    test: { file: RACES, title: 'sells a stock of 15 exactly once to 80 parallel commits over two servers' },
  },
  {
    name: 'stock-checked-then-taken',
    means: 'stock is checked, then taken without checking again',
    edits: [NO_LOCK, ADD_UNCHECKED],
    test: { file: RESERVING, title: 'reserve exactly 100 units when 1,000 requests compete for 100' },
  },
  {
    name: 'stock-oversold',
    means: 'neither the code nor a constraint refuses to reserve more than the stock',
    edits: [
      NO_LOCK,
      ADD_UNCHECKED,
      ...HOLD_UNCHECKED,
      {
        file: 'db/migrations/0060_catalogue.sql',
        find: 'check (0 <= reserved and reserved <= on_hand)',
        put: 'check (0 <= reserved)',
      },
    ],
    test: { file: RACES, title: 'sells a stock of 15 exactly once to 80 parallel commits over two servers' },
  },
  {
    name: 'stock-seen-and-not-looked-at-again',
    means: 'stock that was free when it was read is reserved without checking again',
    edits: HOLD_UNCHECKED,
    test: { file: MOVES, title: 'picks again and takes the next batch when the chosen batch has been sold meanwhile' },
  },
  {
    name: 'stock-day-not-looked-at-again',
    means: 'a batch whose expiry was corrected during the order is sold by its old date',
    edits: [
      {
        file: STOCK,
        find: ' >= t.quantity and (b.expires_on is null or b.expires_on >= t.usable_on)',
        put: ' >= t.quantity',
      },
    ],
    test: { file: MOVES, title: 'does not sell a batch whose expiry date was corrected during the commit' },
  },
  {
    name: 'cart-line-gone-and-ordered',
    means: 'a line that was removed from the cart during the order is ordered',
    edits: [
      {
        file: 'apps/server/src/modules/cart/tables.ts',
        find: 'select 1 / (count(id) = cardinality(${lineIds}::uuid[]))::int as is_gone from gone',
        put: 'select count(id) as is_gone from gone',
      },
    ],
    test: { file: MOVES, title: 'refuses and changes nothing when a line left the cart during the commit' },
  },
  {
    name: 'cart-guess-unchecked',
    means: 'goods are added to the cart as this process last wrote it, although others have changed it',
    edits: [
      {
        file: 'db/migrations/0652_additions_together.sql',
        find: '    continue when lines_now <> line_counts[place] or coalesce(quantity_now, 0) <> befores[place];\n',
        put: '',
      },
    ],
    test: {
      file: 'apps/server/src/modules/cart/cart.http.test.ts',
      title: 'adds to what the cart holds when another process has changed it since',
    },
  },
  {
    name: 'commit-sent-then-retried',
    means: 'a transaction whose commit was sent with its begin is run again when the connection is lost',
    edits: [
      {
        file: 'apps/server/src/platform/database/transaction.ts',
        find: 'if (flight.isCollecting) progress.hasBegun = true\n    else await begun',
        put: 'if (!flight.isCollecting) await begun',
      },
    ],
    test: {
      file: 'apps/server/src/platform/database/transaction.test.ts',
      title: 'does not retry when begin and commit left together on a lost connection',
    },
  },
  {
    name: 'stock-row-count-ignored',
    means: 'a batch that could not be reserved counts as reserved',
    edits: [{ file: STOCK, find: 'return Number(numAffectedRows ?? 0) === sums.length', put: 'return true' }],
    test: { file: RESERVING, title: 'refuse more units than are reserved' },
  },
  {
    name: 'stock-lines-not-added-up',
    means: 'two allocations of one batch are counted as one',
    edits: [
      {
        file: STOCK,
        find: 'const sums = sumByBatch(parts)\n  if (sums.length === 0)',
        put: 'const sums = [...parts]\n  if (sums.length === 0)',
      },
    ],
    test: { file: RESERVING, title: 'free reserved units on release and take them out of stock on shipping' },
  },
  {
    name: 'stock-locks-unsorted',
    means: 'baskets with common goods lock them in different orders and deadlock',
    edits: [
      {
        file: STOCK,
        find: 'order by b.id for update of b`',
        put: 'order by case pg_backend_pid() % 2 when 0 then b.id end, b.id desc for update of b`',
      },
    ],
    test: { file: RESERVING, title: 'do not deadlock when 200 baskets reserve eight offers in random order' },
  },
  {
    name: 'stock-of-the-last-to-expire',
    means: 'the batch that expires last is shipped first',
    edits: [
      {
        file: 'apps/server/src/modules/catalogue/domain/fefo.ts',
        find: 'return onA < onB ? -1 : 1',
        put: 'return onA < onB ? 1 : -1',
      },
    ],
    test: { file: RESERVING, title: 'takes from the batch that expires first, over several batches' },
  },
  {
    name: 'stock-about-to-expire-sold',
    means: 'a batch is sold a day longer than the store promises',
    edits: [
      {
        file: STOCK,
        find: 'b.expires_on >= c.usable_on)\n    order by b.id',
        put: 'b.expires_on >= c.usable_on - 1)\n    order by b.id',
      },
    ],
    test: { file: RESERVING, title: 'skips batches with less shelf life than the store promises' },
  },
  {
    name: 'reservation-released-twice',
    means: 'a cancellation releases stock that was released before',
    edits: [
      {
        file: 'apps/server/src/modules/order/tables/orders.ts',
        find: "moving(db, reservationStates, 'release')",
        put: "db.updateTable('order.reservation').set(eb => ({ quantity: eb.ref('quantity') }))",
      },
      {
        file: CANCEL,
        find: '.filter(({ state }) =>\n    canStep(orderMachine, state as OrderState, verb),\n  )',
        put: '',
      },
      { file: CANCEL, find: 'await movePayOrder(ctx.db, payOrderId, verb)', put: 'await Promise.resolve()' },
      { file: CANCEL, find: 'await moveOrders(ctx.db, orderIds, verb,', put: 'await Promise.resolve(' },
      {
        file: CANCEL,
        find: "    if (!canStep(payOrderMachine, payOrder.state, 'cancel')) throw new Refusal('state-changed')\n",
        put: '',
      },
    ],
    test: { file: ORDER_TEST, title: 'returns stock and books back the debt once when cancelled 20 times at once' },
  },
  {
    name: 'reservation-never-released',
    means: 'a cancelled order keeps its stock reserved',
    edits: [
      {
        file: CANCEL,
        find: '  await releaseStock(ctx.db, await releaseReservations(ctx.db, orderIds))\n',
        put: '  await releaseReservations(ctx.db, orderIds)\n',
      },
    ],
    test: { file: ORDER_TEST, title: 'cancels an order that is not paid in time' },
  },
  {
    name: 'pay-and-cancel-unlocked',
    means: 'an order that is paid and cancelled at once counts as both',
    edits: [
      {
        file: 'apps/server/src/modules/order/tables/pay-orders.ts',
        find: ".where('id', '=', id).forUpdate().executeTakeFirst()",
        put: ".where('id', '=', id).executeTakeFirst()",
      },
      // The move also compares the old state: either guard alone is enough.
      { file: 'apps/server/src/platform/states/move.ts', find: "    .where('state', 'in', from)\n", put: '' },
    ],
    test: { file: ORDER_TEST, title: 'either pays or cancels, never both, when the two happen at once' },
  },
  {
    name: 'monthly-limit-forgets-orders',
    means: 'what the company has bought this month does not count against its limit',
    edits: [
      {
        file: 'apps/server/src/modules/order/settle/settlement.ts',
        find: 'boughtCount: bought.get(offer.id) ?? 0,',
        put: 'boughtCount: 0,',
      },
    ],
    test: { file: ORDER_TEST, title: 'counts earlier orders of the company towards the monthly purchase limit' },
  },
]

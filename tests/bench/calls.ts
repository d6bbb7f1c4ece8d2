import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { pino } from 'pino'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { type Injectable, TestClient } from '../../apps/server/src/testing/client.ts'
import { BARE_PRODUCTS, BARE_SCARCE, makeBareTables } from './parts/bare-tables.ts'
import { openBenchServer } from './parts/bench-server.ts'
import { caughtUp } from './parts/catch-up.ts'
import { percentile, round } from './parts/figures.ts'
import { type Level, runLevel, sender } from './parts/load.ts'
import { dataOf, type ShopBuyer, shopBuyer } from './parts/shop-buyer.ts'
import { start } from './parts/started-server.ts'
import { type CallCost, costOf } from './parts/statement-counts.ts'

/**
 * `npm run bench -- calls [--seconds 2]`: the calls of a buyer at full speed, beside a bare server that does only the necessary
 * work; both in one run. Each level takes this many seconds.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '2' }, works: { type: 'string' } } })
const seconds = Number(values.seconds)
const wanted = values.works?.split(',')
const CLIENTS = [1, 16, 64] as const
const CROWD = 200
const SCARCE = 50
const LONG_CART = 200
const CHANGES = 100
/** This many of the lines are changed in turn. */
const CHANGED_LINES = 40
/** An idle server returns memory within this time. */
const REST_MS = 30_000
const [SHOP_PORT, BARE_PORT] = [21_990, 21_991]

console.log(
  `load of the machine before: ${loadavg()
    .map(load => round(load))
    .join(' ')}`,
)
// The first start loads the demo data; later ones are measured.
await (await start('scripts/serve/main.ts', SHOP_PORT)).stop()
const owner = openDatabase({ url: process.env['DATABASE_URL'] ?? '', log: pino({ level: 'silent' }), as: 'owner' })
const { pool } = owner
/** The server inside this process; there is none while others are measured. */
let inside: Injectable | undefined
const door: Injectable = {
  inject: request => inside?.inject(request) ?? Promise.reject(new Error('the server inside is not open')),
}
const browsers = await aCrowd(pool, systemClock(), CROWD, () => new TestClient(door, systemClock))
await pool.query(
  'update store.store set unpaid_order_limit = 1000000, unpaid_value_limit = 1000000000000, unpaid_stock_percent = 100',
)
await makeBareTables(pool)
const { rows: offers } = await pool.query<{ id: string; store: string; product: string; min: number }>(
  `select o.id, o.store_id as store, o.product_id as product, greatest(o.min_quantity, o.step_quantity, p.mid_pack) as min
   from catalogue.offer o join catalogue.product p on p.id = o.product_id join store.store s on s.id = o.store_id
   where o.state = 'listed' and p.prohibited_class is null and p.goods_class = 'chemical' and not s.opens_account_first
     and s.state = 'open' and not o.is_controlled and o.only_provinces = '{}' and o.except_provinces = '{}'
     and o.limit_per_order is null and o.limit_per_month is null and p.special_flags = '{}' and p.storage_class = 'normal'
   order by o.id limit 6000`,
)
await pool.query(
  'update catalogue.batch set on_hand = 100000000, expires_on = greatest(expires_on, current_date + 900) where offer_id = any($1)',
  [offers.map(offer => offer.id)],
)
await pool.query('update store.postage_rule set min_order = 0')
// As autovacuum would within a minute; without it plans are made for a shop with three sessions.
await pool.query('analyze')
const { rows: words } = await pool.query<{ word: string }>(
  'select generic_name as word from catalogue.product group by 1 order by count(id) desc limit 200',
)
const { rows: members } = await pool.query<{ company: string; account: string }>(
  `select m.company_id as company, m.account_id as account from company.membership m
   join company.company c on c.id = m.company_id where c.credit_code like 'CROWD%' order by length(c.credit_code), c.credit_code`,
)
const byStore = [...Map.groupBy(offers, offer => offer.store).values()].filter(group => group.length >= 5)
console.log(
  `changed for the measurement: stock and shelf life of ${offers.length} offers, no least order, what a buyer may hold unpaid; ` +
    `${CROWD} pharmacies with licences and sessions made by SQL; load is not shed`,
)

const starts: number[] = []
for (let n = 0; n < 3; n++) {
  const once = await start('scripts/serve/main.ts', SHOP_PORT)
  starts.push(once.readyMs)
  await once.stop()
}
const shop = await start('scripts/serve/main.ts', SHOP_PORT)
const bareStart = await start('tests/bench/parts/bare-server.ts', BARE_PORT)
const [restMb, bareRestMb] = [shop.residentMb(), bareStart.residentMb()]
const toShop = sender(SHOP_PORT)
const toBare = sender(BARE_PORT)
const buyers: ShopBuyer[] = browsers.map(browser => shopBuyer(browser, toShop))
const buyerOf = (client: number) => buyers[client % CROWD] as ShopBuyer
const json = (body: unknown) => {
  const text = JSON.stringify(body)
  return {
    body: text,
    headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) },
  }
}
const bareCall = (client: number, path: string, body?: unknown) => {
  const sent = body === undefined ? { headers: {} } : json(body)
  return toBare({
    method: body === undefined ? 'GET' : 'POST',
    path,
    ...sent,
    headers: { ...sent.headers, token: `bare-${client}` },
  })
}
const spread = (client: number, turn: number, of: number) => (client * 7919 + turn * 31) % of

/** Five lines of one store in a company's cart, by SQL: filling it is not measured. */
async function fillCart(client: number, turn: number): Promise<void> {
  const group = byStore[spread(client, turn, byStore.length)] ?? []
  const first = spread(turn, client, group.length - 4)
  const member = members[client % CROWD]
  await pool.query({
    name: 'fill',
    text: `insert into cart.line (company_id, offer_id, quantity, price_when_added, quantity_when_added, added_by, checked_by, added_at)
      select $1, o.id, o.n, 10000, o.n, $2, array[$2::uuid], now() from unnest($3::uuid[], $4::int[]) o(id, n)
      on conflict on constraint line_once_per_offer do nothing`,
    values: [
      member?.company,
      member?.account,
      ...[group.slice(first, first + 5)].flatMap(five => [five.map(o => o.id), five.map(o => o.min)]),
    ],
  })
}

/** A new server loads the catalogue before it searches; measurements start after that. */
async function isSettled(): Promise<void> {
  const endAt = performance.now() + 60_000
  for (let quick = 0; quick < 10 && performance.now() < endAt; ) {
    const askedAt = performance.now()
    await buyerOf(0)(searchEndpoints.searchGoods, { keyword: words[quick]?.word, pageNum: 1, pageSize: 20 })
    quick = performance.now() - askedAt < 100 ? quick + 1 : 0
  }
}
await isSettled()
await caughtUp(pool)

interface Settled {
  readonly submitToken: string
  readonly addressId: string
  readonly payable: string
}

async function checkout(client: number): Promise<number> {
  const buyer = buyerOf(client)
  const settled = dataOf<Settled>(await buyer(orderEndpoints.confirmOrder, {}))
  const { submitToken, addressId, payable } = settled
  return (await buyer(orderEndpoints.commitOrder, { submitToken, addressId, payable, remarks: [] })).status
}

type Act = (client: number, turn: number) => Promise<boolean>
const WORKS: Readonly<Record<string, { readonly shop: Act; readonly bare: Act }>> = {
  search: {
    shop: async (client, turn) =>
      (
        await buyerOf(client)(searchEndpoints.searchGoods, {
          keyword: words[spread(client, turn, 200)]?.word,
          pageNum: 1,
          pageSize: 20,
        })
      ).status === 200,
    bare: async (client, turn) =>
      (await bareCall(client, `/search?keyword=${encodeURIComponent(words[spread(client, turn, 200)]?.word ?? '')}`))
        .status === 200,
  },
  detail: {
    shop: async (client, turn) =>
      (
        await buyerOf(client)(catalogueEndpoints.getGoodsDetail, {
          offerId: offers[spread(client, turn, offers.length)]?.id,
        })
      ).status === 200,
    bare: async (client, turn) =>
      (await bareCall(client, `/detail?id=${1 + spread(client, turn, BARE_PRODUCTS)}`)).status === 200,
  },
  cart: {
    shop: async (client, turn) => {
      if (turn % 20 === 0)
        await pool.query('delete from cart.line where company_id = $1', [members[client % CROWD]?.company])
      const offer = offers[spread(client, turn, offers.length)]
      const got = await buyerOf(client)(cartEndpoints.addToCart, {
        lines: [{ offerId: offer?.id, quantity: offer?.min }],
      })
      return got.status === 200
    },
    bare: async (client, turn) => {
      if (turn % 20 === 0) await pool.query('delete from bare.cart where company_id = $1', [client])
      return (
        (await bareCall(client, '/cart', { productId: 1 + spread(client, turn, BARE_PRODUCTS), quantity: 1 }))
          .status === 200
      )
    },
  },
  checkout: {
    shop: async (client, turn) => {
      await fillCart(client, turn)
      return (await checkout(client)) === 200
    },
    bare: async (client, turn) => {
      const lines = Array.from({ length: 5 }, (_, n) => ({
        productId: 1 + ((spread(client, turn, BARE_PRODUCTS) + n) % BARE_PRODUCTS),
        quantity: 1,
      }))
      await pool.query({
        name: 'fill-bare',
        text: 'insert into bare.cart select $1, id, 1 from unnest($2::int[]) id on conflict do nothing',
        values: [client, lines.map(line => line.productId)],
      })
      return (
        (await bareCall(client, '/checkout', { lines: lines.toSorted((a, b) => a.productId - b.productId) })).status ===
        200
      )
    },
  },
}

const told = (levels: readonly Level[]) =>
  `${levels.map(level => round(level.rate, 0)).join(' / ')} a second, p50 / p95 ${round(levels[0]?.p50 ?? 0)} / ${round(levels[0]?.p95 ?? 0)} ms` +
  (levels.some(level => level.faults > 0) ? `, ${levels.map(level => level.faults).join(' / ')} not counted` : '')
const best = (levels: readonly Level[]) => Math.max(...levels.map(level => level.rate))

for (const [name, work] of Object.entries(WORKS)) {
  if (wanted && !wanted.includes(name)) continue
  await pool.query('delete from cart.line; delete from bare.cart')
  const levels: Record<'shop' | 'bare', Level[]> = { shop: [], bare: [] }
  for (const side of ['shop', 'bare'] as const) {
    await runLevel(4, seconds / 2, work[side])
    for (const clients of CLIENTS) levels[side].push(await runLevel(clients, seconds, work[side]))
  }
  const load = Math.max(...levels.shop.map(level => level.load), ...levels.bare.map(level => level.load))
  console.log(`${name}: shop at 1 / 16 / 64 clients ${told(levels.shop)}`)
  console.log(
    `${name}: bare ${told(levels.bare)}; ratio of the best ${round(best(levels.shop) / best(levels.bare), 3)}; load ${round(load)}`,
  )
}

/** Many buyers order the same scarce article at once. */
async function scarce(): Promise<void> {
  await pool.query('delete from cart.line')
  const offer = byStore[0]?.[0]
  await pool.query('update catalogue.batch set on_hand = reserved where offer_id = $1', [offer?.id])
  await pool.query(
    `update catalogue.batch set on_hand = reserved + $2, expires_on = current_date + 900
     where id = (select id from catalogue.batch where offer_id = $1 order by id limit 1)`,
    [offer?.id, SCARCE * (offer?.min ?? 1)],
  )
  for (const member of members)
    await pool.query(
      `insert into cart.line (company_id, offer_id, quantity, price_when_added, quantity_when_added, added_by, checked_by, added_at)
       values ($1, $2, $3, 1, 1, $4, array[$4::uuid], now())`,
      [member.company, offer?.id, offer?.min, member.account],
    )
  const ready: Settled[] = []
  for (const buyer of buyers) ready.push(dataOf<Settled>(await buyer(orderEndpoints.confirmOrder, {})))
  const startedAt = performance.now()
  const statuses = await Promise.all(
    ready.map(
      async ({ submitToken, addressId, payable }, index) =>
        (await buyerOf(index)(orderEndpoints.commitOrder, { submitToken, addressId, payable, remarks: [] })).status,
    ),
  )
  const tookMs = performance.now() - startedAt
  const { rows } = await pool.query(
    'select sum(on_hand - reserved)::int as free from catalogue.batch where offer_id = $1',
    [offer?.id],
  )
  const bareAt = performance.now()
  const bare = await Promise.all(
    members.map((_, n) => bareCall(n, '/checkout', { lines: [{ productId: BARE_SCARCE, quantity: 1 }] })),
  )
  const bareMs = performance.now() - bareAt
  const count = (some: readonly number[]) => some.filter(status => status === 200).length
  console.log(
    `scarce: ${CROWD} buyers, ${SCARCE} pieces: shop ${count(statuses)} orders in ${round(tookMs / 1000, 2)} s, ${rows[0].free} left; ` +
      `bare ${count(bare.map(got => got.status))} in ${round(bareMs / 1000, 2)} s`,
  )
  if (count(statuses) !== SCARCE || rows[0].free !== 0) process.exitCode = 1
}

/** Changes one quantity of a long cart. */
async function longCart(): Promise<void> {
  await caughtUp(pool)
  await pool.query('delete from cart.line; delete from bare.cart')
  const some = offers.slice(0, LONG_CART)
  await pool.query(
    `insert into cart.line (company_id, offer_id, quantity, price_when_added, quantity_when_added, added_by, checked_by, added_at)
     select $1, o.id, o.n, 1, 1, $2, array[$2::uuid], now() from unnest($3::uuid[], $4::int[]) o(id, n)`,
    [members[0]?.company, members[0]?.account, some.map(offer => offer.id), some.map(offer => offer.min)],
  )
  await pool.query(`insert into bare.cart select 0, n, 1 from generate_series(1, ${LONG_CART}) n`)
  const { rows: lines } = await pool.query('select id, quantity from cart.line where company_id = $1 order by id', [
    members[0]?.company,
  ])
  const timesOf = async (act: (turn: number) => Promise<number>) => {
    const times: number[] = []
    for (let turn = 0; turn < CHANGES + 10; turn++) {
      const askedAt = performance.now()
      if ((await act(turn)) !== 200) throw new Error('a change was refused')
      if (turn >= 10) times.push(performance.now() - askedAt)
    }
    return `p50 / p95 ${round(percentile(times, 0.5))} / ${round(percentile(times, 0.95))} ms`
  }
  const shopTimes = await timesOf(async turn => {
    const line = lines[((turn % CHANGED_LINES) * 7) % lines.length]
    return (
      await buyerOf(0)(cartEndpoints.changeQuantity, { lineId: line.id, quantity: line.quantity * (2 + (turn % 5)) })
    ).status
  })
  const bareTimes = await timesOf(
    async turn => (await bareCall(0, '/cart/change', { productId: 1 + turn, quantity: turn + 2 })).status,
  )
  console.log(
    `bigcart: one change of ${LONG_CART} lines, shop ${shopTimes}, bare ${bareTimes}; load ${round(loadavg()[0] ?? 0)}`,
  )
}

if (!wanted || wanted.includes('bigcart')) await longCart()
if (!wanted || wanted.includes('scarce')) await scarce()
const [afterMb, bareAfterMb] = [shop.residentMb(), bareStart.residentMb()]
await pause(REST_MS)
console.log(
  `start, warm: shop ${starts.map(ms => round(ms / 1000, 2)).join(' ')} s, bare ${round(bareStart.readyMs / 1000, 2)} s; ` +
    `resident: shop ${round(restMb, 0)} MB at rest, ${round(afterMb, 0)} MB after, ${round(shop.residentMb(), 0)} MB half a minute later; ` +
    `bare ${round(bareRestMb, 0)} MB, ${round(bareAfterMb, 0)} MB, ${round(bareStart.residentMb(), 0)} MB`,
)
await bareStart.stop()
await shop.stop()
const bench = await openBenchServer()
inside = bench.app

/** Repeated inside this process, where the driver can be observed. */
await pool.query('delete from cart.line')
const [self] = browsers
if (!self) throw new Error('nobody shops')
let turns = 0
const costs: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  search: async () => () =>
    self.send(searchEndpoints.searchGoods, { keyword: words[turns++ % 200]?.word, pageNum: 1, pageSize: 20 }),
  detail: async () => () => self.send(catalogueEndpoints.getGoodsDetail, { offerId: offers[turns++ % 50]?.id }),
  'add to cart': async () => () => {
    const offer = offers[turns++ % 20]
    return self.send(cartEndpoints.addToCart, { lines: [{ offerId: offer?.id, quantity: offer?.min }] })
  },
  confirm: async () => {
    await pool.query('delete from cart.line')
    await fillCart(0, 0)
    return () => self.send(orderEndpoints.confirmOrder, {})
  },
  commit: async () => {
    await pool.query('delete from cart.line')
    await fillCart(0, 0)
    const settled = (await self.send(orderEndpoints.confirmOrder, {})).data as Settled
    const { submitToken, addressId, payable } = settled
    return () => self.send(orderEndpoints.commitOrder, { submitToken, addressId, payable, remarks: [] })
  },
}
for (const [name, prepare] of Object.entries(costs)) {
  const { statements, trips, jsMs, waitMs }: CallCost = await costOf(prepare)
  console.log(
    `${name}: ${statements} statements in ${trips} trips; ${round(jsMs, 2)} ms of JavaScript, ${round(waitMs, 2)} ms waiting`,
  )
}
console.log(
  `load of the machine after: ${loadavg()
    .map(load => round(load))
    .join(' ')}`,
)
await bench.close()
await owner.close()

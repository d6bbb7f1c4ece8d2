import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { parseArgs } from 'node:util'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { openBenchServer } from './parts/bench-server.ts'
import { round } from './parts/figures.ts'
import { start } from './parts/started-server.ts'

/**
 * `npm run bench -- profile [--clients 100] [--rounds 9]`: the processor time of a buyer's calls in milliseconds for each call:
 * of this process by file, and of the database's processes as a whole.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '9' },
    works: { type: 'string' },
    functions: { type: 'boolean', default: false },
  },
})
const clients = Number(values.clients)
const rounds = Number(values.rounds)
const LONG_CART = 200
const AT_ONCE = 8

// The first start loads the demo data.
await (await start('scripts/serve/main.ts', 21_992)).stop()
const { app, owner, close } = await openBenchServer()
const { pool } = owner
const browsers = await aCrowd(pool, systemClock(), clients, () => new TestClient(app, systemClock))
await pool.query(
  'update store.store set unpaid_order_limit = 1000000, unpaid_value_limit = 1000000000000, unpaid_stock_percent = 100',
)
const { rows: offers } = await pool.query<{ id: string; store: string; min: number }>(
  `select o.id, o.store_id as store, greatest(o.min_quantity, o.step_quantity, p.mid_pack) as min
   from catalogue.offer o join catalogue.product p on p.id = o.product_id join store.store s on s.id = o.store_id
   where o.state = 'listed' and p.prohibited_class is null and p.goods_class = 'chemical' and not s.opens_account_first
     and s.state = 'open' and not o.is_controlled and o.only_provinces = '{}' and o.except_provinces = '{}'
     and o.limit_per_order is null and o.limit_per_month is null and p.special_flags = '{}' and p.storage_class = 'normal'
   order by o.id limit 2000`,
)
await pool.query(
  'update catalogue.batch set on_hand = 100000000, expires_on = current_date + 900 where offer_id = any($1)',
  [offers.map(o => o.id)],
)
await pool.query('update store.postage_rule set min_order = 0')
await pool.query('analyze')
const { rows: members } = await pool.query<{ company: string; account: string }>(
  `select m.company_id as company, m.account_id as account from company.membership m
   join company.company c on c.id = m.company_id where c.credit_code like 'CROWD%' order by length(c.credit_code), c.credit_code`,
)
const byStore = [...Map.groupBy(offers, offer => offer.store).values()].filter(group => group.length >= 5)
await app.followedGoods.refresh()

async function fill(client: number, some: readonly { readonly id: string; readonly min: number }[]): Promise<void> {
  const member = members[client]
  await pool.query(
    `insert into cart.line (company_id, offer_id, quantity, price_when_added, quantity_when_added, added_by, checked_by, added_at)
     select $1, o.id, o.n, 10000, o.n, $2, array[$2::uuid], now() from unnest($3::uuid[], $4::int[]) o(id, n)
     on conflict on constraint line_once_per_offer do nothing`,
    [member?.company, member?.account, some.map(o => o.id), some.map(o => o.min)],
  )
}

interface Settled {
  readonly submitToken: string
  readonly addressId: string
  readonly payable: string
}
interface Work {
  readonly before?: (client: number, turn: number) => Promise<unknown>
  readonly act: (
    client: number,
    turn: number,
    ready: unknown,
  ) => Promise<{ readonly success: boolean; readonly msg: string }>
}

const fiveLines = (client: number, turn: number) => {
  const group = byStore[(client * 7 + turn) % byStore.length] ?? []
  return fill(client, group.slice(0, 5))
}
const browserOf = (client: number) => browsers[client] as TestClient
const lineIds = new Map<number, string[]>()

const WORKS: Readonly<Record<string, Work>> = {
  nothing: { act: client => browserOf(client).send(cartEndpoints.countCart, {}) },
  detail: {
    act: (client, turn) =>
      browserOf(client).send(catalogueEndpoints.getGoodsDetail, {
        offerId: offers[(client * 131 + turn * 7) % 50]?.id,
      }),
  },
  'add to cart': {
    before: async (client, turn) =>
      turn % 20 === 0 && pool.query('delete from cart.line where company_id = $1', [members[client]?.company]),
    act: (client, turn) => {
      const offer = offers[(client * 131 + turn * 7) % offers.length]
      return browserOf(client).send(cartEndpoints.addToCart, { lines: [{ offerId: offer?.id, quantity: offer?.min }] })
    },
  },
  confirm: {
    before: fiveLines,
    act: client => browserOf(client).send(orderEndpoints.confirmOrder, {}),
  },
  commit: {
    before: async (client, turn) => {
      await fiveLines(client, turn)
      const { data, success, msg } = await browserOf(client).send(orderEndpoints.confirmOrder, {})
      if (!success) throw new Error(msg)
      const { submitToken, addressId, payable } = data as Settled
      return { submitToken, addressId, payable, remarks: [] }
    },
    act: (client, _turn, ready) => browserOf(client).send(orderEndpoints.commitOrder, ready as Record<string, unknown>),
  },
  'change in 200 lines': {
    before: async client => {
      if (lineIds.has(client)) return
      await fill(client, offers.slice(0, LONG_CART))
      const { rows } = await pool.query<{ id: string }>('select id from cart.line where company_id = $1', [
        members[client]?.company,
      ])
      lineIds.set(
        client,
        rows.map(row => row.id),
      )
    },
    act: (client, turn) => {
      const ids = lineIds.get(client) ?? []
      return browserOf(client).send(cartEndpoints.changeQuantity, {
        lineId: ids[(turn * 7) % ids.length],
        quantity: 100 + (turn % 5) * 100,
      })
    },
  },
}

/** Processor milliseconds of the database's processes. */
async function databaseMs(): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
  const ticks = rows.map(({ pid }) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(fields[11]) + Number(fields[12])
    } catch {
      return 0
    }
  })
  return ticks.reduce((sum, one) => sum + one, 0) * 10
}

interface Node {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
}

function placeOf({ callFrame: { url, functionName } }: Node): string {
  if (url === '') return functionName
  const own = /apps\/server\/src\/(.*)$/.exec(url)?.[1]
  if (own !== undefined) return own
  const kept = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (kept !== undefined) return kept
  return /packages\/.*$/.exec(url)?.[0] ?? url
}

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.setSamplingInterval', { interval: 250 })

for (const [name, { before, act }] of Object.entries(WORKS)) {
  if (values.works && !values.works.split(',').includes(name)) continue
  await pool.query('delete from cart.line')
  const total = new Map<string, number>()
  let [ms, databases, calls] = [0, 0, 0]
  for (let turn = 0; turn < rounds; turn++) {
    const ready: unknown[] = []
    for (let client = 0; client < clients; client++) ready.push(await before?.(client, turn))
    const isCounted = turn >= rounds / 3
    const atFirst = await databaseMs()
    if (isCounted) await session.post('Profiler.start')
    const used = process.cpuUsage()
    const answers: Awaited<ReturnType<Work['act']>>[] = []
    let next = 0
    const worker = async () => {
      for (let client = next++; client < clients; client = next++) answers.push(await act(client, turn, ready[client]))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    const { user, system } = process.cpuUsage(used)
    const refused = answers.find(answer => !answer.success)
    if (refused) throw new Error(`${name}: ${refused.msg}`)
    if (!isCounted) continue
    const { profile } = await session.post('Profiler.stop')
    ms += (user + system) / 1000
    databases += (await databaseMs()) - atFirst
    calls += clients
    const byId = new Map(profile.nodes.map(node => [node.id, node]))
    profile.samples?.forEach((id, at) => {
      const node = byId.get(id)
      if (!node) return
      const place = values.functions
        ? `${placeOf(node)} ${node.callFrame.functionName}:${node.callFrame.lineNumber}`
        : placeOf(node)
      total.set(place, (total.get(place) ?? 0) + (profile.timeDeltas?.[at] ?? 0) / 1000)
    })
  }
  console.log(`\n${name}: ${round(ms / calls, 2)} ms of JavaScript, ${round(databases / calls, 2)} ms of the database`)
  for (const [place, spent] of [...total].toSorted((a, b) => b[1] - a[1]).slice(0, 45))
    if (place !== '(idle)' && place !== 'node:inspector') console.log(`  ${round(spent / calls, 3)}  ${place}`)
}
session.disconnect()
await close()

import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { Settlement } from '@xiaojiu/contract/order/schemas.ts'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { FACE_COOKIES } from '@xiaojiu/contract/staff/cookies.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { aFaceSession, anAccount } from '../../../apps/server/src/modules/identity/testing.ts'
import { commitOf } from '../../../apps/server/src/modules/order/testing.ts'
import { ANY_GOODS } from '../../../apps/server/src/modules/search/testing.ts'
import { aMember } from '../../../apps/server/src/modules/staff/testing.ts'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { GUARD_COOKIE, TOKEN_COOKIE } from '../../../apps/server/src/platform/http/open-request.ts'
import { TestClient } from '../../../apps/server/src/testing/client.ts'
import { remoteServer } from '../../../apps/server/src/testing/remote.ts'

/** The calls of one database, in turns. A failed response ends the measurement. */
export type Calls = Readonly<
  Record<string, (turn: number) => Promise<{ readonly success: boolean; readonly msg: string }>>
>

/** The allowed p95 in milliseconds: for calls of buyers a tenth of a second, for staff the limits of the consoles. */
export const BUDGET_MS: Readonly<Record<string, number>> = {
  'order list': 100,
  'order list, page 20': 100,
  'order detail': 100,
  search: 100,
  'add to cart': 100,
  'settlement page': 100,
  'place an order': 150,
  'statements of a month': 400,
  'console: companies': 150,
  'console: a company’s orders': 120,
  'console: counters': 30,
  'console: sales of a store, 30 days': 400,
}

/** They read everything that a company has ever booked, or a month of a store. */
export const SLOW_CALLS: ReadonlySet<string> = new Set(['statements of a month', 'console: sales of a store, 30 days'])

const COUNT = 100

/** Buyers and staff of one database, at the server of this port. `owner` creates what they need. */
export async function callsOf(owner: Database, port: number): Promise<Calls> {
  const { pool, db } = owner
  const now = systemClock()
  await pool.query(
    `update identity.session set expires_at = now() + interval '1 day', last_seen_at = now() where token_hash in
    (select sha256(('token-crowd' || n)::bytea) from generate_series(1, $1) n)`,
    [2 * COUNT],
  )
  await pool.query(
    `update store.store set unpaid_order_limit = 1000000, unpaid_value_limit = 1000000000000, unpaid_stock_percent = 100`,
  )
  await pool.query('update store.postage_rule set min_order = 0')
  await pool.query('delete from cart.line')
  const { rows: buyers } = await pool.query<{
    companyId: string
    accountId: string
    login: string
    orderIds: string[]
  }>(
    `select m.company_id as "companyId", m.account_id as "accountId", a.login_name as login,
       array(select o.id from "order"."order" o where o.company_id = m.company_id order by o.placed_at desc limit 300) as "orderIds"
     from company.membership m join company.company c on c.id = m.company_id and c.credit_code like 'CROWD%'
     join identity.account a on a.id = m.account_id order by length(a.login_name), a.login_name limit $1`,
    [COUNT],
  )
  const { rows: offers } = await pool.query<{ id: string; min: number }>(
    `select o.id, greatest(o.min_quantity, o.step_quantity, p.mid_pack) as min
     from catalogue.offer o join catalogue.product p on p.id = o.product_id join store.store s on s.id = o.store_id
     where o.state = 'listed' and p.prohibited_class is null and p.goods_class = 'chemical' and not s.opens_account_first
       and s.state = 'open' and not o.is_controlled and o.only_provinces = '{}' and o.except_provinces = '{}'
       and o.limit_per_order is null and o.limit_per_month is null and p.special_flags = '{}' and p.storage_class = 'normal'
       and exists (select from catalogue.batch b where b.offer_id = o.id and b.expires_on > current_date + 400)
     order by o.store_id, o.id limit 2000`,
  )
  await pool.query('update catalogue.batch set on_hand = 100000000 where offer_id = any($1)', [
    offers.map(offer => offer.id),
  ])
  const { rows: words } = await pool.query<{ word: string }>(
    'select generic_name as word from catalogue.product group by 1 order by count(id) desc limit 200',
  )
  const { rows: stores } = await pool.query<{ id: string }>(
    `select store_id as id from catalogue.offer group by 1 order by count(*) desc limit 1`,
  )
  const shop = remoteServer(`http://127.0.0.1:${port}`)
  const clients = buyers.map(({ login }) => {
    const client = new TestClient(shop, systemClock)
    client.cookies.set(TOKEN_COOKIE, `token-${login}`)
    client.cookies.set(GUARD_COOKIE, `guard-${login}`)
    return client
  })
  const staffClient = async (face: 'platform' | 'seller', storeId?: string) => {
    const { accountId } = await anAccount(db, { kind: storeId ? 'seller' : 'operator', ...(storeId && { storeId }) })
    await aMember(db, { accountId, ...(storeId ? { storeId } : { role: 'review' }) })
    const session = await aFaceSession(db, { accountId, now, secondFactorAt: now, ...(storeId && { storeId }) })
    const client = new TestClient(shop, systemClock)
    client.surface = face
    client.cookies.set(FACE_COOKIES[face].token, session.token)
    client.cookies.set(FACE_COOKIES[face].guard, session.guard)
    return client
  }
  const operator = await staffClient('platform')
  const seller = await staffClient('seller', stores[0]?.id)
  const who = (turn: number) => {
    const [client, buyer] = [clients[turn % clients.length], buyers[turn % buyers.length]]
    if (!client || !buyer) throw new Error('there are no buyers')
    return { client, buyer }
  }
  /** Five lines in an empty cart, by SQL: filling it is not measured. */
  const fillCart = async (turn: number) => {
    const { companyId, accountId } = who(turn).buyer
    const five = Array.from({ length: 5 }, (_, n) => offers[(turn * 5 + n) % offers.length])
    await pool.query('delete from cart.line where company_id = $1', [companyId])
    await pool.query(
      `insert into cart.line (company_id, offer_id, quantity, price_when_added, quantity_when_added, added_by, checked_by, added_at)
       select $1, o.id, o.n, 10000, o.n, $2, array[$2::uuid], now() from unnest($3::uuid[], $4::int[]) o(id, n)`,
      [companyId, accountId, five.map(offer => offer?.id), five.map(offer => offer?.min)],
    )
  }
  const settled = new Map<number, Settlement>()
  const month = now.toISOString().slice(0, 7)
  return {
    'order list': turn => who(turn).client.call(orderEndpoints.listOrders, { pageNum: 1, pageSize: 20 }),
    'order list, page 20': turn => who(turn).client.call(orderEndpoints.listOrders, { pageNum: 20, pageSize: 20 }),
    'order detail': turn => {
      const { client, buyer } = who(turn)
      return client.call(orderEndpoints.getOrder, { orderId: buyer.orderIds[(turn * 7) % buyer.orderIds.length] ?? '' })
    },
    search: turn =>
      who(turn).client.call(searchEndpoints.searchGoods, { ...ANY_GOODS, keyword: words[turn % 200]?.word ?? '' }),
    'add to cart': turn => {
      const offer = offers[(turn * 31) % offers.length]
      return who(turn).client.call(cartEndpoints.addToCart, {
        lines: [{ offerId: offer?.id ?? '', quantity: offer?.min ?? 1 }],
      })
    },
    'prepare: cart': async turn => {
      await fillCart(turn)
      return { success: true, msg: '' }
    },
    'settlement page': async turn => {
      const answer = await who(turn).client.call(orderEndpoints.confirmOrder, {})
      settled.set(turn, answer.value)
      return answer
    },
    'place an order': turn => {
      const page = settled.get(turn)
      if (!page) throw new Error('the settlement page comes first')
      return who(turn).client.call(orderEndpoints.commitOrder, commitOf(page))
    },
    'statements of a month': turn => who(turn).client.call(paymentEndpoints.listStatements, { month }),
    'console: companies': () =>
      operator.call(companyOperatingEndpoints.searchCompanies, { view: 'all', pageSize: 100 }),
    'console: a company’s orders': turn =>
      operator.call(companyOperatingEndpoints.getDossierTab, { companyId: who(turn).buyer.companyId, tab: 'orders' }),
    'console: counters': () => operator.call(staffEndpoints.countTasks, {}),
    'console: sales of a store, 30 days': () => seller.call(orderSellingEndpoints.getStoreSales, { days: 30 }),
  }
}

import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { GUARD_COOKIE, TOKEN_COOKIE } from '#platform/http/open-request.ts'
import type { TestClient } from '#testing/client.ts'
import { type TestServer, useTestServer } from '#testing/server.ts'
import { commitOf } from './testing.ts'

const server = useTestServer({ POOL_SIZE: '20' })
const BUYERS = 1000
const STOCK = 100

/** A thousand pharmacies, each with papers, an address and one box of the goods in its cart: by SQL, in a second. */
async function aThousandBuyers({ owner, clock, client }: TestServer, offerId: string): Promise<TestClient[]> {
  const now = clock.read()
  await owner.pool.query(
    `with made as (
       insert into company.company (name, kind, credit_code, state, province_code, city_code, district_code, address, legal_person, person_in_charge, quality_head, created_at)
       select '竞购大药房第' || n || '店', 'single-pharmacy', 'RACE' || n, 'approved', '420000', '420100', '420106', '中南路', '甲', '乙', '丙', $1
       from generate_series(1, $2::int) n returning id, credit_code),
     licences as (
       insert into qualification.licence (company_id, code, name, number, issuer, issued_on, scope_text, scope_classes, scope_marks, state, created_at)
       select id, code, code, code, '局', '2025-01-01', '', '{chemical}', '{rx}', 'valid', $1 from made, unnest('{BL,DL,PA}'::text[]) code),
     addresses as (
       insert into company.address (company_id, receiver, mobile, province_code, city_code, district_code, detail, licence_code, is_default, created_at)
       select id, '苏颂', '13800001234', '420000', '420100', '420106', '中南路', 'DL', true, $1 from made),
     accounts as (
       insert into identity.account (login_name, mobile, person_name, kind, password_hash, created_at)
       select lower(credit_code), '13800001234', '沈括', 'buyer', 'none', $1 from made returning id, login_name),
     bound as (
       insert into company.membership (company_id, account_id, is_main, created_at)
       select m.id, a.id, true, $1 from made m join accounts a on a.login_name = lower(m.credit_code)),
     sessions as (
       insert into identity.session (token_hash, guard_hash, account_id, company_id, password_version, device_id, user_agent, ip, created_at, last_seen_at, expires_at)
       select sha256(('token-' || a.login_name)::bytea), sha256(('guard-' || a.login_name)::bytea), a.id, m.id, 1, 'd', 'u', 'i', $1, $1, $1::timestamptz + interval '1 day'
       from made m join accounts a on a.login_name = lower(m.credit_code))
     insert into cart.line (company_id, offer_id, quantity, price_when_added, added_by, added_at)
     select m.id, $3, 1, 96000, a.id, $1 from made m join accounts a on a.login_name = lower(m.credit_code)`,
    [now, BUYERS, offerId],
  )
  return Array.from({ length: BUYERS }, (_, index) => {
    const browser = client()
    browser.cookies.set(TOKEN_COOKIE, `token-race${index + 1}`)
    browser.cookies.set(GUARD_COOKIE, `guard-race${index + 1}`)
    return browser
  })
}

test(`${BUYERS} parallel commits on stock ${STOCK}: exactly ${STOCK} orders, no fault, the ledger balances`, async () => {
  const { db, pool } = server.owner
  const { offerId, batchIds } = await anOffer(db, {
    store: await aStore(db),
    product: await aProduct(db),
    stock: STOCK,
  })
  const buyers = await aThousandBuyers(server, offerId)
  const ready: { client: TestClient; commit: ReturnType<typeof commitOf> }[] = []
  for (let start = 0; start < BUYERS; start += 50)
    ready.push(
      ...(await Promise.all(
        buyers
          .slice(start, start + 50)
          .map(async client => ({
            client,
            commit: commitOf((await client.call(orderEndpoints.confirmOrder, {})).value),
          })),
      )),
    )
  const answers = await Promise.all(ready.map(({ client, commit }) => client.call(orderEndpoints.commitOrder, commit)))
  const outcomes = Object.fromEntries(
    [...Map.groupBy(answers, answer => answer.status)].map(([status, group]) => [status, group.length]),
  )
  expect(outcomes).toEqual({ 200: STOCK, 409: BUYERS - STOCK })
  expect(
    new Set(answers.filter(answer => !answer.success).map(answer => (answer.data as { reason: string }).reason)),
  ).toEqual(
    new Set(
      ['out-of-stock', 'settlement-blocked', 'nothing-checked'].filter(reason =>
        answers.some(answer => (answer.data as { reason?: string }).reason === reason),
      ),
    ),
  )
  const [batch] = await db
    .selectFrom('catalogue.batch')
    .select(['onHand', 'reserved'])
    .where('id', 'in', batchIds)
    .execute()
  expect(batch).toEqual({ onHand: STOCK, reserved: STOCK })
  const { rows } = await pool.query(
    `select
      (select count(*)::int from "order"."order" o join "order".line l on l.order_id = o.id where l.offer_id = $1) as orders,
      (select count(*)::int from "order".reservation where state = 'held') as holds,
      (select coalesce(sum(amount), 0)::int from payment.entry) as ledger,
      (select count(*)::int from (select from payment.entry group by journal_id having sum(amount) <> 0) u) as unbalanced`,
    [offerId],
  )
  expect(rows[0]).toEqual({ orders: STOCK, holds: STOCK, ledger: 0, unbalanced: 0 })
}, 300_000)

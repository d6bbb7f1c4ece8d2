import { randomUUID } from 'node:crypto'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { CommitOrder, CommitResult, Settlement } from '@xiaojiu/contract/order/schemas.ts'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import type pg from 'pg'
import { anAddress } from '#modules/company/testing.ts'
import { inWallet, PAY_PASSWORD, withPayPassword } from '#modules/payment/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { GUARD_COOKIE, TOKEN_COOKIE } from '#platform/http/open-request.ts'
import type { TestClient } from '#testing/client.ts'
import type { TestServer } from '#testing/server.ts'
import type { BuyerOptions, SignedInBuyer } from '#testing/sign-in.ts'
import { picksWanted } from './domain/rehearsal.ts'
import { markPaid } from './pay/mark-paid.ts'
import { approveOrder } from './ship/approve-order.ts'
import { shipOrder } from './ship/ship-order.ts'

/** A pharmacy that can order at once: licences and a licensed address. */
export async function aReadyPharmacy(
  server: TestServer,
  options: BuyerOptions = {},
): Promise<SignedInBuyer & { addressId: string }> {
  const buyer = await aLicensedPharmacy(server, options)
  const addressId = await anAddress(server.owner.db, { companyId: buyer.companyId, isDefault: true })
  return { ...buyer, addressId }
}

/** Fills the cart and opens the settlement page. */
export async function aSettlement(
  client: TestClient,
  lines: readonly { offerId: string; quantity: number }[],
): Promise<Settlement> {
  await client.call(cartEndpoints.addToCart, { lines: [...lines] })
  return (await client.call(orderEndpoints.confirmOrder, {})).value
}

/** What the page sends when the buyer presses the button. */
export function commitOf(settlement: Settlement): CommitOrder {
  return {
    submitToken: settlement.submitToken,
    addressId: settlement.addressId ?? '',
    payable: settlement.payable,
    remarks: [],
  }
}

/** A placed order, not yet paid. */
export async function aPlacedOrder(client: TestClient, lines: readonly { offerId: string; quantity: number }[]) {
  return (await client.call(orderEndpoints.commitOrder, commitOf(await aSettlement(client, lines)))).value
}

/** Money in the wallet and an order paid with it, with its events delivered; every step through the shop. */
export async function aPaidOrder(
  server: TestServer,
  { client, companyId }: { readonly client: TestClient; readonly companyId: string },
  lines: readonly { offerId: string; quantity: number }[],
) {
  return paid(server, { client, companyId }, await aPlacedOrder(client, lines))
}

/** The same, with as many coins as may be used. */
export async function aPaidOrderWithCoins(
  server: TestServer,
  buyer: { readonly client: TestClient; readonly companyId: string },
  lines: readonly { offerId: string; quantity: number }[],
) {
  await aSettlement(buyer.client, lines)
  const settlement = (await buyer.client.call(orderEndpoints.confirmOrder, { usesCoins: true })).value
  const commit = { ...commitOf(settlement), usesCoins: true }
  return paid(server, buyer, (await buyer.client.call(orderEndpoints.commitOrder, commit)).value)
}

async function paid(
  server: TestServer,
  { client, companyId }: { readonly client: TestClient; readonly companyId: string },
  placed: CommitResult,
) {
  await withPayPassword(server, companyId)
  await inWallet(server, companyId, placed.payable)
  const { payOrderId } = placed
  await client.call(orderEndpoints.payOrder, { payOrderId, channel: 'wallet', payPassword: PAY_PASSWORD })
  await inSystemTransaction(server.context(), tx => markPaid(tx, payOrderId, tx.now))
  return { ...placed, orderId: placed.orders[0]?.orderId ?? '' }
}

/** The seller supplies all of it, but for the lines named, and sends it off. */
export async function shipAll(server: TestServer, orderId: string, supplied: Readonly<Record<string, number>> = {}) {
  await approveOrder(server.context(), orderId, new Map(Object.entries(supplied)))
  return shipOrder(server.context(), {
    orderId,
    waybillOf: () => ({ carrier: 'shunfeng', trackingNo: `SF${randomUUID().slice(0, 13)}` }),
  })
}

/** The buyer confirms that everything arrived as shipped. */
export async function receiveAll(client: TestClient, orderId: string): Promise<void> {
  await client.call(orderEndpoints.receiveOrder, { orderId })
}

/** Many pharmacies at once, each with papers, an address and a signed-in browser: by SQL, in a second. */
export async function aCrowd(
  pool: pg.Pool,
  now: Date,
  count: number,
  newClient: () => TestClient,
): Promise<TestClient[]> {
  await pool.query(
    `with made as (
       insert into company.company (name, kind, credit_code, state, province_code, city_code, district_code, address, legal_person, person_in_charge, quality_head, created_at)
       select '众采大药房第' || n || '店', 'single-pharmacy', 'CROWD' || n, 'approved', '420000', '420100', '420106', '中南路', '甲', '乙', '丙', $1
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
       select m.id, a.id, true, $1 from made m join accounts a on a.login_name = lower(m.credit_code))
     insert into identity.session (token_hash, guard_hash, account_id, company_id, password_version, device_id, user_agent, ip, created_at, last_seen_at, expires_at)
     select sha256(('token-' || a.login_name)::bytea), sha256(('guard-' || a.login_name)::bytea), a.id, m.id, 1, 'd', 'u', 'i', $1, $1, $1::timestamptz + interval '1 day'
     from made m join accounts a on a.login_name = lower(m.credit_code)`,
    [now, count],
  )
  return Array.from({ length: count }, (_, index) => {
    const browser = newClient()
    browser.cookies.set(TOKEN_COOKIE, `token-crowd${index + 1}`)
    browser.cookies.set(GUARD_COOKIE, `guard-crowd${index + 1}`)
    return browser
  })
}

/** Who a crowd is made of, for races below HTTP. */
export async function crowdMembers(pool: pg.Pool): Promise<{ companyId: string; accountId: string }[]> {
  const { rows } = await pool.query(
    `select m.company_id as "companyId", m.account_id as "accountId" from company.membership m
     join company.company c on c.id = m.company_id where c.credit_code like 'CROWD%'`,
  )
  return rows
}

/** One pack of the offer in the cart of every company. */
export async function inEveryCart(pool: pg.Pool, now: Date, offerId: string): Promise<void> {
  await pool.query(
    `insert into cart.line (company_id, offer_id, quantity, price_when_added, quantity_when_added, added_by, checked_by, added_at)
     select m.company_id, $2, 1, 96000, 1, m.account_id, array[m.account_id], $1 from company.membership m`,
    [now, offerId],
  )
}

/** A rehearsal order from its start to its receipt, everything supplied and picked as it should be. */
export async function rehearse(client: TestClient): Promise<void> {
  await client.call(orderSellingEndpoints.startRehearsal, {})
  const look = async () => {
    const { rehearsal } = (await client.call(orderSellingEndpoints.getRehearsal, {})).value
    if (!rehearsal) throw new Error('nothing is rehearsed')
    return rehearsal
  }
  const { rehearsalId, goods } = await look()
  const lines = goods.map(({ lineNo, quantity }) => ({ lineNo, quantity }))
  await client.call(orderSellingEndpoints.approveRehearsal, { rehearsalId, lines })
  const picks = goods.flatMap(({ lineNo, shelf, quantity }) =>
    picksWanted({ shelf, supplied: quantity }).map(batch => ({
      ...{ lineNo, batchNo: batch.batchNo, quantity: batch.quantity },
    })),
  )
  await client.call(orderSellingEndpoints.pickRehearsal, { rehearsalId, picks })
  const parcel = { carrierName: '顺丰速运', trackingNo: 'SF10203040506', boxNo: 'LC-07', startCelsius: 4.5 }
  await client.call(orderSellingEndpoints.shipRehearsal, { rehearsalId, ...parcel, papers: ['note', 'report'] })
  await client.call(orderSellingEndpoints.receiveRehearsal, { rehearsalId, lines })
}

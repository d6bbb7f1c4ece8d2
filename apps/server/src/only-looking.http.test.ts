import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aCoupon } from '#modules/marketing/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'

/** Calls that only read: a repeated request gets the same result, a replayed one is refused, and neither leaves a trace. */
const server = useTestServer()
const json = { 'content-type': 'application/json' }
let client: TestClient
let storeId: string
let conversationId: string

beforeAll(async () => {
  client = (await aLicensedPharmacy(server)).client
  const store = await aStore(server.owner.db)
  storeId = store.storeId
  const { offerId } = await anOffer(server.owner.db, { store, product: await aProduct(server.owner.db) })
  await aCoupon(server.owner.db, { kind: 'store', storeId, enoughFrom: 100, off: 50 })
  await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity: 3 }] })
  conversationId = (await client.call(serviceEndpoints.openConversation, { storeId, portal: 1 })).value.conversationId
})

const asked = {
  exportCart: () => ({ method: 'GET' as const, url: API_PREFIX + cartEndpoints.exportCart.path }),
  getStoreCoupons: () => ({
    method: 'GET' as const,
    url: `${API_PREFIX}${cartEndpoints.getStoreCoupons.path}?storeId=${storeId}`,
  }),
  getMainContact: () => ({ method: 'GET' as const, url: API_PREFIX + companyEndpoints.getMainContact.path }),
  getTalkQueue: () => ({
    method: 'POST' as const,
    url: API_PREFIX + serviceEndpoints.getTalkQueue.path,
    headers: json,
    payload: JSON.stringify({ conversationId }),
  }),
}
const names = Object.keys(asked) as (keyof typeof asked)[]

/** All data that these calls could have changed. */
async function traces() {
  const { pool } = server.owner
  const rows = async (table: string) =>
    (await pool.query(`select to_jsonb(one) as row from ${table} one order by 1`)).rows.map(({ row }) => row)
  return {
    lines: await rows('cart.line'),
    coupons: await rows('marketing.held_coupon'),
    talks: await rows('service.conversation'),
    messages: await rows('service.chat_message'),
  }
}

test.each(names)('returns the same answer to %s twice, and changes nothing', async name => {
  const before = await traces()
  const [first, second] = [await client.inject(asked[name]()), await client.inject(asked[name]())]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.raw.equals(first.raw)).toBe(true)
  expect(await traces()).toEqual(before)
})

test.each(names)('refuses a replayed copy of the signed request %s', async name => {
  const before = await traces()
  const request = asked[name]()
  const signed = { ...request, headers: { ...('headers' in request && request.headers), ...client.sign(request) } }
  expect((await client.inject(signed, false)).status).toBe(200)
  const copy = await client.inject(signed, false)
  expect([copy.status, (copy.data as { reason?: string }).reason]).toEqual([409, 'replayed-request'])
  expect(await traces()).toEqual(before)
})

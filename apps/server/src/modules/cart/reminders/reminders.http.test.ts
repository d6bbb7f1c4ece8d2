import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { messageEndpoints } from '@xiaojiu/contract/message/endpoints.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { boundTo } from '#modules/company/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn } from '#testing/sign-in.ts'
import { remindCarts } from './remind-carts.ts'

const server = useTestServer()
const db = () => server.owner.db
const NO_ID = '0190a6e2-7c1b-7d3e-8f00-3b1c2d4e5f60'

const goods = async (price = 100_000) =>
  anOffer(db(), { store: await aStore(db()), product: await aProduct(db()), price })
const titles = async (client: TestClient) =>
  (await client.call(messageEndpoints.listMessages, { onlyUnread: false, pageNum: 1, pageSize: 20 })).value.list
    .map(message => message.title)
    .toSorted()

test('EP-155 EP-156 notifies the login that added the goods once per change, only of the kinds switched on', async () => {
  const { client, companyId } = await aLicensedPharmacy(server)
  const colleague = await anAccount(db())
  await boundTo(db(), { accountId: colleague.accountId, companyId }, { isMain: false, rights: ['order'] })
  const theirs = await signIn(server, { accountId: colleague.accountId, companyId })
  const all = (await client.call(cartEndpoints.getReminders, {})).value.list
  expect(all.map(({ kind, isOn }) => [kind, isOn])).toEqual([
    ['price-drop', true],
    ['price-rise', true],
    ['low-stock', true],
    ['unavailable', true],
  ])
  await theirs.call(cartEndpoints.replaceReminders, { onKinds: ['unavailable'] })
  const [mine, other] = [await goods(), await goods()]
  await client.call(cartEndpoints.addToCart, { lines: [{ offerId: mine.offerId, quantity: 2 }] })
  await theirs.call(cartEndpoints.addToCart, { lines: [{ offerId: other.offerId, quantity: 2 }] })
  await remindCarts(server.context())
  expect([await titles(client), await titles(theirs)]).toEqual([[], []])
  const ids = [mine.offerId, other.offerId]
  await db().updateTable('catalogue.offer').set({ listPrice: 90_000 }).where('id', 'in', ids).execute()
  await remindCarts(server.context())
  await remindCarts(server.context())
  expect([await titles(client), await titles(theirs)]).toEqual([['购物车有 1 种商品降价了'], []])
  await db().updateTable('catalogue.offer').set({ state: 'unlisted' }).where('id', 'in', ids).execute()
  await remindCarts(server.context())
  expect(await titles(theirs)).toEqual(['购物车有 1 种商品已失效'])
  expect((await client.call(messageEndpoints.countUnread, {})).value).toEqual({ messageCount: 2 })
  expect(await client.send(cartEndpoints.replaceReminders, { onKinds: ['gossip'] })).toMatchObject({ status: 422 })
})

test('EP-150 keeps one purchase intention per offer, and the latest values replace the earlier ones', async () => {
  const { client, companyId } = await aLicensedPharmacy(server)
  const { offerId } = await goods()
  const rows = () =>
    db()
      .selectFrom('cart.purchaseIntention')
      .select(['offerId', 'quantity', 'expectedPrice', 'neededOn', 'note'])
      .where('companyId', '=', companyId)
      .execute()
  const first = await client.call(cartEndpoints.addIntention, { offerId, quantity: 20, note: '' })
  const again = await client.call(cartEndpoints.addIntention, {
    offerId,
    quantity: 50,
    expectedPrice: unitPrice(95_000),
    neededOn: '2026-06-01',
    note: '月底前要',
  })
  expect(again.value.intentionId).toBe(first.value.intentionId)
  const said = [{ offerId, quantity: 50, expectedPrice: 95_000, neededOn: '2026-06-01', note: '月底前要' }]
  expect(await rows()).toEqual(said)
  for (const wrong of [{ expectedPrice: '0' }, { expectedPrice: '-1' }, { neededOn: '0001-01-01' }])
    expect(await client.send(cartEndpoints.addIntention, { offerId, quantity: 1, note: '', ...wrong })).toMatchObject({
      status: 422,
    })
  expect(await client.call(cartEndpoints.addIntention, { offerId: NO_ID, quantity: 1, note: '' })).toMatchObject({
    status: 404,
  })
  expect(await rows()).toEqual(said)
})

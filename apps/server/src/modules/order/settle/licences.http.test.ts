import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { aPlacedOrder, aReadyPharmacy } from '../testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const owner = () => server.owner.db

async function theShelf() {
  const store = await aStore(owner())
  const goods = async (given: Parameters<typeof aProduct>[1]) =>
    anOffer(owner(), { store, product: await aProduct(owner(), given) })
  return {
    capsules: await goods({ genericName: '阿莫西林胶囊', goodsClass: 'chemical', rxClass: 'rx' }),
    powder: await goods({ genericName: '蛋白粉', goodsClass: 'health-food', rxClass: 'none' }),
    mask: await goods({ genericName: '面膜', goodsClass: 'cosmetic', rxClass: 'none' }),
  }
}

const endOf = (companyId: string, code: string, expiresOn: string) =>
  owner()
    .updateTable('qualification.licence')
    .set({ expiresOn })
    .where('companyId', '=', companyId)
    .where('code', '=', code)
    .execute()

test('returns 401 when the caller is not signed in', async () => {
  expect((await server.client().send(orderEndpoints.forecastLicences, {})).status).toBe(401)
})

test('forecasts which frequently bought goods are lost when licences end, and on which day', async () => {
  const { client, companyId } = await aReadyPharmacy(server)
  const { capsules, powder, mask } = await theShelf()
  const twice = [capsules, mask].map(({ offerId }) => ({ offerId, quantity: 10 }))
  await aPlacedOrder(client, [...twice, { offerId: powder.offerId, quantity: 10 }])
  await aPlacedOrder(client, twice)
  const forecast = async () => (await client.call(orderEndpoints.forecastLicences, {})).value
  const none = { licences: [], goodsCount: 0, goodsNames: [] }
  expect(await forecast()).toEqual({ usualCount: 2, blocked: none, losses: [] })

  await endOf(companyId, 'DL', '2026-12-23')
  await endOf(companyId, 'PA', '2027-01-31')
  await endOf(companyId, 'FD', '2026-11-30')
  const { losses } = await forecast()
  expect(
    losses.map(({ endsOn, daysLeft, licences, goodsCount }) => [endsOn, daysLeft, licences[0]?.name, goodsCount]),
  ).toEqual([
    ['2026-12-23', 37, '药品经营许可证', 1],
    ['2027-01-31', 76, '采购委托书', 1],
  ])

  await endOf(companyId, 'DL', '2026-11-15')
  expect((await forecast()).blocked).toEqual({
    licences: [{ code: 'DL', name: '药品经营许可证' }],
    goodsCount: 1,
    goodsNames: [expect.stringContaining('阿莫西林胶囊')],
  })
})

test('refuses the payment and changes nothing when a licence expired after the order', async () => {
  const { client, companyId } = await aReadyPharmacy(server)
  const { capsules } = await theShelf()
  const { payOrderId } = await aPlacedOrder(client, [{ offerId: capsules.offerId, quantity: 10 }])
  await endOf(companyId, 'DL', '2026-11-15')
  const answer = await client.call(orderEndpoints.payOrder, { payOrderId, channel: 'wechat' })
  expect([answer.status, answer.msg]).toEqual([
    409,
    expect.stringMatching(/阿莫西林胶囊.*：药品经营许可证已过期，请更新后采购$/),
  ])
  const payments = await owner().selectFrom('payment.payment').selectAll().where('companyId', '=', companyId).execute()
  expect(payments).toEqual([])
})

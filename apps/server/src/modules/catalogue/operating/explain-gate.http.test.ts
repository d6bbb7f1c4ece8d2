import { catalogueOperatingEndpoints } from '@xiaojiu/contract/catalogue/operating-endpoints.ts'
import { expect, test } from 'vitest'
import { aHolder } from '#modules/qualification/licences/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { anOffer, aProduct } from '../testing.ts'

const server = useTestServer()
const explain = catalogueOperatingEndpoints.explainGate

test('explainGate refuses visitors, sellers and platform staff without the right', async () => {
  expect(await server.client().send(explain, {})).toMatchObject({ status: 401 })
  expect(await (await signInAsSeller(server)).client.send(explain, {})).toMatchObject({ status: 401 })
  const { client } = await signInAsOperator(server, { rights: ['order.look'] })
  expect(await client.send(explain, {})).toMatchObject({ status: 403 })
})

test('explainGate says for each offer of a name whether the company may buy it, and why not', async () => {
  const { client } = await signInAsOperator(server, { rights: ['company.look'] })
  const store = await aStore(server.owner.db)
  const product = await aProduct(server.owner.db, { genericName: '养胃颗粒', brand: '隆中' })
  const { offerId } = await anOffer(server.owner.db, { store, product })
  const ask = async (companyId: string, keyword: string) => (await client.call(explain, { companyId, keyword })).value
  const { companyId: bare } = await signInAsBuyer(server)
  const { companyId: licensed } = await aHolder(server)
  const without = (await ask(bare, '养胃颗粒')).list
  expect(without.map(row => [row.offerId, row.makerName !== '', row.isOnSale, row.showsPrice, row.canBuy])).toEqual([
    [offerId, true, true, false, false],
  ])
  expect([without[0]?.reason, without[0]?.licences]).toEqual(['请补充营业执照', ['营业执照']])
  const [held] = (await ask(licensed, '养胃颗粒')).list
  expect([held?.canBuy, held?.reason]).toEqual([true, ''])
  expect(await ask(bare, '没有这种药')).toEqual({ list: [], hasMore: false })
  const nobody = '01900000-0000-7000-8000-000000000000'
  expect((await client.call(explain, { companyId: nobody, keyword: '养胃颗粒' })).status).toBe(404)
})

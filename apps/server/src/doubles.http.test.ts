import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { API_PREFIX } from '@xiaojiu/contract/define.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { referenceEndpoints } from '@xiaojiu/contract/reference/endpoints.ts'
import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { aStore, type MadeStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'

const server = useTestServer()
const PAGE = { pageNum: 1, pageSize: 20 }
let store: MadeStore
let buyer: Awaited<ReturnType<typeof signInAsBuyer>>

beforeAll(async () => {
  await server.owner.db
    .insertInto('reference.area')
    .values({ code: '420000', parentCode: null, name: '湖北省', level: 1 })
    .execute()
  store = await aStore(server.owner.db, { name: '武汉店', provinceCode: '420000' })
  await aStore(server.owner.db, { name: '广州店', provinceCode: '440000' })
  buyer = await signInAsBuyer(server)
})

test("EP-221 EP-222 return the same store fields as the store's home page", async () => {
  const { storeId } = store
  const home = (await buyer.client.call(storeEndpoints.getStoreInfo, { storeId })).value
  const card = (await buyer.client.call(storeEndpoints.findStore, { storeId })).value
  const service = (await buyer.client.call(storeEndpoints.getServiceIntroduction, { storeId })).value
  for (const part of [card, service])
    for (const key of Object.keys(part).filter(name => name in home))
      expect([key, part[key as never]]).toEqual([key, home[key as never]])
  expect(card.storeName).toBe('武汉店')
})

test('EP-218 returns the same stores as the list filtered by province', async () => {
  const wanted = { provinceCode: '420000', ...PAGE }
  const region = (await buyer.client.call(storeEndpoints.listRegionStores, wanted)).value
  expect(region).toEqual((await buyer.client.call(storeEndpoints.listStores, wanted)).value)
  expect(region.list.map(each => each.storeName)).toEqual(['武汉店'])
})

test('EP-024 returns the same companies as the lookup by login name', async () => {
  const { loginName } = await server.owner.db
    .selectFrom('identity.account')
    .select('loginName')
    .where('id', '=', buyer.accountId)
    .executeTakeFirstOrThrow()
  const asked = { loginName: loginName ?? '' }
  const all = (await buyer.client.call(companyEndpoints.listAllFirms, asked)).value
  expect(all).toEqual((await buyer.client.call(companyEndpoints.lookUpFirms, asked)).value)
  expect(all.list).toHaveLength(1)
})

test('EP-051 returns the same licences for the caller’s company as for its kind', async () => {
  const own = (await buyer.client.call(qualificationEndpoints.listOwnLicenceTypes, { goodsClasses: [] })).value
  const asked = { companyKind: 'single-pharmacy' as const, goodsClasses: [] }
  expect(own).toEqual((await buyer.client.call(qualificationEndpoints.listLicenceTypes, asked)).value)
})

test('EP-045 returns for a mobile the same companies as for its person', async () => {
  const { list } = (await buyer.client.call(qualificationEndpoints.listMobileCompanies, {})).value
  const mine = (await buyer.client.call(companyEndpoints.listMyCompanies, {})).value.list
  expect(list.map(each => [each.companyName, each.isCurrent])).toEqual(
    mine.map(each => [each.companyName, each.isCurrent]),
  )
  expect(mine).toHaveLength(1)
})

test('EP-047 EP-229 return the same required papers for each kind of company', async () => {
  const kinds = (await buyer.client.call(qualificationEndpoints.listCompanyKinds, {})).value.list
  for (const { kind, requiredCodes } of kinds) {
    const asked = { companyKind: kind, goodsClasses: [] }
    const types = (await buyer.client.call(qualificationEndpoints.listLicenceTypes, asked)).value.list
    expect([kind, types.filter(type => type.isRequired).map(type => type.code)]).toEqual([kind, requiredCodes])
    const { list } = (await buyer.client.call(qualificationEndpoints.listExchangePapers, { typeCode: kind })).value
    expect(list).toEqual(types.map(({ code, name, isRequired }) => ({ code, name, isRequired })))
  }
  expect(kinds).toHaveLength(11)
})

test.each([
  ['C-043', storeEndpoints.listStores, '/sale/api/sale/storeinfo/list'],
  ['C-044', referenceEndpoints.getAreaTree, '/common/api/getAreaDataTree'],
] as const)('%s returns the same answer at both of its addresses', async (_row, endpoint, other) => {
  expect(endpoint.path).not.toBe(other)
  const answers = await Promise.all(
    [endpoint.path, other].map(async path => {
      const isGet = endpoint.method === 'GET'
      const answer = await server.app.inject({
        method: endpoint.method,
        url: API_PREFIX + path,
        ...(isGet ? {} : { payload: PAGE }),
      })
      return [answer.statusCode, answer.json().data]
    }),
  )
  expect(answers[0]?.[0]).toBe(200)
  expect(answers[1]).toEqual(answers[0])
})

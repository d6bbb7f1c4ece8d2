import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { aReviewer, fieldsOfCase } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { merchantDesk } from './public.ts'
import { aStore, aStoreLicence, type MadeStore } from './testing.ts'

const server = useTestServer()
const db = () => server.owner.db
const UNKNOWN = '019a0000-0000-7000-8000-000000000000'
const PAGE = { pageNum: 1, pageSize: 20 }

let near: MadeStore
let far: MadeStore

beforeAll(async () => {
  await db()
    .insertInto('reference.area')
    .values([
      { code: '420000', parentCode: null, name: '湖北省', level: 1 },
      { code: '440000', parentCode: null, name: '广东省', level: 1 },
    ])
    .execute()
  far = await aStore(db(), { name: '广州店', kind: 'third-party', provinceCode: '440000', ratingTenths: 50 })
  near = await aStore(db(), {
    name: '武汉店',
    opensAccountFirst: true,
    openAccountLicences: ['BL', 'DL'],
    postageRules: [{ postage: 800 }],
  })
  await aStore(db(), { name: '关店', state: 'closed' })
  await aStoreLicence(db(), near.storeId, 'DL', '药品经营许可证')
})

describe('finding stores', () => {
  test('lists the nearest store first for a company and the best rated for a stranger', async () => {
    const list = async (client = server.client()) =>
      (await client.call(storeEndpoints.listNearStores, { limit: 10 })).value.list.map(each => [
        each.storeName,
        each.nearness,
      ])
    const { client } = await signInAsBuyer(server, { provinceCode: '420000' })
    expect((await list(client))[0]?.[0]).toBe('武汉店')
    expect((await list(client))[1]).toEqual(['广州店', 'elsewhere'])
    expect((await list())[0]).toEqual(['广州店', 'elsewhere'])
  })
  test('lists stores of a given province or of the company’s own', async () => {
    const names = async (provinceCode?: string, client = server.client()) =>
      (await client.call(storeEndpoints.listRegionStores, { provinceCode, ...PAGE })).value.list.map(
        each => each.storeName,
      )
    expect(await names('440000')).toEqual(['广州店'])
    const { client } = await signInAsBuyer(server, { provinceCode: '420000' })
    expect(await names(undefined, client)).toEqual(['武汉店'])
    expect(await names()).toHaveLength(2)
  })
  test('counts open stores by province, kind and goods class', async () => {
    const { value } = await server.client().call(storeEndpoints.getStoreFacets, {})
    expect(value.provinces).toEqual([
      { value: '420000', label: '湖北省', count: 1 },
      { value: '440000', label: '广东省', count: 1 },
    ])
    expect(value.kinds.map(each => [each.label, each.count])).toEqual([
      ['自营', 1],
      ['第三方', 1],
    ])
    expect(value.goodsClasses[0]?.count).toBe(2)
  })
})

describe('one store', () => {
  test("EP-179 EP-223 returns the store's service, account requirements and postage", async () => {
    const ref = { storeId: near.storeId }
    expect((await server.client().call(storeEndpoints.getServiceIntroduction, ref)).value).toMatchObject({
      storeName: '武汉店',
      servicePhone: '400-000-0001',
      openedOn: '2020-05-18',
    })
    expect((await server.client().call(storeEndpoints.getOpenAccountInstructions, ref)).value).toEqual({
      storeId: near.storeId,
      storeName: '武汉店',
      opensAccountFirst: true,
      licenceCodes: ['BL', 'DL'],
      note: '资料齐全 1 个工作日内审核',
      reviewHours: 24,
    })
    const { value: freight } = await server.client().call(storeEndpoints.getFreightConfig, ref)
    expect(freight.postage?.postage).toBe(800)
    expect(freight.postage).toEqual((await server.client().call(storeEndpoints.getStoreInfo, ref)).value.postage)
    const { client } = await signInAsBuyer(server)
    const { value: status } = await client.call(qualificationEndpoints.getStoreOpenStatus, ref)
    const { value: wanted } = await client.call(storeEndpoints.getOpenAccountInstructions, ref)
    expect([wanted.opensAccountFirst, wanted.licenceCodes, wanted.note, wanted.reviewHours]).toEqual([
      status.isNeeded,
      status.licenceCodes,
      status.note,
      status.reviewHours,
    ])
    for (const endpoint of [
      storeEndpoints.getServiceIntroduction,
      storeEndpoints.getOpenAccountInstructions,
      storeEndpoints.getFreightConfig,
    ])
      expect((await server.client().send(endpoint, { storeId: UNKNOWN })).status).toBe(404)
  })
  test('lists the operating company of each open store with its licences', async () => {
    const { value } = await server.client().call(storeEndpoints.listHolders, { ...PAGE })
    expect(value.total).toBe(2)
    expect(value.list.find(each => each.storeId === near.storeId)).toMatchObject({
      holderName: '湖北九信医药有限公司',
      licences: [{ code: 'DL' }],
    })
    expect(value.list.find(each => each.storeId === far.storeId)?.licences).toEqual([])
  })
})

describe('merchants', () => {
  const wish = {
    kind: 'third-party' as const,
    companyName: '湖北康泽医药有限公司',
    creditCode: '91350100M000100Y43',
    provinceCode: '420000',
    goodsClasses: ['chemical' as const],
    contactName: '周文',
    contactMobile: '13800001234',
    note: '',
  }
  const progress = (applicationNo: string, contactMobile = wish.contactMobile) =>
    server.client().call(storeEndpoints.getMerchantProgress, { applicationNo, contactMobile })

  test('apply once, follow by number and mobile, and are answered at the desk', async () => {
    expect(
      (await server.client().call(storeEndpoints.applyAsMerchant, { ...wish, creditCode: '914403001922038116' })).data,
    ).toMatchObject({ reason: 'credit-code-wrong' })
    const made = await Promise.all([1, 2, 3].map(() => server.client().call(storeEndpoints.applyAsMerchant, wish)))
    expect(made.map(each => each.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const number = made.find(each => each.status === 200)?.value.applicationNo ?? ''
    expect((await progress(number)).value).toMatchObject({
      companyName: wish.companyName,
      state: 'waiting',
      answer: null,
    })
    expect((await progress(number, '13800001235')).status).toBe(404)
    const [waiting] = await merchantDesk.waiting(server.context(), { limit: 5 })
    expect(waiting?.title).toBe('湖北康泽医药有限公司（第三方）')
    expect(await merchantDesk.examine(server.context(), waiting?.id ?? '')).toEqual([])
    await merchantDesk.refuse(server.context(), waiting?.id ?? '', aReviewer('招商'), [
      { item: '范围', reason: '经营范围不符' },
    ])
    await expect(merchantDesk.approve(server.context(), waiting?.id ?? '', aReviewer('招商'))).rejects.toThrow()
    expect((await progress(number)).value).toMatchObject({ state: 'refused', answer: '经营范围不符' })
    expect((await server.client().call(storeEndpoints.applyAsMerchant, wish)).status).toBe(200)
  })
  test('accepts an early credit code with letters and refuses a code of zeros', async () => {
    const apply = (creditCode: string) =>
      server.client().send(storeEndpoints.applyAsMerchant, { ...wish, companyName: '福建早年医药有限公司', creditCode })
    expect(await apply('000000000000000000')).toMatchObject({ status: 422 })
    expect((await apply(' 91350211-M0000XUF46 ')).status).toBe(200)
    const waiting = (await merchantDesk.waiting(server.context(), { limit: 9 })).find(one =>
      one.title.startsWith('福建早年'),
    )
    const fields = await fieldsOfCase(server.context(), merchantDesk, waiting?.id ?? '')
    expect(fields.统一社会信用代码).toBe('91350211M0000XUF46')
    expect(await merchantDesk.examine(server.context(), waiting?.id ?? '')).toEqual([])
  })
  test('counts all IPv6 addresses of one subscriber as one in the rate limit', async () => {
    const guess = async (at: number) => {
      const client = server.client()
      client.ip = `2001:db8:7:9::${at.toString(16)}`
      const asked = { applicationNo: 'RZ20261116000000', contactMobile: '13800009999' }
      return (await client.call(storeEndpoints.getMerchantProgress, asked)).status
    }
    const statuses = await Promise.all(Array.from({ length: 32 }, (_, at) => guess(at + 1)))
    expect([statuses.filter(one => one === 404).length, statuses.filter(one => one === 429).length]).toEqual([30, 2])
  })
})

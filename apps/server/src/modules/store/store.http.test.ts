import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { aStore, aStoreLicence, type MadeStore } from './testing.ts'

const server = useTestServer()
const owner = () => server.owner.db
const UNKNOWN = '019a0000-0000-7000-8000-000000000000'

let own: MadeStore
let joint: MadeStore
let third: MadeStore
let closed: MadeStore

beforeAll(async () => {
  await owner()
    .insertInto('reference.area')
    .values([
      { code: '420000', parentCode: null, name: '湖北省', level: 1 },
      { code: '650000', parentCode: null, name: '新疆维吾尔自治区', level: 1 },
    ])
    .execute()
  third = await aStore(owner(), { name: '瑞祥医药', kind: 'third-party', ratingTenths: 50, provinceCode: '430000' })
  joint = await aStore(owner(), { name: '康泽医药', kind: 'joint', ratingTenths: 46 })
  own = await aStore(owner(), {
    name: '九信医药自营',
    ratingTenths: 48,
    coldChainFee: 3000,
    minShelfLifeMonths: 6,
    postageRules: [
      { provinceCodes: ['42'], minOrder: 10_000, freeFrom: 50_000, freeFromCount: 20, postage: 800 },
      { provinceCodes: ['65'], minOrder: 50_000, freeFrom: null, postage: 3000 },
      { minOrder: 20_000, freeFrom: 80_000, postage: 1500 },
    ],
  })
  closed = await aStore(owner(), { name: '旧日药业', state: 'closed' })
  await aStoreLicence(owner(), own.storeId, 'DL', '药品经营许可证')
})

describe('the list', () => {
  const names = async (filter: {
    storeType?: 'self-run' | 'joint' | 'third-party'
    provinceCode?: string
    storeName?: string
  }) => {
    const { value } = await server.client().call(storeEndpoints.listStores, { ...filter, pageNum: 1, pageSize: 20 })
    return { names: value.list.map(store => store.storeName), total: value.total }
  }
  test('shows anyone the open stores, self-run first, then by rating', async () => {
    expect(await names({})).toEqual({ names: ['九信医药自营', '康泽医药', '瑞祥医药'], total: 3 })
  })
  test('filters by type, sent as a number', async () => {
    const answer = await server.client().send(storeEndpoints.listStores, { storeType: 2 })
    expect(answer.data).toMatchObject({ list: [{ storeName: '康泽医药', storeType: 2 }], total: 1 })
    expect(await names({ storeType: 'third-party' })).toEqual({ names: ['瑞祥医药'], total: 1 })
  })
  test('filters by province and name', async () => {
    expect((await names({ provinceCode: '430000' })).names).toEqual(['瑞祥医药'])
    expect((await names({ storeName: '医药' })).total).toBe(3)
    expect(await names({ storeName: '%' })).toEqual({ names: [], total: 0 })
  })
  test('returns pages', async () => {
    const page = async (pageNum: number) =>
      (await server.client().call(storeEndpoints.listStores, { pageNum, pageSize: 2 })).value
    expect((await page(1)).list.map(store => store.storeId)).toEqual([own.storeId, joint.storeId])
    expect(await page(2)).toMatchObject({ list: [{ storeId: third.storeId }], total: 3, pageNum: 2, pageSize: 2 })
    expect((await page(3)).list).toEqual([])
  })
  test('refuses an unknown type', async () => {
    expect((await server.client().send(storeEndpoints.listStores, { storeType: 4 })).status).toBe(422)
  })
})

describe('one store', () => {
  test('shows the delivery terms for the buyer’s province on the card', async () => {
    const card = async (provinceCode?: string) => {
      const client = provinceCode ? (await signInAsBuyer(server, { provinceCode })).client : server.client()
      return (await client.call(storeEndpoints.findStore, { storeId: own.storeId })).value.postage
    }
    expect(await card('420000')).toEqual({ minOrder: 10_000, freeFrom: 50_000, freeFromCount: 20, postage: 800 })
    expect(await card('650000')).toEqual({ minOrder: 50_000, freeFrom: null, freeFromCount: null, postage: 3000 })
    expect(await card('440000')).toEqual({ minOrder: 20_000, freeFrom: 80_000, freeFromCount: null, postage: 1500 })
    expect(await card()).toEqual({ minOrder: 20_000, freeFrom: 80_000, freeFromCount: null, postage: 1500 })
  })
  test('shows the operating company with its licences', async () => {
    const { value } = await server.client().call(storeEndpoints.getStoreInfo, { storeId: own.storeId })
    expect(value).toMatchObject({
      storeId: own.storeId,
      state: 'open',
      holderName: '湖北九信医药有限公司',
      openedOn: '2020-05-18',
      licences: [
        {
          code: 'DL',
          name: '药品经营许可证',
          number: '鄂AA027000118',
          issuer: '湖北省药品监督管理局',
          issuedOn: '2024-03-01',
          expiresOn: '2029-02-28',
          scopeText: '中药饮片、中成药、化学药、生物制品',
        },
      ],
    })
  })
  test('returns a closed store with its state', async () => {
    const { value } = await server.client().call(storeEndpoints.getStoreInfo, { storeId: closed.storeId })
    expect(value.state).toBe('closed')
  })
  test('names the provinces of the delivery terms', async () => {
    const { value } = await server.client().call(storeEndpoints.getDeliveryService, { storeId: own.storeId })
    expect(value).toMatchObject({
      storeName: '九信医药自营',
      cutOffHour: 16,
      coldChainFee: 3000,
      minShelfLifeMonths: 6,
      carriers: ['顺丰速运'],
    })
    expect(value.postageRows.map(row => [row.provinceNames, row.postage])).toEqual([
      [['湖北省'], 800],
      [['新疆维吾尔自治区'], 3000],
      [[], 1500],
    ])
  })
  test('returns 404 for an unknown store and 422 for an invalid id', async () => {
    for (const endpoint of [storeEndpoints.findStore, storeEndpoints.getStoreInfo, storeEndpoints.getDeliveryService]) {
      expect((await server.client().send(endpoint, { storeId: UNKNOWN })).status).toBe(404)
      expect((await server.client().send(endpoint, { storeId: 'x' })).status).toBe(422)
    }
  })
})

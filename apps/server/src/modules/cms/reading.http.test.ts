import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOffer, aProduct, someCategories } from '#modules/catalogue/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { ANY_GOODS, refreshSearch } from '#modules/search/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { aCollection, anArticle } from './testing.ts'

const server = useTestServer()
const db = () => server.owner.db
const NO_ID = '019a0000-0000-7000-8000-000000000000'
const nobody = () => server.client()

describe('help, agreements, versions', () => {
  beforeAll(async () => {
    await anArticle(db(), 'help', '如何注册', { class: '注册', sort: 2, bodyHtml: '<p>准备证照</p>' })
    await anArticle(db(), 'help', '如何付款', { class: '支付', sort: 1, bodyHtml: '<p>扫码</p>' })
  })
  test('groups help articles by class in their order and searches title and text', async () => {
    const help = async (keyword: string) => (await nobody().call(cmsEndpoints.searchHelp, { keyword })).value
    expect((await help('')).groups.map(group => [group.class, group.articles.map(each => each.title)])).toEqual([
      ['支付', ['如何付款']],
      ['注册', ['如何注册']],
    ])
    expect((await help('证照')).groups.map(group => group.class)).toEqual(['注册'])
    expect(await help('%')).toEqual({ total: 0, groups: [] })
  })
  test('counts the articles of each class', async () => {
    const { value } = await nobody().call(cmsEndpoints.listArticleClasses, { kind: 'help' })
    expect(value.list).toEqual([
      { class: '支付', count: 1 },
      { class: '注册', count: 1 },
    ])
  })
  test('returns the newest agreement of each class and 404 when none was written', async () => {
    for (const endpoint of [cmsEndpoints.getUserAgreement, cmsEndpoints.getPrivacyPolicy])
      expect((await nobody().call(endpoint, {})).status).toBe(404)
    await anArticle(db(), 'agreement', '旧支付协议', {
      class: '支付协议',
      publishedAt: new Date('2025-01-01T00:00:00Z'),
    })
    await anArticle(db(), 'agreement', '支付协议', { class: '支付协议', bodyHtml: '<p>一、支付</p>' })
    expect((await nobody().call(cmsEndpoints.getPayAgreement, {})).value).toMatchObject({
      title: '支付协议',
      bodyHtml: '<p>一、支付</p>',
    })
    await anArticle(db(), 'agreement', '平台用户协议', { class: '用户协议' })
    await anArticle(db(), 'agreement', '个人信息保护', { class: '隐私政策' })
    expect((await nobody().call(cmsEndpoints.getUserAgreement, {})).value.title).toBe('平台用户协议')
    expect((await nobody().call(cmsEndpoints.getPrivacyPolicy, {})).value.title).toBe('个人信息保护')
    for (const endpoint of [
      cmsEndpoints.getRechargeAgreement,
      cmsEndpoints.getRefundAgreement,
      cmsEndpoints.getLiabilityAgreement,
    ])
      expect((await nobody().call(endpoint, {})).status).toBe(404)
  })
  test('returns a version for the popup only within two weeks of its publication', async () => {
    const shown = async () => (await nobody().call(cmsEndpoints.getVersionPopup, {})).value.version?.title
    await anArticle(db(), 'version', '2.0 说明', { publishedAt: new Date('2026-11-01T00:00:00Z') })
    expect(await shown()).toBeUndefined()
    await anArticle(db(), 'version', '2.1 说明', { publishedAt: new Date('2026-11-10T00:00:00Z') })
    expect(await shown()).toBe('2.1 说明')
  })
})

test('makes a document’s sheet on download and counts the download', async () => {
  const { id } = await db()
    .insertInto('cms.document')
    .values({
      class: '模板',
      title: '验收记录',
      summary: '',
      fileName: '验收记录.xlsx',
      sheet: JSON.stringify([['日期', '品名']]),
      sort: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = await nobody().inject({
    method: 'GET',
    url: `/webApis${cmsEndpoints.downloadDocument.path}?documentId=${id}`,
  })
  expect([file.status, file.raw.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  expect((await nobody().call(cmsEndpoints.listDocuments, {})).value.list).toMatchObject([
    { documentId: id, downloadCount: 1 },
  ])
  expect((await nobody().send(cmsEndpoints.downloadDocument, { documentId: NO_ID })).status).toBe(404)
})

test('shows adverts at their place while they run', async () => {
  const advert = { place: 'help-side', title: '在用', subtitle: '', link: '/search', sort: 1 }
  const [past, now, later] = ['2026-01-01', '2026-11-16', '2027-01-01'].map(day => new Date(`${day}T00:00:00Z`))
  if (!past || !now || !later) throw new Error('no days')
  await db()
    .insertInto('cms.advert')
    .values([
      { ...advert, startsAt: past, endsAt: later },
      { ...advert, title: '过期', startsAt: past, endsAt: now },
    ])
    .execute()
  const { value } = await nobody().call(cmsEndpoints.listAdverts, { place: 'help-side' })
  expect(value.list).toEqual([{ title: '在用', subtitle: '', link: '/search' }])
  expect((await nobody().call(cmsEndpoints.listAdverts, { place: 'top-strip' })).value.list).toEqual([])
})

describe('refreshReader and getAnalyticsProfile', () => {
  test('EP-102 refreshReader returns nulls to visitors and the ids, kind and province to members', async () => {
    expect((await nobody().call(cmsEndpoints.refreshReader, {})).value).toEqual({
      isSignedIn: false,
      userBasicId: null,
      companyId: null,
      companyKind: null,
      provinceCode: null,
    })
    const { client, accountId, companyId } = await signInAsBuyer(server, { provinceCode: '420000' })
    expect((await client.call(cmsEndpoints.refreshReader, {})).value).toEqual({
      isSignedIn: true,
      userBasicId: accountId,
      companyId,
      companyKind: 'single-pharmacy',
      provinceCode: '420000',
    })
    const { value: renewed } = await client.call(identityEndpoints.renewToken, {})
    expect([renewed.userBasicId, renewed.companyId]).toEqual([accountId, companyId])
  })
  test('R-280 R-281 returns platform b2b with a sample rate of 0.2, and 403 for another account', async () => {
    const { client, accountId, companyId } = await signInAsBuyer(server)
    const ask = (userBasicId: string) => client.call(cmsEndpoints.getAnalyticsProfile, { userBasicId, companyId })
    expect((await ask(accountId)).value).toMatchObject({ platform: 'b2b', heatmapSampleRate: 0.2, companyId })
    expect((await ask(NO_ID)).status).toBe(403)
  })
})

describe('collections', () => {
  let storeId = ''
  let topic = ''
  let area = ''
  beforeAll(async () => {
    await someCategories(db())
    await someCategories(db(), [
      ['0101', '01', '感冒发热'],
      ['010102', '0101', '风热感冒'],
    ])
    const store = await aStore(db(), { name: '专题店' })
    storeId = store.storeId
    const cold = await aProduct(db(), { genericName: '感冒灵颗粒', categoryCode: '010102' })
    const amoxicillin = await aProduct(db())
    await anOffer(db(), { store, product: cold, soldCount: 5 })
    await anOffer(db(), { store: await aStore(db()), product: cold, soldCount: 9 })
    await anOffer(db(), { store, product: amoxicillin, soldCount: 3 })
    topic = await aCollection(db(), 'store-topic', '热销专题', { storeId })
    area = await aCollection(db(), 'special-area', '感冒专区', { categoryCodes: ['0101'] })
    await aCollection(db(), 'channel', '成药频道', { floorCategory: '0107' })
    await aCollection(db(), 'goods-list', '列表', { categoryCodes: ['0107'] })
    await refreshSearch(server)
  })
  test('shows the floors of a channel, with prices only for buyers who may see them', async () => {
    const get = async (client = nobody()) => (await client.call(cmsEndpoints.getCollection, { kind: 'channel' })).value
    const channel = await get()
    expect(channel).toMatchObject({
      title: '成药频道',
      floors: [{ goods: [{ genericName: '阿莫西林胶囊', price: null }] }],
    })
    const { client } = await aLicensedPharmacy(server)
    expect((await get(client)).floors[0]?.goods[0]?.price?.unitPrice).toBe(96_000)
    const picture = await server.app.inject({ method: 'GET', url: channel.imageUrl })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect((await server.app.inject('/collection-image/x.svg')).statusCode).toBe(404)
    expect((await nobody().call(cmsEndpoints.getCollection, { kind: 'channel', collectionId: area })).status).toBe(404)
  })
  test('EP-177 EP-178 EP-197 searches goods inside a collection and counts their facets', async () => {
    const query = { ...ANY_GOODS, collectionId: area }
    const { value } = await nobody().call(cmsEndpoints.searchAreaGoods, query)
    expect(value.list.map(row => row.genericName)).toEqual(['感冒灵颗粒', '感冒灵颗粒'])
    const { sort: _, pageNum: __, pageSize: ___, ...criteria } = query
    expect(value.total).toBe(2)
    const counted = { total: value.total, facets: value.facets }
    expect((await nobody().call(cmsEndpoints.countAreaFacets, criteria)).value).toEqual(counted)
    expect((await nobody().call(cmsEndpoints.countModuleFacets, criteria)).value).toEqual(counted)
    expect((await nobody().call(cmsEndpoints.searchModuleGoods, query)).value).toEqual(value)
    expect(
      (await nobody().call(cmsEndpoints.countModuleFacets, { ...criteria, collectionId: topic })).value.total,
    ).toBe(2)
    expect(
      (await nobody().call(cmsEndpoints.searchModuleGoods, { ...query, collectionId: topic })).value.storeCount,
    ).toBe(1)
    expect((await nobody().call(cmsEndpoints.searchAreaGoods, { ...query, collectionId: NO_ID })).status).toBe(404)
  })
  test('EP-108 EP-195 recommends the best sellers of an area and lists the topics of one store', async () => {
    const best = await nobody().call(cmsEndpoints.recommendInArea, { collectionId: area, limit: 1 })
    expect(best.value.list).toMatchObject([{ genericName: '感冒灵颗粒', soldCount: 9 }])
    const bySales = { ...ANY_GOODS, collectionId: area, sort: 'sales' as const }
    expect(best.value.list).toEqual((await nobody().call(cmsEndpoints.searchAreaGoods, bySales)).value.list.slice(0, 1))
    const topics = await nobody().call(cmsEndpoints.listCollectionGoods, { kind: 'store-topic', storeId })
    expect(topics.value.list).toEqual([{ collectionId: topic, title: '热销专题' }])
    const { value: shown } = await nobody().call(cmsEndpoints.getCollection, { kind: 'store-topic', storeId })
    expect(topics.value.list).toEqual(shown.others)
  })
})

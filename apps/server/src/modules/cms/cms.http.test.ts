import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { describe, expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { aHomePage, anArticle } from './testing.ts'

const server = useTestServer()
const db = () => server.owner.db
const NO_ID = '0190a6e2-7c1b-7d3e-8f00-3b1c2d4e5f60'

describe('settings', () => {
  test('return defaults until staff enter values, then the entered values', async () => {
    const before = (await server.client().call(cmsEndpoints.getSettings, {})).value
    expect(before).toMatchObject({ brandName: '小九药采', isGrayscale: false })
    await server.owner.pool.query(
      `insert into platform.setting values ('platform', '{"servicePhone":"400-000-1234","isGrayscale":true}', now())`,
    )
    const after = (await server.client().call(cmsEndpoints.getSettings, {})).value
    expect(after).toEqual({ ...before, servicePhone: '400-000-1234', isGrayscale: true })
  })
})

describe('the home page', () => {
  test('shows floors to everyone and prices only to buyers who may see them', async () => {
    const store = await aStore(db(), { name: '楼层店' })
    const { offerId } = await anOffer(db(), { store, product: await aProduct(db()), price: 96_000, soldCount: 50 })
    const floor = {
      title: '消炎',
      subtitle: '常备',
      tint: 'teal',
      categoryCode: '0107',
      chips: [{ label: '青霉素类', link: '/search?categoryCode=010701' }],
      promo: null,
    }
    await aHomePage(db(), {
      banners: [
        { title: '备货季', subtitle: '现货', actionText: '进入', link: '/search', theme: 'brand', categoryCode: '01' },
      ],
      floors: [floor],
      storeIds: [store.storeId],
    })
    const stranger = (await server.client().call(cmsEndpoints.getHome, { isPreview: false })).value
    expect(stranger.floors).toMatchObject([
      { title: '消炎', moreLink: '/search?categoryCode=0107', goods: [{ offerId, price: null }], rank: [{ offerId }] },
    ])
    expect(stranger.stores).toMatchObject([{ card: { storeName: '楼层店' }, goods: [{ offerId }] }])
    const { client } = await aLicensedPharmacy(server)
    const buyer = (await client.call(cmsEndpoints.getHome, { isPreview: false })).value
    expect(buyer.floors[0]?.goods[0]?.price?.unitPrice).toBe(96_000)
    const picture = await server.app.inject({ method: 'GET', url: buyer.banners[0]?.imageUrl ?? '' })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
    expect(picture.body).toContain('备货季')
    expect((await server.app.inject('/banner-image/9.svg')).statusCode).toBe(404)
  })
  test('shows the draft only in the preview and marks the preview as such', async () => {
    await aHomePage(
      db(),
      {
        entries: [
          { icon: 'cart', title: '草稿入口', subtitle: '', link: '/cart' },
          { icon: 'store', title: '全部店铺', subtitle: '', link: '/allStore' },
        ],
      },
      'draft',
    )
    const preview = (await server.client().call(cmsEndpoints.getHome, { isPreview: true })).value
    expect(preview).toMatchObject({
      isPreview: true,
      entries: [{ title: '草稿入口', figure: null }, { figure: expect.stringMatching(/^[1-9]\d* 家店铺营业中$/) }],
    })
    expect((await server.client().call(cmsEndpoints.getHome, { isPreview: false })).value.entries).toEqual([])
  })
})

test('R-221 returns navigation in its order and refuses an unknown config type', async () => {
  await db()
    .insertInto('cms.navigation')
    .values([
      { label: '二', link: '/b', sort: 2 },
      { label: '一', link: '/a', badge: '新', sort: 1 },
    ])
    .execute()
  const ask = { configType: 1, showPlatform: 2, terminalType: 1 } as const
  expect((await server.client().call(cmsEndpoints.getNavigation, ask)).value.list).toEqual([
    { label: '一', link: '/a', badge: '新' },
    { label: '二', link: '/b', badge: null },
  ])
  expect(await server.client().send(cmsEndpoints.getNavigation, { configType: 9 })).toMatchObject({ status: 422 })
})

test('R-221 returns entries for the requested platform, and a store’s own entries when it has any', async () => {
  const [storeId, otherId] = [crypto.randomUUID(), crypto.randomUUID()]
  await db().deleteFrom('cms.navigation').execute()
  await db()
    .insertInto('cms.navigation')
    .values([
      { label: '处处', link: '/a', sort: 1 },
      { label: '仅网页', link: '/b', sort: 2, showPlatforms: [1] },
      { label: '本店', link: '/shop', sort: 1, storeId },
    ])
    .execute()
  const labels = async (asked: object) => {
    const { value } = await server
      .client()
      .call(cmsEndpoints.getNavigation, { configType: 1, terminalType: 1, ...asked } as never)
    return (value as { list: { label: string }[] }).list.map(({ label }) => label)
  }
  expect(await labels({ showPlatform: 1 })).toEqual(['处处', '仅网页'])
  expect(await labels({ showPlatform: 2 })).toEqual(['处处'])
  expect(await labels({ showPlatform: 1, storeId })).toEqual(['本店'])
  expect(await labels({ showPlatform: 1, storeId: otherId })).toEqual(['处处', '仅网页'])
})

describe('articles', () => {
  test('are listed newest first, by kind, in pages', async () => {
    await anArticle(db(), 'announcement', '旧', { publishedAt: new Date('2026-02-01T00:00:00Z') })
    await anArticle(db(), 'announcement', '新', { publishedAt: new Date('2026-03-01T00:00:00Z') })
    await anArticle(db(), 'help', '帮助')
    const page = (
      await server.client().call(cmsEndpoints.listArticles, { kind: 'announcement', pageNum: 1, pageSize: 1 })
    ).value
    expect(page).toMatchObject({ total: 2, pageNum: 1, pageSize: 1, list: [{ title: '新' }] })
    expect(await server.client().send(cmsEndpoints.listArticles, { kind: 'gossip' })).toMatchObject({ status: 422 })
  })
  test('increase the read count when one is read, and return 404 when it is unknown', async () => {
    const articleId = await anArticle(db(), 'announcement', '公告')
    const read = async () => (await server.client().call(cmsEndpoints.getArticle, { articleId })).value.readCount
    expect([await read(), await read()]).toEqual([1, 2])
    expect(await server.client().call(cmsEndpoints.getArticle, { articleId: NO_ID })).toMatchObject({
      status: 404,
      data: { reason: 'not-found' },
    })
  })
})

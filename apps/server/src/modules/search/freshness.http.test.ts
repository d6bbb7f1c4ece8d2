import type { SearchQuery } from '@xiaojiu/contract/search/schemas.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aLicensedPharmacy } from '#modules/qualification/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { anyState } from '#testing/any-state.ts'
import { useTestServer } from '#testing/server.ts'
import type { SignedInBuyer } from '#testing/sign-in.ts'
import { refreshSearch, search } from './testing.ts'

const server = useTestServer()
const owner = () => server.owner.db

let buyer: SignedInBuyer
const found = async (query: Partial<SearchQuery>) => (await search(buyer.client, query)).list.map(row => row.offerId)

beforeAll(async () => {
  buyer = await aLicensedPharmacy(server)
})

describe('freshness', () => {
  test('refreshes the index when goods have changed, and not when nothing has', async () => {
    const refresh = vi.spyOn(server.app.searchEngine, 'refresh')
    await server.app.followedGoods.refresh()
    refresh.mockClear()
    await server.app.followedGoods.refresh()
    expect(refresh).not.toHaveBeenCalled()
    await anOffer(owner(), { store: await aStore(owner()), product: await aProduct(owner()) })
    await server.app.followedGoods.refresh()
    expect(refresh).toHaveBeenCalled()
    refresh.mockRestore()
  })
  test('finds a new price, stock, offer, name and a closed store after one refresh', async () => {
    const store = await aStore(owner(), { name: '临时仓' })
    const product = await aProduct(owner(), { genericName: '蒙脱石散', spec: '3g*10袋' })
    const { offerId, batchIds } = await anOffer(owner(), { store, product, price: 40_000, stock: 100 })
    const dear = { keyword: '蒙脱石', priceFrom: 50_000 as never }
    await refreshSearch(server)
    expect(await found({ keyword: '蒙脱石散' })).toEqual([offerId])
    expect(await found(dear)).toEqual([])

    await owner().updateTable('catalogue.offer').set({ listPrice: 60_000 }).where('id', '=', offerId).execute()
    await refreshSearch(server)
    expect(await found(dear)).toEqual([offerId])

    await owner()
      .updateTable('catalogue.batch')
      .set({ reserved: 100 })
      .where('id', '=', batchIds[0] ?? '')
      .execute()
    await refreshSearch(server)
    expect(await found({ keyword: '蒙脱石', onlyInStock: true })).toEqual([])

    await owner()
      .updateTable('catalogue.product')
      .set({ genericName: '思密达散', displayName: '思密达散' })
      .where('id', '=', product.productId)
      .execute()
    await refreshSearch(server)
    expect(await found({ keyword: '蒙脱石' })).toEqual([])
    expect(await found({ keyword: 'smd' })).toEqual([offerId])

    await owner()
      .updateTable('store.store')
      .set({ state: anyState('closed') })
      .where('id', '=', store.storeId)
      .execute()
    await refreshSearch(server)
    expect(await found({ keyword: '思密达' })).toEqual([])

    await owner()
      .updateTable('store.store')
      .set({ state: anyState('open') })
      .where('id', '=', store.storeId)
      .execute()
    await owner().deleteFrom('catalogue.batch').where('offerId', '=', offerId).execute()
    await owner().deleteFrom('catalogue.offer').where('id', '=', offerId).execute()
    await refreshSearch(server)
    expect(await found({ keyword: '思密达' })).toEqual([])
  })

  test('includes a committed change while an older transaction is open, and that one after it ends', async () => {
    const store = await aStore(owner(), { name: '慢速仓' })
    const slow = await anOffer(owner(), {
      store,
      product: await aProduct(owner(), { genericName: '慢速药片' }),
      price: 1000,
    })
    const quick = await anOffer(owner(), {
      store,
      product: await aProduct(owner(), { genericName: '快速药片' }),
      price: 1000,
    })
    await refreshSearch(server)
    const cheap = { storeIds: [store.storeId], priceTo: 1500 as never }
    const release = Promise.withResolvers<void>()
    const changed = Promise.withResolvers<void>()
    const open = owner()
      .transaction()
      .execute(async tx => {
        await tx.updateTable('catalogue.offer').set({ listPrice: 2000 }).where('id', '=', slow.offerId).execute()
        changed.resolve()
        await release.promise
      })
    await changed.promise
    await owner().updateTable('catalogue.offer').set({ listPrice: 2000 }).where('id', '=', quick.offerId).execute()
    await refreshSearch(server)
    expect(await found(cheap)).toEqual([slow.offerId])
    await refreshSearch(server)
    release.resolve()
    await open
    await refreshSearch(server)
    expect(await found(cheap)).toEqual([])
  })

  test('drops goods on the day their expiry is too near', async () => {
    const store = await aStore(owner(), { name: '日更仓', minShelfLifeMonths: 1 })
    await anOffer(owner(), {
      store,
      product: await aProduct(owner(), { genericName: '短效药片' }),
      batches: [{ expiresOn: '2026-12-16', onHand: 5 }],
    })
    await refreshSearch(server)
    const query = { keyword: '短效', onlyInStock: true }
    expect((await search(server.client(), query)).total).toBe(1)
    const before = server.clock.read()
    server.clock.set(new Date('2026-11-17T00:00:00+08:00'))
    await refreshSearch(server)
    expect((await search(server.client(), query)).total).toBe(0)
    server.clock.set(before)
    await refreshSearch(server)
  })
})

import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { CommitResult } from '@xiaojiu/contract/order/schemas.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { SearchQuery } from '@xiaojiu/contract/search/schemas.ts'
import type { TestClient } from '../../../apps/server/src/testing/client.ts'

/** Enough to reach the minimum order of any store, and well stocked. */
export const GOODS = '板蓝根颗粒'
export const QUANTITY = '20'

/**
 * The office: another device of the same company. It prepares and counts over HTTP, so that a journey loads only the pages that
 * it tests.
 */
export async function fillCart(office: TestClient): Promise<void> {
  await emptyCart(office)
  await addGoods(office)
}

export async function emptyCart(office: TestClient): Promise<void> {
  const { value: cart } = await office.call(cartEndpoints.getCart, {})
  const lineIds = [...cart.stores.flatMap(store => store.lines), ...cart.invalidLines].map(line => line.lineId)
  if (lineIds.length === 0) return
  const removed = await office.call(cartEndpoints.removeLines, { lineIds })
  if (!removed.success) throw new Error(removed.msg)
}

/** Some goods of one of the self-operated stores. */
export async function addGoods(office: TestClient): Promise<void> {
  const wanted = SearchQuery.parse({ keyword: GOODS, onlyInStock: true, onlyBuyable: true, storeTypes: [1] })
  const { value: found } = await office.call(searchEndpoints.searchGoods, wanted)
  const offer = found.list.find(row => row.displayName.includes(GOODS))
  if (offer === undefined) throw new Error(`no offer of ${GOODS}`)
  const lines = [{ offerId: offer.offerId, quantity: Number(QUANTITY) }]
  const added = await office.call(cartEndpoints.addToCart, { lines })
  if (!added.success || added.value.tips !== '') throw new Error(added.msg)
}

/** A large quantity from one of the stores, and nothing else. */
export async function cartOf(office: TestClient, storeIds: readonly string[]): Promise<void> {
  await emptyCart(office)
  const wanted = SearchQuery.parse({ onlyInStock: true, onlyBuyable: true, storeIds: storeIds.slice(0, 30) })
  const { value: found } = await office.call(searchEndpoints.searchGoods, wanted)
  for (const { offerId, pack } of found.list) {
    const lines = [{ offerId, quantity: pack.minQuantity * 20 }]
    const added = await office.call(cartEndpoints.addToCart, { lines })
    if (added.success && added.value.tips === '') return
  }
  throw new Error('none of the stores sells anything')
}

/** How many orders the company has. */
export async function orderCount(office: TestClient): Promise<number> {
  const { value: orders } = await office.call(orderEndpoints.listOrders, { pageNum: 1, pageSize: 10 })
  return orders.total
}

/** Orders the goods in the cart without paying. */
export async function placeOrder(office: TestClient): Promise<CommitResult> {
  const { value: settlement } = await office.call(orderEndpoints.confirmOrder, {})
  const { submitToken, payable } = settlement
  const addressId = settlement.addressId ?? ''
  const placed = await office.call(orderEndpoints.commitOrder, { submitToken, addressId, payable, remarks: [] })
  if (!placed.success) throw new Error(placed.msg)
  return placed.value
}

/** This many different goods in the cart. */
export async function fillLongCart(office: TestClient, lineCount: number): Promise<void> {
  await emptyCart(office)
  for (let pageNum = 1, left = lineCount; left > 0 && pageNum <= 50; pageNum++) {
    const wanted = SearchQuery.parse({ keyword: '', onlyInStock: true, onlyBuyable: true, pageNum, pageSize: 60 })
    const { value: found } = await office.call(searchEndpoints.searchGoods, wanted)
    const lines = found.list.slice(0, left).map(({ offerId, pack }) => ({ offerId, quantity: pack.minQuantity }))
    if (lines.length === 0) throw new Error('not enough goods')
    const before = (await office.call(cartEndpoints.countCart, {})).value.cartNum
    await office.call(cartEndpoints.quickAdd, { lines })
    left -= (await office.call(cartEndpoints.countCart, {})).value.cartNum - before
  }
}

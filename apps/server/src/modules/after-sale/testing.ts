import { randomUUID } from 'node:crypto'
import { afterSaleEndpoints } from '@xiaojiu/contract/after-sale/endpoints.ts'
import type { ApplyCase, Eligibility, PreviewCase } from '@xiaojiu/contract/after-sale/schemas.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { ZERO } from '@xiaojiu/kernel/money.ts'
import { anOffer, aProduct, type GivenProduct } from '#modules/catalogue/testing.ts'
import { uploadedPicture } from '#modules/file/testing.ts'
import { aCampaign, someCoins } from '#modules/marketing/testing.ts'
import {
  aPaidOrder,
  aPlacedOrder,
  aReadyPharmacy,
  aSettlement,
  commitOf,
  receiveAll,
  shipAll,
} from '#modules/order/testing.ts'
import { aCreditLine, inWallet, PAY_PASSWORD, withPayPassword } from '#modules/payment/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { relayAll } from '#testing/relay-all.ts'
import type { TestServer } from '#testing/server.ts'
import type { SignedInBuyer } from '#testing/sign-in.ts'

export interface GivenSale {
  readonly product?: GivenProduct
  /** Hundredths of a fen. */
  readonly price?: number
  readonly quantity?: number
  /** Packs in the first batch; the rest is in a second. */
  readonly firstBatch?: number
  readonly isClearance?: boolean
  /** Of the first batch. */
  readonly batchNo?: string
  readonly usesCoins?: number
  /** Paid on a line of credit of the store with this limit in fen. */
  readonly creditLimit?: number
  /** The store gives a thermometer of 39.00 for purchases from this amount in fen. */
  readonly giftFrom?: number
  readonly until?: 'paid' | 'shipped' | 'received'
}

/** A pharmacy with an order of one line, received by default. */
export async function aSale(server: TestServer, given: GivenSale = {}) {
  const { db } = server.owner
  const store = await aStore(db)
  const product = await aProduct(db, { rxClass: 'otc-a', ...given.product })
  const offer = await anOffer(db, {
    store,
    product,
    price: given.price ?? 100_000,
    isClearance: given.isClearance ?? false,
    batches: [
      { onHand: given.firstBatch ?? 1000, expiresOn: '2028-06-30', ...(given.batchNo && { batchNo: given.batchNo }) },
      { onHand: 1000 },
    ],
  })
  if (given.giftFrom !== undefined)
    await aCampaign(db, { kind: 'full-reduction', store, terms: giftTerms(given.giftFrom) })
  const buyer = await aReadyPharmacy(server)
  const lines = [{ offerId: offer.offerId, quantity: given.quantity ?? 10 }]
  const order = await paidOrder(server, buyer, lines, { ...given, storeId: store.storeId })
  const until = given.until ?? 'received'
  if (until !== 'paid') await shipAll(server, order.orderId)
  if (until === 'received') await receiveAll(buyer.client, order.orderId)
  return { ...buyer, store, product, ...offer, order, orderId: order.orderId }
}

function giftTerms(reach: number) {
  const gift = { name: '电子体温计', count: 1, worth: 3900 }
  return { kind: 'tiers', by: 'amount', isEvery: false, tiers: [{ reach, gives: { by: 'gift', gift } }] }
}

async function paidOrder(
  server: TestServer,
  buyer: SignedInBuyer,
  lines: readonly { offerId: string; quantity: number }[],
  { storeId, usesCoins, creditLimit }: GivenSale & { readonly storeId: string },
) {
  if (usesCoins) return paidWithCoins(server, buyer, lines, usesCoins)
  if (creditLimit === undefined) return aPaidOrder(server, buyer, lines)
  const { client, companyId } = buyer
  await withPayPassword(server, companyId)
  await aCreditLine(server.owner.db, { companyId, storeId, limit: creditLimit })
  const placed = await aPlacedOrder(client, lines)
  const { payOrderId } = placed
  await client.call(orderEndpoints.payOrder, { payOrderId, channel: 'credit', payPassword: PAY_PASSWORD })
  await relayAll(server)
  return { ...placed, orderId: placed.orders[0]?.orderId ?? '' }
}

/** As many coins in the purse, and as many used as an order takes. */
async function paidWithCoins(
  server: TestServer,
  { client, companyId }: SignedInBuyer,
  lines: readonly { offerId: string; quantity: number }[],
  coins: number,
) {
  await someCoins(server.owner.db, companyId, coins)
  await aSettlement(client, lines)
  const settlement = (await client.call(orderEndpoints.confirmOrder, { usesCoins: true })).value
  const { value: placed } = await client.call(orderEndpoints.commitOrder, { ...commitOf(settlement), usesCoins: true })
  const { payOrderId } = placed
  await withPayPassword(server, companyId)
  await inWallet(server, companyId, placed.payable)
  await client.call(orderEndpoints.payOrder, { payOrderId, channel: 'wallet', payPassword: PAY_PASSWORD })
  await relayAll(server)
  return { ...placed, orderId: placed.orders[0]?.orderId ?? '' }
}

export async function eligibilityOf(client: TestClient, orderId: string): Promise<Eligibility> {
  return (await client.call(afterSaleEndpoints.getEligibility, { orderId })).value
}

/** What the page sends about some packs of the order's batches, in their order. */
export async function aWish(
  client: TestClient,
  orderId: string,
  kind: PreviewCase['kind'],
  reason: PreviewCase['reason'],
  quantities: readonly number[],
): Promise<PreviewCase> {
  const { lines } = await eligibilityOf(client, orderId)
  const batches = lines.flatMap(line => line.batches.map(({ batchId }) => ({ lineId: line.lineId, batchId })))
  return {
    orderId,
    kind,
    reason,
    lines: quantities.flatMap((quantity, index) => {
      const batch = batches[index]
      return batch && quantity > 0 ? [{ ...batch, quantity }] : []
    }),
  }
}

/** The store agrees, and the case is carried out. */
export { agreeCase } from './decide-case.ts'
export { recallBatch } from './recall-batch.ts'

const pictures = new WeakMap<TestClient, Promise<string>>()

/** One photo for all cases of a browser: making it takes longer than everything else. */
export function aPhoto(client: TestClient): Promise<string> {
  const made = pictures.get(client) ?? uploadedPicture(client, 'after-sale')
  pictures.set(client, made)
  return made
}

/** Reads the refund preview and files the case. */
export async function fileCase(client: TestClient, wish: PreviewCase, more: Partial<ApplyCase> = {}) {
  const preview = await client.call(afterSaleEndpoints.previewCase, wish)
  return client.call(afterSaleEndpoints.applyCase, {
    ...wish,
    content: '开箱即发现问题，见照片',
    imageIds: [await aPhoto(client)],
    refundAmount: preview.success ? preview.value.refundAmount : ZERO,
    requestId: randomUUID(),
    ...more,
  })
}

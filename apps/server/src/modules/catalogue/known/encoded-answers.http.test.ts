import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import type { Endpoint } from '@xiaojiu/contract/define.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aCampaign, reduction } from '#modules/marketing/testing.ts'
import { aLicence, aLicensedPharmacy, firstTrade } from '#modules/qualification/testing.ts'
import { ANY_GOODS, refreshSearch } from '#modules/search/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { anOffer, aProduct } from '../testing.ts'

const server = useTestServer()
const WORD = '字节丸'
let offerIds: string[] = []
let productIds: string[] = []
let askers: [string, TestClient][] = []

/** Goods of every kind with a different display, and buyers with every result of the gate. */
beforeAll(async () => {
  const { db } = server.owner
  const open = await aStore(db, { postageRules: [{ provinceCodes: ['420000'], freeFrom: 50_000, postage: 800 }] })
  const strict = await aStore(db, { opensAccountFirst: true })
  const plain = await aProduct(db, { genericName: WORD, leaflet: [{ heading: '用法', body: '“口服”\n一日三次' }] })
  const special = await aProduct(db, { genericName: `${WORD}乙`, specialFlags: ['ephedrine'], brand: '双"引"号' })
  productIds = [plain.productId, special.productId]
  const made = [
    await anOffer(db, { store: open, product: plain, price: 100_000, casePrice: 80_000, suggestedRetail: 1999 }),
    await anOffer(db, { store: strict, product: plain, price: 90_000, priceSteps: [{ from: 10, price: 85_000 }] }),
    await anOffer(db, { store: await aStore(db), product: plain, price: 95_000, isControlled: true }),
    await anOffer(db, { store: await aStore(db), product: plain, price: 96_000, onlyProvinces: ['440000'] }),
    await anOffer(db, { store: await aStore(db), product: special, stock: 0 }),
    await anOffer(db, {
      store: await aStore(db),
      product: special,
      isClearance: true,
      batches: [
        { onHand: 5, expiresOn: '2026-12-01' },
        { onHand: 7, expiresOn: null },
      ],
    }),
  ]
  offerIds = made.map(offer => offer.offerId)
  const [first, second] = offerIds
  await aCampaign(db, { kind: 'special-price', store: open, goods: [{ offerId: first ?? '', unitPrice: 70_000 }] })
  await aCampaign(db, {
    kind: 'flash-sale',
    store: strict,
    goods: [{ offerId: second ?? '', unitPrice: 60_000, quota: 5, limitPerCompany: 2 }],
  })
  await aCampaign(db, { kind: 'full-reduction', store: open, terms: reduction(20_000, 500) })
  const own = await aLicensedPharmacy(server)
  await db
    .insertInto('catalogue.specialPrice')
    .values(
      offerIds.map(offerId => ({
        offerId,
        source: 'customer',
        companyId: own.companyId,
        unitPrice: 55_005,
        updatedAt: TEST_NOON,
      })),
    )
    .execute()
  await firstTrade(db, own.companyId, strict.storeId)
  const unlicensed = await signInAsBuyer(server)
  await aLicence(db, unlicensed.companyId, { code: 'BL' })
  askers = [
    ['a stranger', server.client()],
    ['a company in review', (await aLicensedPharmacy(server, { companyState: 'in-review' })).client],
    ['a company without licences', unlicensed.client],
    ['a pharmacy', (await aLicensedPharmacy(server)).client],
    ['a pharmacy of another province', (await aLicensedPharmacy(server, { provinceCode: '440000' })).client],
    ['a pharmacy with prices of its own', own.client],
  ]
  await refreshSearch(server)
})

/** The received response, and the encoding of the same data by the contract's schema. */
async function bothWays(client: TestClient, call: Endpoint, input: unknown): Promise<[string, string]> {
  const { raw, status } = await client.send(call, input)
  expect(status).toBe(200)
  const text = raw.toString('utf8')
  const envelope = JSON.parse(text) as { readonly data: unknown }
  const data = z.encode(call.output, z.decode(call.output, envelope.data as never))
  return [text, JSON.stringify({ ...envelope, data })]
}

describe('answers joined from cached pieces equal the contract’s own encoding byte by byte, twice in a row', () => {
  test.each([0, 1, 2, 3, 4, 5])('for caller %i', async number => {
    const [name, client] = askers[number] ?? []
    if (!client) throw new Error(`nobody asks: ${name}`)
    for (let round = 0; round < 2; round++) {
      for (const offerId of offerIds) {
        const [sent, expected] = await bothWays(client, catalogueEndpoints.getGoodsDetail, { offerId })
        expect(sent).toBe(expected)
      }
      for (const productId of productIds) {
        const [sent, expected] = await bothWays(client, searchEndpoints.compareOffers, { productId })
        expect(sent).toBe(expected)
      }
      for (const sort of ['relevance', 'price-asc', 'price-desc', 'sales'] as const)
        for (const keyword of [WORD, '没有这种药']) {
          const [sent, expected] = await bothWays(client, searchEndpoints.searchGoods, { ...ANY_GOODS, keyword, sort })
          expect(sent).toBe(expected)
        }
    }
  })
})

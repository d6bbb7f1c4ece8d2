import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import type { OfferPrice } from '@xiaojiu/contract/catalogue/schemas.ts'
import { marketingEndpoints } from '@xiaojiu/contract/marketing/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { add, subtract } from '@xiaojiu/kernel/money.ts'
import { unitPrice } from '@xiaojiu/kernel/price.ts'
import { partsOf, reckon } from '@xiaojiu/kernel/pricing/reckon.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { aCampaign, type GivenCampaign } from '#modules/marketing/testing.ts'
import { refreshSearch, search } from '#modules/search/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { aReadyPharmacy, commitOf } from '../testing.ts'

const server = useTestServer()
const db = () => server.owner.db
const PAGE = { pageNum: 1, pageSize: 100 }

interface Kind {
  readonly name: string
  readonly campaigns?: readonly (Pick<GivenCampaign, 'kind' | 'terms' | 'target'> & {
    readonly unitPrice?: number
    readonly quota?: number
    readonly limitPerCompany?: number
  })[]
  /** The company's own price. */
  readonly own?: number
  /** The engine's unit price at 1, 6 and 12 packs. */
  readonly prices: readonly [number, number, number]
}

/** ¥10.00 a pack, from 10 on ¥9.50, unless a row says otherwise. */
const KINDS: readonly Kind[] = [
  { name: '阶梯', prices: [100_000, 100_000, 95_000] },
  { name: '专享', own: 92_005, prices: [92_005, 92_005, 92_005] },
  {
    name: '秒杀',
    campaigns: [{ kind: 'flash-sale', unitPrice: 80_000, quota: 50, limitPerCompany: 5 }],
    prices: [80_000, 80_000, 80_000],
  },
  {
    name: '拼团',
    campaigns: [{ kind: 'group-buy', unitPrice: 75_000, target: 100 }],
    prices: [75_000, 75_000, 75_000],
  },
  { name: '特价', campaigns: [{ kind: 'special-price', unitPrice: 97_003 }], prices: [97_003, 97_003, 95_000] },
  { name: '清仓', campaigns: [{ kind: 'clearance', unitPrice: 65_000, quota: 8 }], prices: [65_000, 65_000, 65_000] },
  {
    name: '相争',
    campaigns: [
      { kind: 'special-price', unitPrice: 90_000 },
      { kind: 'flash-sale', unitPrice: 72_000, limitPerCompany: 2 },
    ],
    prices: [72_000, 90_000, 90_000],
  },
  {
    name: '专享特价',
    own: 94_000,
    campaigns: [{ kind: 'special-price', unitPrice: 88_000, limitPerCompany: 4 }],
    prices: [88_000, 88_000, 88_000],
  },
  {
    name: '专享更低',
    own: 80_000,
    campaigns: [{ kind: 'special-price', unitPrice: 88_000 }],
    prices: [80_000, 80_000, 80_000],
  },
  {
    name: '任选',
    campaigns: [{ kind: 'combo', terms: { kind: 'free-combo', pick: 3, setPrice: 2500, mostSets: 2 } }],
    prices: [100_000, 100_000, 95_000],
  },
]
const QUANTITIES = [1, 6, 12] as const

let buyer: Awaited<ReturnType<typeof aReadyPharmacy>>
const goods = new Map<string, { offerId: string; productId: string; siblingId: string; campaignIds: string[] }>()

/** One article for each row, in its own store, and the same article in a second, dearer store. */
beforeAll(async () => {
  buyer = await aReadyPharmacy(server)
  const nextDoor = await aStore(db())
  for (const { name, campaigns = [], own } of KINDS) {
    const store = await aStore(db())
    const product = await aProduct(db(), { genericName: `走价${name}片` })
    const priceSteps = [{ from: 10, price: 95_000 }]
    const { offerId } = await anOffer(db(), { store, product, price: 100_000, priceSteps })
    const { offerId: siblingId } = await anOffer(db(), { store: nextDoor, product, price: 150_000 })
    const campaignIds: string[] = []
    for (const { kind, terms, target, ...told } of campaigns)
      campaignIds.push(
        await aCampaign(db(), {
          kind,
          store,
          goods: [{ offerId, ...told }],
          ...(terms && { terms }),
          ...(target && { target }),
        }),
      )
    if (own)
      await db()
        .insertInto('catalogue.specialPrice')
        .values({ offerId, source: 'customer', companyId: buyer.companyId, unitPrice: own, updatedAt: new Date() })
        .execute()
    goods.set(name, { offerId, productId: product.productId, siblingId, campaignIds })
  }
  await refreshSearch(server)
}, 120_000)

/** Every place that shows the article as a row of goods, with its price there. */
async function surfacesOf({ name }: Kind): Promise<Map<string, OfferPrice>> {
  const { client } = buyer
  const { offerId, productId, siblingId, campaignIds } = goods.get(name) ?? never()
  const found = new Map<string, OfferPrice>()
  const note = (where: string, rows: readonly { offerId: string; price: OfferPrice | null }[]) => {
    const price = rows.find(row => row.offerId === offerId)?.price
    if (!price) throw new Error(`${where} does not show ${name}`)
    found.set(where, price)
  }
  note('search', (await search(client, { keyword: `走价${name}片` })).list)
  note('detail', [(await client.call(catalogueEndpoints.getGoodsDetail, { offerId })).value])
  const sibling = (await client.call(catalogueEndpoints.getGoodsDetail, { offerId: siblingId })).value
  note('other offers', sibling.otherOffers)
  note('compare', (await client.call(searchEndpoints.compareOffers, { productId })).value.offers)
  note('quick order', (await client.call(searchEndpoints.listFast, { keyword: `走价${name}片` })).value.list)
  await client.call(catalogueEndpoints.changeAttention, { kind: 'goods', ids: [offerId], isFollowed: true })
  const followed = (await client.call(catalogueEndpoints.listFollowedGoods, PAGE)).value.list
  note(
    'followed',
    followed.map(one => one.goods),
  )
  const browsed = (await client.call(catalogueEndpoints.listBrowsed, PAGE)).value.list
  note(
    'browsed',
    browsed.map(one => one.goods),
  )
  for (const [at, { kind }] of (KINDS.find(one => one.name === name)?.campaigns ?? []).entries()) {
    const aid = campaignIds[at] ?? ''
    if (kind !== 'combo') {
      const zone = { kind: kind as 'flash-sale', aid, ...PAGE }
      const { list } = (await client.call(marketingEndpoints.listDeals, zone)).value
      note(
        `zone ${kind}`,
        list.map(one => one.goods),
      )
    }
    const inside = await client.call(marketingEndpoints.searchActivity, { aid, keyword: '', ...PAGE })
    note(`activity ${kind}`, inside.value.list)
  }
  const { listId } = (await client.call(searchEndpoints.importText, { text: `走价${name}片\t6` })).value
  const lines = await imported(listId)
  note(
    'import',
    lines.flatMap(line => line.goods ?? []),
  )
  return found
}

async function imported(listId: string) {
  for (;;) {
    const { value } = await buyer.client.call(searchEndpoints.getImport, { listId, ...PAGE })
    if (value.isFinished) return value.list
  }
}

describe.each(KINDS)('$name', kind => {
  test.each(QUANTITIES)('shows the same price on every surface and in the order, at %s packs', async quantity => {
    const { client } = buyer
    const { offerId, productId } = goods.get(kind.name) ?? never()
    const surfaces = await surfacesOf(kind)
    const { lines } = (await client.call(cartEndpoints.addToCart, { lines: [{ offerId, quantity }] })).value
    expect(lines).toEqual([{ offerId, quantity, note: '' }])
    const ofCart = () =>
      client
        .call(cartEndpoints.getCart, {})
        .then(({ value }) => value.stores.flatMap(store => store.lines).find(line => line.goods.offerId === offerId))
    const inCart = (await ofCart()) ?? never()
    surfaces.set('cart', inCart.goods.price ?? never())
    await client.call(cartEndpoints.checkLines, { lineIds: [inCart.lineId], isChecked: false })
    const unticked = await ofCart()
    await client.call(cartEndpoints.checkLines, { lineIds: [inCart.lineId], isChecked: true })
    const settlement = (await client.call(orderEndpoints.confirmOrder, {})).value
    const settled = settlement.stores[0]?.lines[0] ?? never()
    const placed = (await client.call(orderEndpoints.commitOrder, commitOf(settlement))).value
    const { lines: ordered } = (
      await client.call(orderEndpoints.getOrder, { orderId: placed.orders[0]?.orderId ?? '' })
    ).value
    const line = ordered[0] ?? never()
    await client.call(orderEndpoints.cancelPayOrder, { payOrderId: placed.payOrderId, reason: '多拍' })

    const saved = (lane: string) => line.shares.filter(share => share.lane === lane).map(share => share.amount)
    const amount = subtract(line.listAmount, add(...saved('unit-price')))
    const charged = { amount, due: line.dueAmount, set: add(...saved('bundle')) }
    for (const [where, price] of surfaces) {
      const told = reckon(price, quantity)
      expect({ where, amount: told.amount, due: told.due, set: told.setSaving }).toEqual({ where, ...charged })
      expect({ where, price: told.choice.unitPrice }).toEqual({
        where,
        price: kind.prices[QUANTITIES.indexOf(quantity)],
      })
    }
    const { choice } = reckon(surfaces.get('search') ?? never(), quantity)
    for (const shown of [inCart, unticked ?? never(), settled]) {
      expect(shown.choice).toEqual(choice)
      expect(shown.amount).toBe(amount)
    }
    // A line adds up: the packs at their prices, minus its shares.
    const exact = partsOf(choice, quantity).reduce((sum, part) => sum + part.unitPrice * part.quantity, 0)
    expect(settled.amount).toBe(Math.round(exact / 100))
    expect(settled.due).toBe(subtract(settled.amount ?? never(), add(...settled.shares.map(share => share.amount))))
    expect(settled.due).toBe(line.dueAmount)
    expect([inCart.priceChange, settled.priceChange]).toEqual([null, null])
    if (kind.name === '拼团') return
    const need = { productId, quantity, rawText: '' }
    const { taskId } = (await client.call(orderEndpoints.saveNeeds, { name: '', source: 'paste', lines: [need] })).value
    const plan = (await client.call(orderEndpoints.getPlan, { taskId })).value
    const alternative = plan.lines[0]?.alternatives.find(one => one.offerId === offerId)
    expect(alternative).toMatchObject({ quantity, choice, amount: line.dueAmount })
  })
})

test('sorts and filters by the displayed prices across all pages', async () => {
  const { client } = buyer
  const all = (await search(client, { keyword: '走价', sort: 'price-asc', pageSize: 100 })).list
  const prices = all.map(row => row.price?.choice.unitPrice ?? never())
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))
  expect(prices.slice(0, KINDS.length)).toEqual(KINDS.map(kind => kind.prices[0]).toSorted((a, b) => a - b))
  const pages: number[] = []
  for (const pageNum of [1, 2, 3, 4])
    for (const row of (await search(client, { keyword: '走价', sort: 'price-desc', pageSize: 6, pageNum })).list)
      pages.push(row.price?.choice.unitPrice ?? never())
  expect(pages).toEqual(prices.toReversed().slice(0, 24))
  const cheap = (await search(client, { keyword: '走价', priceTo: unitPrice(79_999) })).list
  expect(new Set(cheap.map(row => row.price?.choice.unitPrice))).toEqual(new Set([65_000, 72_000, 75_000]))
})

function never(): never {
  throw new Error('not there')
}

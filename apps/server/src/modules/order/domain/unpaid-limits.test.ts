import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { mostHeld, type OfferWish, type StoreWish, unpaidProblems } from './unpaid-limits.ts'

const terms = { orderLimit: 3, valueLimit: fen(100_000), stockPercent: 50 }
const store: StoreWish = { storeName: '江城医药', terms, unpaidCount: 0, unpaidValue: fen(0), payable: fen(100_000) }
const offer: OfferWish = {
  name: '阿莫西林胶囊',
  packUnit: '盒',
  minQuantity: 1,
  terms,
  freeCount: 200,
  heldCount: 0,
  quantity: 100,
}

test.each<[string, Partial<StoreWish>, string[]]>([
  ['exactly the value', {}, []],
  ['a fen more', { payable: fen(100_001) }, ['江城医药：未付款订单合计不能超过 ¥1,000.00，请分批下单，付款后再下一单']],
  [
    'a fen more with what is unpaid',
    { unpaidCount: 1, unpaidValue: fen(40_000), payable: fen(60_001) },
    ['江城医药：未付款订单合计不能超过 ¥1,000.00，您已有 ¥400.00 尚未付款，请先付款或取消部分订单'],
  ],
  ['the last order', { unpaidCount: 2, payable: fen(1) }, []],
  [
    'one order too many',
    { unpaidCount: 3, payable: fen(1) },
    ['江城医药：您有 3 笔订单尚未付款，已达上限，请先付款或取消部分订单'],
  ],
])('limits unpaid orders of a store: %s', (_, changes, problems) => {
  expect(unpaidProblems([{ ...store, ...changes }], [])).toEqual(problems)
})

test.each<[string, Partial<OfferWish>, string[]]>([
  ['half of what there is', {}, []],
  ['a pack more', { quantity: 101 }, ['阿莫西林胶囊：付款前最多占用 100盒，请减少数量，付款后可继续购买']],
  ['half, part of it held', { freeCount: 140, heldCount: 60, quantity: 40 }, []],
  [
    'a pack more than half, part of it held',
    { freeCount: 140, heldCount: 60, quantity: 41 },
    ['阿莫西林胶囊：付款前最多占用 100盒，您的未付款订单已占用 60盒，请先付款，或将数量减至 40盒'],
  ],
  [
    'more when all of it is held',
    { freeCount: 100, heldCount: 100, quantity: 1 },
    ['阿莫西林胶囊：您的未付款订单已占用 100盒，请先付款或取消后再购买'],
  ],
  ['the last twenty packs', { freeCount: 20, quantity: 20 }, []],
  ['a smallest purchase above the share', { freeCount: 60, minQuantity: 50, quantity: 50 }, []],
])('limits unpaid packs of an offer: %s', (_, changes, problems) => {
  expect(unpaidProblems([], [{ ...offer, ...changes }])).toEqual(problems)
})

test('lowers the share when others have bought part of the stock', () => {
  expect([200, 100, 0].map(freeCount => mostHeld({ ...offer, freeCount }))).toEqual([100, 50, 20])
})

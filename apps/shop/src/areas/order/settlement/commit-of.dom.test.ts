import type { Settlement } from '@xiaojiu/contract/order/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { beforeEach, expect, test } from 'vitest'
import { aCartStore, aLine, aSum } from '#trade/cart/testing.ts'
import { clearBrowser } from '#trade/testing/session.ts'
import { addressIdOf, commitOf, forgetDraft, keepDraft, readDraft } from './draft.ts'
import { refusalWords, wordsOfReason } from './refusal-words.ts'

const address = (addressId: string, isLicensed: boolean) => ({
  addressId,
  receiver: '陈立新',
  mobile: '138****0001',
  provinceCode: '420000',
  cityCode: '420100',
  districtCode: '420102',
  areaText: '湖北省武汉市江岸区',
  detail: '解放大道 1287 号',
  isDefault: false,
  isLicensed,
})
const { terms: _, ...store } = aCartStore('s1', [aLine('a')], { goodsAmount: fen(9600) })
const settlement: Settlement = {
  submitToken: 't1',
  addresses: [address('a1', true), address('a2', false), address('a3', true)],
  addressId: 'a1',
  stores: [{ ...store, sellerName: '小九医药(湖北)有限公司' }],
  goodsAmount: fen(9600),
  discount: fen(0),
  promotions: [],
  sumParts: aSum(fen(9600)),
  hints: [],
  coupons: [],
  coins: { balance: 0, usable: fen(0), isUsed: false },
  freight: fen(1000),
  payable: fen(10_600),
  problems: [],
  approval: null,
  isRush: false,
  hasUnpaidLimit: false,
  leftOut: [],
  payWithinMinutes: 1440,
}
const draft = { addressId: null, remarks: {} }

beforeEach(clearBrowser)

test('uses the chosen address only when it is licensed', () => {
  expect(addressIdOf(settlement, draft)).toBe('a1')
  expect(addressIdOf(settlement, { ...draft, addressId: 'a3' })).toBe('a3')
  expect(addressIdOf(settlement, { ...draft, addressId: 'a2' })).toBe('a1')
  expect(addressIdOf(settlement, { ...draft, addressId: 'gone' })).toBe('a1')
})

test('sends the displayed amount and address with the remarks of the ordered stores only', () => {
  expect(commitOf(settlement, { addressId: 'a3', remarks: { s1: ' 周三送 ', s9: '别处' } })).toEqual({
    submitToken: 't1',
    addressId: 'a3',
    payable: 10_600,
    remarks: [{ storeId: 's1', remark: '周三送' }],
  })
})

test('sends the chosen invoice kind but not the pay channel', () => {
  expect(commitOf(settlement, { ...draft, invoiceKind: 'special', payChannel: 'credit' })).toEqual({
    submitToken: 't1',
    addressId: 'a1',
    payable: 10_600,
    invoiceKind: 'special',
    remarks: [],
  })
})

test('returns null while problems exist, no address is licensed or nothing is ordered', () => {
  expect(commitOf({ ...settlement, problems: ['甲店未达到起配金额'] }, draft)).toBeNull()
  expect(commitOf({ ...settlement, addressId: null, addresses: [address('a2', false)] }, draft)).toBeNull()
  expect(commitOf({ ...settlement, stores: [] }, draft)).toBeNull()
})

test('keeps the draft in storage until it is forgotten', () => {
  keepDraft({ addressId: 'a3', remarks: { s1: '周三送' } })
  expect(readDraft()).toEqual({ addressId: 'a3', remarks: { s1: '周三送' } })
  forgetDraft()
  expect(readDraft()).toEqual(draft)
})

test.each([
  ['settlement-outdated', 'refresh'],
  ['settlement-blocked', 'cart'],
  ['out-of-stock', 'cart'],
  ['unpaid-limit', 'unpaid'],
  ['address-refused', 'refresh'],
  ['nothing-checked', 'orders'],
  ['already-submitted', 'orders'],
  ['key-reused', 'refresh'],
])('offers for the refusal %s the step %s first', (reason, way) => {
  expect(refusalWords({ reason, text: '' }).ways[0]).toBe(way)
  expect(wordsOfReason(reason)).not.toBeNull()
})

test('shows the server message for an unforeseen refusal and null for an unknown reason code', () => {
  expect(refusalWords({ reason: 'no-right', text: '您的账号没有“下单”权限' }).text).toBe('您的账号没有“下单”权限')
  expect([wordsOfReason('no-right'), wordsOfReason('constructor'), wordsOfReason(undefined)]).toEqual([
    null,
    null,
    null,
  ])
})

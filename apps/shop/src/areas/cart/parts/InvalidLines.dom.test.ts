import { expect, test, vi } from 'vitest'
import { aLine } from '#trade/cart/testing.ts'
import { invalidWord, waysOut as waysOutOf } from './InvalidLines.tsx'

const onIntend = vi.fn()
const waysOut = (line: ReturnType<typeof aLine>) => waysOutOf(line, onIntend)

const unlisted = { kind: 'unlisted', text: '商品已下架' } as const
const gate = { kind: 'gate', text: '请先与店铺建立首营' } as const
const closed = { cell: 'first-trade', showsPrice: true, canBuy: false, tips: gate.text, licenceCodes: [] } as const

test('offers other stores or similar goods for an unlisted line', () => {
  expect(waysOut(aLine('a', { problem: unlisted, goods: { offerCount: 9, productId: 'p9' } }))).toEqual([
    { label: '看其他 8 家', href: '/aggregateGoods?productId=p9' },
  ])
  expect(waysOut(aLine('a', { problem: unlisted }))).toEqual([
    { label: '找同类', href: `/search?keyword=${encodeURIComponent('阿莫西林胶囊')}` },
  ])
  expect(invalidWord(aLine('a', { problem: unlisted }))).toBeNull()
})

test('offers the missing step first, then similar goods, for a line the buyer may not buy', () => {
  const line = aLine('a', { problem: gate, goods: { gate: { ...closed, validateErrorType: 5, licenceCodes: [] } } })
  expect(waysOut(line).map(way => way.label)).toEqual(['首营记录', '找同类'])
  expect(waysOut(line)[0]).toMatchObject({ href: '/personal/firstCampList' })
  expect(invalidWord(line)).toBe('首营后可购')
})

test('offers the customer service of the store as an action, not as a link', () => {
  const line = aLine('a', { problem: gate, goods: { gate: { ...closed, validateErrorType: 4, licenceCodes: [] } } })
  expect(waysOut(line)[0]).toMatchObject({ label: '联系店铺客服', onAct: expect.any(Function) })
})

test('offers to register demand or find similar goods for a line out of stock', () => {
  const ways = waysOut(aLine('a', { problem: { kind: 'out-of-stock', text: '暂时缺货' } }))
  expect(ways.map(way => way.label)).toEqual(['登记采购意向', '找同类'])
  if (ways[0] && 'onAct' in ways[0]) ways[0].onAct()
  expect(onIntend).toHaveBeenCalledOnce()
})

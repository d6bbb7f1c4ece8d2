import { expect, test, vi } from 'vitest'
import { invalidWord, waysOut as waysOutOf } from './InvalidLines.tsx'
import { aLine } from '#trade/cart/testing.ts'

const onIntend = vi.fn()
const waysOut = (line: ReturnType<typeof aLine>) => waysOutOf(line, onIntend)

const unlisted = { kind: 'unlisted', text: '商品已下架' } as const
const gate = { kind: 'gate', text: '请先与店铺建立首营' } as const
const closed = { cell: 'first-trade', showsPrice: true, canBuy: false, tips: gate.text, licenceCodes: [] } as const

test('taken off the shelf: the same goods elsewhere, or others like it', () => {
  expect(waysOut(aLine('a', { problem: unlisted, goods: { offerCount: 9, productId: 'p9' } }))).toEqual([
    { label: '看其他 8 家', href: '/aggregateGoods?productId=p9' },
  ])
  expect(waysOut(aLine('a', { problem: unlisted }))).toEqual([
    { label: '找同类', href: `/search?keyword=${encodeURIComponent('阿莫西林胶囊')}` },
  ])
  expect(invalidWord(aLine('a', { problem: unlisted }))).toBeNull()
})

test('forbidden: first what is missing, then elsewhere', () => {
  const line = aLine('a', { problem: gate, goods: { gate: { ...closed, validateErrorType: 5, licenceCodes: [] } } })
  expect(waysOut(line).map(way => way.label)).toEqual(['首营记录', '找同类'])
  expect(waysOut(line)[0]).toMatchObject({ href: '/personal/firstCampList' })
  expect(invalidWord(line)).toBe('首营后可购')
})

test('the store’s customer service is an act, not a page', () => {
  const line = aLine('a', { problem: gate, goods: { gate: { ...closed, validateErrorType: 4, licenceCodes: [] } } })
  expect(waysOut(line)[0]).toMatchObject({ label: '联系店铺客服', onAct: expect.any(Function) })
})

test('sold out: the store is told that it is wanted, or it is bought elsewhere', () => {
  const ways = waysOut(aLine('a', { problem: { kind: 'out-of-stock', text: '暂时缺货' } }))
  expect(ways.map(way => way.label)).toEqual(['登记采购意向', '找同类'])
  if (ways[0] && 'onAct' in ways[0]) ways[0].onAct()
  expect(onIntend).toHaveBeenCalledOnce()
})

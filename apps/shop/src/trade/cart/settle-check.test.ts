import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { aPrice } from '../offer/testing.ts'
import { isSettleOpen, linesInTheWay, settleCheck } from './settle-check.ts'
import { aCart, aCartStore, aLine } from './testing.ts'

const problem = { kind: 'wrong-pack', text: '须按5盒的倍数采购' } as const

test('allows settlement when every ticked line can be ordered', () => {
  const check = settleCheck(aCart([aCartStore('s1', [aLine('a'), aLine('b', { isChecked: false, problem })])]))
  expect(isSettleOpen(check)).toBe(true)
  expect(linesInTheWay(check)).toEqual([])
})

test('blocks a group-buy line when other lines are ticked and allows it alone', () => {
  const group = aLine('g', { choice: { ...aPrice(96_000).choice, kind: 'group-buy' } })
  expect(isSettleOpen(settleCheck(aCart([aCartStore('s1', [group])])))).toBe(true)
  const mixed = settleCheck(aCart([aCartStore('s1', [group]), aCartStore('s2', [aLine('a')])]))
  expect(isSettleOpen(mixed)).toBe(false)
  expect(mixed.groupLines).toEqual([group])
  expect(linesInTheWay(mixed)).toEqual(['g'])
  const unticked = aLine('a', { isChecked: false })
  expect(isSettleOpen(settleCheck(aCart([aCartStore('s1', [group, unticked])])))).toBe(true)
})

test('blocks faulty lines, stores below the minimum order and stores that do not deliver, each line once', () => {
  const check = settleCheck(
    aCart([
      aCartStore('s1', [aLine('a', { problem }), aLine('b')]),
      aCartStore('s2', [aLine('c', { problem }), aLine('d'), aLine('e', { isChecked: false })], {
        minOrderGap: fen(1200),
      }),
      aCartStore('s3', [aLine('f')], { terms: null }),
      aCartStore('s4', [aLine('g', { isChecked: false })], { terms: null, minOrderGap: fen(100) }),
    ]),
  )
  expect(isSettleOpen(check)).toBe(false)
  expect(check.shortStores.map(({ store }) => store.storeId)).toEqual(['s2'])
  expect(check.farStores.map(({ store }) => store.storeId)).toEqual(['s3'])
  expect(linesInTheWay(check).toSorted()).toEqual(['a', 'c', 'd', 'f'])
})

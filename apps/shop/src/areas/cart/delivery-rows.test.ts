import { expect, test } from 'vitest'
import { fen } from '@xiaojiu/kernel/money.ts'
import { deliveryRows } from './delivery-rows.ts'

const info = {
  store: {
    storeId: 's',
    storeName: '江城医药',
    storeType: 'self-run',
    shipFromCity: '武汉',
    deliveryPromise: '次日达',
  },
  dispatchText: '现在付款，明天发货',
  leavesToday: false,
  carriers: ['顺丰', '京东'],
  terms: { minOrder: fen(0), freeFrom: fen(10_000), freeFromCount: null, postage: fen(800) },
  minShelfLifeMonths: 6,
  coldCount: 0,
  kindCount: 3,
} as const

test('every row has its words, and cold goods are named only where there are some', () => {
  const rows = new Map(deliveryRows({ ...info, carriers: [...info.carriers] }))
  expect(rows.get('承运商')).toBe('顺丰、京东')
  expect([...rows.values()].every(text => text !== '')).toBe(true)
  expect(rows.has('冷链')).toBe(false)
  const cold = new Map(deliveryRows({ ...info, carriers: [...info.carriers], coldCount: 1 }))
  expect(cold.get('冷链')).toBe('其中 1 种商品须冷链运输，全程温控并附温度记录')
})

import { expect, test } from 'vitest'
import { largest } from './ComplaintFigures.tsx'

test('keeps the five largest topics and adds up the others, with the same sum in each week', () => {
  const sums = { goods: 7, price: 6, delivery: 5, 'after-sale': 4, invoice: 3, account: 2, site: 1 }
  const topics = Object.entries(sums).map(([topic, count]) => ({ topic, counts: [count, 1] }))
  const shown = largest(topics as Parameters<typeof largest>[0])
  expect(shown.length).toBe(6)
  expect(shown.at(-1)).toEqual({ name: '其余 2 个主题', values: [3, 2] })
  expect(largest([{ topic: 'goods', counts: [0, 0] }] as unknown as Parameters<typeof largest>[0])).toEqual([])
})

import { expect, test } from 'vitest'
import { agePlot } from './age-bands.ts'

test('stacks the cases of each desk by how long they wait, the oldest marked', () => {
  const { labels, series } = agePlot([
    { label: '企业注册', ages: [4, 3, 2, 1] },
    { label: '证照变更', ages: [0, 0, 5, 0] },
  ])
  expect(labels).toEqual(['企业注册', '证照变更'])
  expect(series).toEqual([
    { name: '不到 4 小时', values: [4, 0] },
    { name: '4–24 小时', values: [3, 0] },
    { name: '1–3 天', values: [2, 5] },
    { name: '3 天以上', values: [1, 0], isLate: true },
  ])
})

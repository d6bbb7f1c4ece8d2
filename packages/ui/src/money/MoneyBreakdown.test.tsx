import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { click, mount, one, press } from '../testing/mount.tsx'
import { MoneyBreakdown } from './MoneyBreakdown.tsx'

const lines = [
  { label: '商品原价（9 种）', amount: fen(208_720) },
  { label: '商品级优惠', amount: fen(-7_890), details: [{ label: '秒杀：连花清瘟胶囊', amount: fen(-3_800) }] },
  { label: '满减：康泽 满 ¥500 减 ¥30', amount: fen(-3_000) },
  { label: '店铺券：九信 满 ¥500 减 ¥20', amount: fen(-2_000) },
  { label: '平台券：跨店 满 ¥1,500 减 ¥40', amount: fen(-4_000), details: [{ label: '按金额分摊' }] },
  { label: '运费', amount: fen(1_200) },
]

test('opens on click, lists every amount down to the payable one and closes on Escape', () => {
  const { box, unmount } = mount(<MoneyBreakdown lines={lines} payable={fen(193_030)} label="优惠明细" />)
  expect(box.querySelector('[role=dialog]')).toBeNull()
  click(one(box, 'button'))
  const figures = [...box.querySelectorAll('dd')].map(found => found.textContent)
  expect(figures).toEqual([
    '¥2,087.20',
    '−¥78.90',
    '−¥38.00',
    '−¥30.00',
    '−¥20.00',
    '−¥40.00',
    '',
    '+¥12.00',
    '¥1,930.30',
  ])
  press(one(box, '[aria-expanded]'), 'Escape')
  expect(box.querySelector('[role=dialog]')).toBeNull()
  unmount()
})

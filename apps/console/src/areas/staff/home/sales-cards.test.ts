import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { cardsOf } from './sales-cards.ts'

const hours = Array.from({ length: 7 }, (_, weekday) =>
  Array.from({ length: 24 }, (_hour, hour) => (weekday === 2 && hour === 9 ? 3 : 0)),
)
const data = {
  days: [
    { day: '2026-11-17', orderCount: 2, paid: fen(10_050) },
    { day: '2026-11-18', orderCount: 3, paid: fen(20_000) },
  ],
  before: { orderCount: 4, paid: fen(1) },
  hours,
  goods: [{ offerId: 'o', name: '阿莫西林', quantity: 1, amount: fen(12_345) }],
  dispatch: [1, 0, 0, 0, 0, 0],
}

test('shows amounts, orders, goods, dispatch and hours of a week', () => {
  const cards = cardsOf(data, 7)
  expect(cards.map(({ id, meta }) => [id, meta])).toEqual([
    ['sales', '今日 ¥200.00，3 单'],
    ['orders', '5 单，比上期 ▲ 25%'],
    ['goods', '按成交金额，前 10'],
    ['dispatch', '已发货订单，按用时'],
    ['hours', '按付款时间'],
  ])
  expect(cards[0]?.spec).toMatchObject({ labels: ['11-17', '11-18'], series: [{ values: [100.5, 200] }] })
  expect(cards[1]?.spec).toMatchObject({ series: [{ values: [2, 3] }] })
})

test('shows the hours of one day in place of days', () => {
  const cards = cardsOf({ ...data, days: data.days.slice(1) }, 1)
  expect(cards.map(({ id, meta }) => [id, meta])).toEqual([
    ['sales', '¥200.00，3 单；昨日 4 单'],
    ['goods', '按成交金额，前 10'],
    ['dispatch', '已发货订单，按用时'],
  ])
  expect(cards[0]?.spec).toMatchObject({ kind: 'bars', values: hours[2] })
})

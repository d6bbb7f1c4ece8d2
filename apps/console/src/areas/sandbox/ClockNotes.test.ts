import { expect, test } from 'vitest'
import { clockFields } from './ClockNotes.tsx'

const post = (desk: string, isDesk: boolean, paceSeconds: number, doneCount: number | null) => ({
  ...{ desk, label: desk, side: 'platform' as const, isDesk, paceSeconds, person: null },
  bot: doneCount === null ? null : { doneCount, lastAt: new Date('2026-11-18T02:00:00Z') },
})

test('says what is faster than in a real market, and how much robots have done', () => {
  const fields = clockFields({
    clock: {
      now: new Date('2026-11-18T04:30:00Z'),
      loadedAt: new Date('2026-11-17T01:00:00Z'),
      keptMinutes: 30,
      explainedSeconds: 45,
    },
    posts: [
      post('registration', true, 12, 3),
      post('approve-order', false, 25, null),
      post('ship', false, 75, 4),
      post('carrier', false, 45, 5),
    ],
  })
  expect(Object.fromEntries(fields.map(({ label, value }) => [label, value]))).toMatchObject({
    系统时间: '2026-11-18 12:30:00（北京时间）',
    数据载入: '2026-11-17 09:00:00；更早的订单、审核和流水是编排的历史',
    比真实快: '审核 12 秒，申请方有说明的 45 秒；订单审核 25 秒；发货 75 秒；包裹每 45 秒走一站',
    让出岗位: '有人处理一件后 30 分钟内，机器人不处理该岗位的事项',
    机器人已处理: '12 件，各岗位见下表；时间线和操作日志中都注明为机器人',
  })
})

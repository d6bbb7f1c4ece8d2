import { expect, test } from 'vitest'
import { queueText } from './ChatTools.tsx'

const queue = { isOnDuty: true, hours: '每日 8:00–21:00', waitingCount: 0, position: null, waitingSince: null }

test('shows the position in the queue or that nobody is on duty', () => {
  expect(queueText(queue)).toBe('客服在线，当前无人排队')
  expect(queueText({ ...queue, waitingCount: 3 })).toBe('客服在线，当前 3 位在等待')
  expect(queueText({ ...queue, waitingCount: 3, position: 1 })).toBe('客服正在处理，下一个就是您')
  expect(queueText({ ...queue, waitingCount: 3, position: 3 })).toBe('排队中：第 3 位，前面还有 2 位')
  expect(queueText({ ...queue, isOnDuty: false })).toBe(
    '现在不在服务时间（每日 8:00–21:00），请留言，上班后按先后顺序回复',
  )
  expect(queueText({ ...queue, isOnDuty: false, position: 2 })).toContain('您排在第 2 位')
})

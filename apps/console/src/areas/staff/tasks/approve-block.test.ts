import { expect, test } from 'vitest'
import { approveBlock } from './reasons.ts'

const reading = (key: string, isDifferent: boolean) => ({
  key,
  item: 'licence',
  itemLabel: '药品经营许可证',
  label: key,
  typed: 'a',
  read: 'b',
  confidence: 1,
  onFile: null,
  isDifferent,
})
const task = {
  desk: 'first-trade',
  isWaiting: true,
  readings: [reading('number', true), reading('name', false), reading('scope', true)],
  items: [{ item: 'seal', label: '电子签章' }],
  findings: [{ item: 'seal', reason: '不清晰' }],
}

test('blocks approval until every difference has been checked', () => {
  expect(approveBlock(task, new Set(), null)).toBe('还有 2 处不一致未核对')
  expect(approveBlock(task, new Set(['number']), null)).toBe('还有 1 处不一致未核对')
  expect(approveBlock(task, new Set(['number', 'scope']), null)).toBeNull()
})

test('blocks approval when another person handles the case or it is already decided', () => {
  expect(approveBlock(task, new Set(['number', 'scope']), '赵敏正在处理')).toBe('赵敏正在处理')
  expect(approveBlock({ ...task, isWaiting: false }, new Set(), null)).toBe('该申请已处理')
})

test('CR-116 blocks approval when the desk would refuse it, with the reason', () => {
  const findings = [...task.findings, { item: 'seal', reason: '证书已于 2026-11-16 吊销', isBar: true as const }]
  expect(approveBlock({ ...task, readings: [], findings }, new Set(), null)).toBe(
    '电子签章证书已于 2026-11-16 吊销，只能驳回',
  )
  const bill = { item: 'seal', reason: '金额与往来明细一致，没有需要更正的', isBar: true as const }
  const dispute = { ...task, desk: 'statement-dispute', items: [{ item: 'seal', label: '对账单' }], readings: [] }
  expect(approveBlock({ ...dispute, findings: [bill] }, new Set(), null)).toBe(
    '对账单金额与往来明细一致，没有需要更正的，只能维持账单',
  )
})

import { expect, test } from 'vitest'
import { changeTimeline, refusedItems } from './change-words.ts'

const step = (verb: string, hour: number, note = '') => ({ verb, at: new Date(Date.UTC(2026, 10, 16, hour)), note })

test('what waits is told; what was refused says why, and is failed only while it stands', () => {
  const steps = [step('submit', 1), step('refuse', 2, '药品经营许可证：图片不清晰')]
  expect(changeTimeline({ steps, state: 'refused' }).map(({ title, state, note }) => [title, state, note])).toEqual([
    ['提交审核', 'done', '2026-11-16 09:00'],
    ['审核驳回', 'failed', '2026-11-16 10:00 药品经营许可证：图片不清晰'],
  ])
  const again = changeTimeline({ steps: [...steps, step('correct', 3)], state: 'in-review' })
  expect(again.map(({ title, state }) => `${title} ${state}`)).toEqual([
    '提交审核 done',
    '审核驳回 done',
    '修改后重新提交 done',
    '平台审核 current',
  ])
})

test('papers and fields that were refused are told apart', () => {
  const { codes, fields, reasons } = refusedItems({
    objections: [
      { item: 'DL', label: '药品经营许可证', reason: '图片不清晰' },
      { item: 'qualityHead', label: '质量负责人', reason: '与备案不符' },
    ],
  })
  expect([codes, fields.map(one => one.item), reasons.get('DL')]).toEqual([['DL'], ['qualityHead'], '图片不清晰'])
})

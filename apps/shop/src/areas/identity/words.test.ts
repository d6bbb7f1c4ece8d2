import { expect, test } from 'vitest'
import { appealTimeline } from './words.ts'

const at = new Date('2026-11-16T12:00:00+08:00')

test('lists the past steps with their time, then the step that is waited for', () => {
  expect(appealTimeline({ state: 'in-review' }, [{ step: 'submitted', remark: '', at }])).toEqual([
    { key: '0', title: '提交申诉', state: 'done', note: '2026-11-16 12:00' },
    { key: 'review', title: '平台审核', state: 'current', note: '一般 1 个工作日内' },
  ])
})
test('ends the timeline with the reason when the appeal is refused', () => {
  const steps = [
    { step: 'submitted', remark: '', at },
    { step: 'refused', remark: '授权书：未盖公章', at },
  ] as const
  expect(appealTimeline({ state: 'refused' }, steps).at(-1)).toEqual({
    key: '1',
    title: '审核未通过',
    state: 'failed',
    note: '2026-11-16 12:00　授权书：未盖公章',
  })
})

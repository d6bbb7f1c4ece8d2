import { expect, test } from 'vitest'
import { awaitsAnswer, talkSteps } from './approval-talk.ts'

const askedAt = new Date('2026-11-16T02:00:00Z')
const answeredAt = new Date('2026-11-16T03:00:00Z')
const answered = { question: '依据是什么', askedBy: '梁复核', askedAt, answer: '公告第 12 号', answeredAt }
const open = { ...answered, question: '附件在哪里', answer: null, answeredAt: null }

test('waits for an answer only while the request waits and its last question has none', () => {
  expect(awaitsAnswer({ state: 'waiting', questions: [answered, open] })).toBe(true)
  expect(awaitsAnswer({ state: 'lapsed', questions: [answered, open] })).toBe(false)
  expect(awaitsAnswer({ state: 'waiting', questions: [answered] })).toBe(false)
  expect(awaitsAnswer({ state: 'waiting', questions: [] })).toBe(false)
})

test('shows the latest question or answer first and marks the one without an answer', () => {
  expect(talkSteps({ askedBy: '沈申请', questions: [answered, open] })).toEqual([
    { at: askedAt, title: '附件在哪里', note: '梁复核 询问，未答复', kind: 'half', tone: 'me' },
    { at: answeredAt, title: '公告第 12 号', note: '沈申请 答复' },
    { at: askedAt, title: '依据是什么', note: '梁复核 询问', kind: 'done', tone: 'end' },
  ])
})

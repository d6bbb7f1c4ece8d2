import { expect, test } from 'vitest'
import { clerkAnswer } from './answer-talks.ts'

const store = {
  name: '九信大药房旗舰店',
  deliveryPromise: '16:00 前付款当日出库',
  phone: '400-000-0001',
  hours: '8:30–20:30',
  afterSaleTerms: ['破损 48 小时内反馈'],
}

test.each([
  ['什么时候发货', '您好，16:00 前付款当日出库。订单发出后可在“订单详情”查看物流。'],
  ['收到时破损了', '您好，破损 48 小时内反馈。请在订单中申请售后并上传照片，我们会尽快处理。'],
  ['转人工', '您好，客服电话 400-000-0001，服务时间 8:30–20:30。'],
  ['在吗', '您好，这里是九信大药房旗舰店，已收到您的问题，请稍候，我们核实后回复您。'],
])('answers for a store when asked %s', (text, answer) => {
  expect(clerkAnswer(text, { store, isOnDuty: true })).toBe(answer)
})

test('answers for the platform', () => {
  expect(clerkAnswer('发票怎么开', { store: null, isOnDuty: true })).toBe(
    '您好，订单完成后可在“发票管理”查看和下载发票。',
  )
  expect(clerkAnswer('在吗', { store: null, isOnDuty: true })).toContain('平台客服')
})

test('answers known questions automatically outside the hours, and leaves the rest', () => {
  expect(clerkAnswer('电话多少', { store, isOnDuty: false })).toBe(
    '自动回复：您好，客服电话 400-000-0001，服务时间 8:30–20:30。',
  )
  expect(clerkAnswer('在吗', { store, isOnDuty: false })).toBeNull()
})

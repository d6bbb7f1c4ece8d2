import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import {
  amountText,
  authorityWords,
  chainTimeline,
  changeText,
  limitLines,
  positionText,
  rightsText,
  stateText,
} from './words.ts'

test('describes each state of the delivery authorisation and the action it needs', () => {
  expect(authorityWords({ state: 'valid', expiresOn: null })).toEqual({ text: '有效，长期', tone: 'good', act: null })
  expect(authorityWords({ state: 'valid', expiresOn: '2027-03-01' }).text).toBe('有效期至 2027-03-01')
  expect(authorityWords({ state: 'expired', expiresOn: '2026-03-01' }).act).toBe('更新收货委托书')
  expect(authorityWords({ state: 'in-review', expiresOn: null }).act).toBeNull()
  expect(authorityWords({ state: 'missing', expiresOn: null }).act).toBe('提交收货委托书')
})

test('says who decides while a request is waiting', () => {
  expect(stateText({ state: 'asked', decider: 'platform' })).toBe('平台审核中')
  expect(stateText({ state: 'asked', decider: 'main-account' })).toBe('待主账号审核')
  expect(stateText({ state: 'refused', decider: 'platform' })).toBe('未通过')
})

test('describes the position of a login in the company', () => {
  const face = { isMain: false, isManaged: false, asksMain: false, state: 'active' } as const
  expect(positionText({ ...face, isMain: true })).toBe('主账号')
  expect(positionText({ ...face, asksMain: true, state: 'asked' })).toBe('申请成为主账号')
  expect(positionText({ ...face, isManaged: true })).toBe('员工账号（企业创建）')
  expect(positionText(face)).toBe('员工账号')
})

const at = new Date('2026-11-16T12:00:00+08:00')

test('shows what a chain request is waiting for, or the reason of its refusal', () => {
  const asked = { step: 'waiting', remark: '', at } as const
  expect(chainTimeline({ state: 'waiting', steps: [asked] }).map(step => [step.title, step.state])).toEqual([
    ['门店提出申请', 'done'],
    ['总部确认', 'current'],
  ])
  const refused = { step: 'refused', remark: '非本连锁门店', at } as const
  const last = chainTimeline({ state: 'refused', steps: [asked, refused] }).at(-1)
  expect([last?.title, last?.state]).toEqual(['总部拒绝', 'failed'])
  expect(last?.note).toContain('非本连锁门店')
})

test('describes rights and limits in words', () => {
  expect(rightsText({ rights: [] })).toBe('仅可浏览')
  expect(rightsText({ rights: ['order', 'receive'] })).toBe('下单、收货与地址')
  const none = { orderLimit: null, monthLimit: null, needsApproval: false }
  expect(limitLines(none)).toEqual(['不限额'])
  expect(limitLines({ ...none, orderLimit: fen(500_000), monthLimit: fen(9950) })).toEqual([
    '单笔 ¥5,000',
    '每月 ¥99.50',
  ])
  expect(limitLines({ ...none, orderLimit: fen(500_000), needsApproval: true })).toEqual(['下单均需审批'])
})

const today = (payable: number) => ({
  payable: fen(payable),
  freight: fen(0),
  isRush: false,
  problems: [],
  addressId: null,
  addressText: '',
})

test('shows the amount, or 由总部定价 when the requester may not see it', () => {
  expect(amountText({ payable: null })).toBe('由总部定价')
  expect(amountText({ payable: fen(9600) })).toBe('¥96.00')
})

test('says that the amount changed and returns null when it is equal or unknown', () => {
  expect(changeText({ payable: fen(9600), today: today(9600) })).toBeNull()
  expect(changeText({ payable: null, today: today(9600) })).toBeNull()
  expect(changeText({ payable: fen(9600), today: null })).toBeNull()
  expect(changeText({ payable: fen(9600), today: today(10_000) })).toBe('价格已变化：申请时 ¥96.00，现在 ¥100.00')
})

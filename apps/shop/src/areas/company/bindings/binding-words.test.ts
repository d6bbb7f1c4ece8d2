import { expect, test } from 'vitest'
import { positionText, stateText } from './binding-words.ts'

test('who decides is said while it waits', () => {
  expect(stateText({ state: 'asked', decider: 'platform' })).toBe('平台审核中')
  expect(stateText({ state: 'asked', decider: 'main-account' })).toBe('待主账号审核')
  expect(stateText({ state: 'refused', decider: 'platform' })).toBe('未通过')
})

test('what a login is to the company', () => {
  const face = { isMain: false, isManaged: false, asksMain: false, state: 'active' } as const
  expect(positionText({ ...face, isMain: true })).toBe('主账号')
  expect(positionText({ ...face, asksMain: true, state: 'asked' })).toBe('申请成为主账号')
  expect(positionText({ ...face, isManaged: true })).toBe('员工账号（企业创建）')
  expect(positionText(face)).toBe('员工账号')
})

import { expect, test } from 'vitest'
import { ruleEnds, sessionEnds } from './security-words.ts'

test('says that cases are given back only when the last device goes', () => {
  expect(sessionEnds({ otherCount: 0, claimCount: 3 })).toBe(
    '这台设备立即退出，没有提交的内容会丢失，正在处理的 3 件放回待办，由同事领取。没有其他设备在线，重新登录须再次验证。',
  )
  expect(sessionEnds({ otherCount: 0, claimCount: 0 })).toBe(
    '这台设备立即退出，没有提交的内容会丢失。没有其他设备在线，重新登录须再次验证。',
  )
  expect(sessionEnds({ otherCount: 2, claimCount: 3 })).toBe(
    '这台设备立即退出，没有提交的内容会丢失；其余 2 台设备仍在线。',
  )
})

test('says whether the end of a rule lifts the limit or shuts people out', () => {
  const rule = { ruleId: '1', roleId: 'care', role: '客服仲裁' }
  const last = '这是“客服仲裁”的最后一条规则：停用后不再限制网络，可以从任何网络登录。'
  const others = '“客服仲裁”立即不能再从该网络登录；现在从该网络在线、又不在其他允许网络内的，也不能继续操作。'
  expect(ruleEnds(rule, [rule])).toBe(last)
  expect(ruleEnds(rule, [rule, { ruleId: '2', roleId: 'money' }])).toBe(last)
  expect(ruleEnds(rule, [rule, { ruleId: '2', roleId: 'care' }])).toBe(others)
  expect(ruleEnds(rule, [rule, { ruleId: '2', roleId: null }])).toBe(others)
  const all = { ruleId: '3', roleId: null, role: '全部角色' }
  expect(ruleEnds(all, [all])).toBe('这是全部角色的最后一条规则：停用后不再限制网络，可以从任何网络登录。')
})

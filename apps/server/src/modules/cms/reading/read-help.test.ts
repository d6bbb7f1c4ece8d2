import { expect, test } from 'vitest'
import { helpScore } from './read-help.ts'

const TEXT = '如何注册并开通采购权限。按提示上传营业执照，审核通过后即可看到价格。'

test.each([
  ['注册', 1],
  ['注册与认证', 0.5],
  ['怎么注册', 1],
  ['看到价格', 1],
  ['退货', 0],
  ['的', 0],
])('scores a help text for the question %s', (question, score) => {
  expect(helpScore(TEXT, question)).toBe(score)
})

import { expect, test } from 'vitest'
import { isAnyUnderWay, percentOf, progressText, sizeText } from './package-progress.ts'

const at = (state: 'waiting' | 'running' | 'ready' | 'failed', doneCount = 0, totalCount = 0) => ({
  state,
  doneCount,
  totalCount,
})

test('stays at 99 percent until the package is ready', () => {
  expect(
    [at('waiting'), at('running'), at('running', 1, 3), at('running', 3, 3), at('ready', 3, 3)].map(percentOf),
  ).toEqual([0, 0, 33, 99, 100])
  expect(
    [at('waiting'), at('running'), at('running', 1, 3), at('ready', 3, 3), at('failed')].map(progressText),
  ).toEqual(['排队中', '正在清点资料', '正在打包 1 / 3', '共 3 份资料', '打包失败'])
})
test('formats file sizes and detects whether a package is still in progress', () => {
  expect([10, 880_640, 1_258_291].map(sizeText)).toEqual(['1 KB', '860 KB', '1.2 MB'])
  expect([isAnyUnderWay(undefined), isAnyUnderWay([at('ready')]), isAnyUnderWay([at('running')])]).toEqual([
    false,
    false,
    true,
  ])
})

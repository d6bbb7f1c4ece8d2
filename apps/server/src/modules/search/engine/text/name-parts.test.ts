import { expect, test } from 'vitest'
import { isOnlyForm, substanceStarts, wordBounds } from './name-parts.ts'

test('finds where the substance starts after its salts', () => {
  expect(substanceStarts('苯磺酸氨氯地平片')).toEqual([0, 3])
  expect(substanceStarts('注射用盐酸吉西他滨')).toEqual([0, 3, 5])
  expect(substanceStarts('单硝酸异山梨酯片')).toEqual([0])
})

test('treats salts and forms as the same medicine and anything else as another', () => {
  for (const rest of ['', '片', '钠', '缓释胶囊', '氯化钠注射液', '口服混悬液', '干混悬剂', '滴眼液', '鼻喷雾剂'])
    expect(isOnlyForm(rest), rest).toBe(true)
  for (const rest of ['贝那普利片', '克拉维酸钾片', '地塞米松滴眼液']) expect(isOnlyForm(rest), rest).toBe(false)
})

test('judges a very long name made of forms', () => {
  expect(isOnlyForm(`${'口服液'.repeat(200)}甲`)).toBe(false)
})

test('finds word boundaries at salts and forms', () => {
  expect(wordBounds('盐酸氨溴索口服溶液')).toEqual([0, 2, 5, 9])
  expect(wordBounds('头孢唑林钠')).toEqual([0, 4, 5])
})

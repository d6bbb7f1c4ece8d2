import { expect, test } from 'vitest'
import { shareText } from './share-text.ts'

test('rounds a share to whole percent and shows a dash when nothing was counted', () => {
  expect(shareText(2, 3)).toBe('67%')
  expect(shareText(3, 3)).toBe('100%')
  expect(shareText(0, 0)).toBe('—')
})

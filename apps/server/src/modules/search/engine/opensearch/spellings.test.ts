import { expect, test } from 'vitest'
import { phrasesOf, readingsText } from './spellings.ts'

test('indexes every reading of each character, whole and as a prefix', () => {
  expect(readingsText('长b1')).toBe(
    '^^ 长|chang|c|ch|zhang|z|zh|<c|<ch|<cha|<chan|<chang|<z|<zh|<zha|<zhan|<zhang b|<b 1|<1',
  )
})

test('splits a spelling in every possible way, fewest parts first', () => {
  expect(phrasesOf('amxl')).toEqual(['a m x <l'])
  expect(phrasesOf('xian')).toEqual(['<xian', 'xi <an', 'xia <n', 'x i <an', 'xi a <n', 'x i a <n'])
  expect(phrasesOf('阿mo')).toEqual(['阿 <mo', '阿 m <o'])
  expect(phrasesOf('b12')).toEqual(['b 1 2'])
})

test('limits a long spelling to 32 phrases', () => {
  expect(phrasesOf('anananananananananananananananananananananananananananan')).toHaveLength(32)
})

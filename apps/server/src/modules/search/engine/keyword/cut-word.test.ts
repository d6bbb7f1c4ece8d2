import { expect, test } from 'vitest'
import { cutWord, piecesToAsk } from './cut-word.ts'

test('looks up single characters only when they are dosage forms', () => {
  expect(piecesToAsk('康健堂')).toEqual(['康健', '健堂'])
  expect(piecesToAsk('阿莫片')).toEqual(['阿莫', '莫片', '片'])
})

test('prefers one long known piece over shorter ones', () => {
  const known = ['堂阿', '莫西林', '阿莫西林', '西林']
  expect(cutWord('康健堂阿莫西林', known)).toEqual([
    { text: '康健堂', isKnown: false },
    { text: '阿莫西林', isKnown: true },
  ])
})

test('keeps numbers together with their units', () => {
  expect(piecesToAsk('布洛芬0.3g*20粒')).toContain('0.3g*20粒')
  expect(cutWord('布洛芬0.3g*20粒', ['布洛芬', '0.3g*20粒'])).toEqual([
    { text: '布洛芬', isKnown: true },
    { text: '0.3g*20粒', isKnown: true },
  ])
})

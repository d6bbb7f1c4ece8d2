import { expect, test } from 'vitest'
import { codeForms, normalise, specGroup, specKey, wordsOf } from './normalise.ts'

for (const [raw, plain] of [
  ['阿莫西林', '阿莫西林'],
  ['ＡＭＸＬ', 'amxl'],
  ['  维生素Ｃ　片 ', '维生素c 片'],
  ['０.２５ｇ×２４粒', '0.25g*24粒'],
  ['0.25g X 24粒', '0.25g*24粒'],
  ['0.25g*24粒', '0.25g*24粒'],
  ['lüsu', 'lvsu'],
  ['布洛芬（缓释）', '布洛芬 缓释'],
] as const)
  test(`${raw} is compared as ${plain}`, () => expect(normalise(raw)).toBe(plain))

test('words are cut at spaces and signs', () => {
  expect(wordsOf('阿莫西林，0.25g  联邦')).toEqual(['阿莫西林', '0.25g', '联邦'])
  expect(wordsOf('   ')).toEqual([])
})

test('specs in any spelling are searched alike', () => {
  const key = specKey('0.25g*24粒')
  for (const other of ['0.25g×24粒', '0.25gx24片', '0.25g*24s', '0.25g*24#', '０.２５克×２４粒', '0.25g * 24 S'])
    expect(specKey(other), other).toBe(key)
  expect(specKey('100毫升:5毫克')).toBe('100ml:5mg')
})

test('specs are grouped by their sign for times, not by their units', () => {
  expect(specGroup('0.25g*24粒')).toBe('0.25g×24粒')
  expect(specGroup('0.25g x 24粒')).toBe('0.25g×24粒')
  expect(specGroup('0.25g×24片')).toBe('0.25g×24片')
})

test('numbers are known whole and by their parts', () => {
  expect(codeForms('国药准字H20023725')).toEqual(['国药准字h20023725', 'h20023725'])
  expect(codeForms('国药准字J20100102(H20100623/H20100624)')).toEqual([
    '国药准字j20100102(h20100623/h20100624)',
    'j20100102',
    'h20100623',
    'h20100624',
  ])
  expect(codeForms('6917942210013')).toEqual(['6917942210013'])
})

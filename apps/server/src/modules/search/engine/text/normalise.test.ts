import { expect, test } from 'vitest'
import { codeCandidates, codeForms, normalise, specGroup, specKey, wordsOf } from './normalise.ts'

for (const [raw, plain] of [
  ['阿莫西林', '阿莫西林'],
  ['ＡＭＸＬ', 'amxl'],
  ['  维生素Ｃ　片 ', '维生素c 片'],
  ['０.２５ｇ×２４粒', '0.25g*24粒'],
  ['0.25g X 24粒', '0.25g*24粒'],
  ['0.25g*24粒', '0.25g*24粒'],
  ['lüsu', 'lvsu'],
  ['布洛芬（缓释）', '布洛芬 缓释'],
  ['頭孢剋肟膠囊', '头孢克肟胶囊'],
  ['對乙醯氨基酚', '对乙酰氨基酚'],
  ['阿莫\u200b西林\ufeff', '阿莫西林'],
  ['💊布洛芬👍🏽', '布洛芬'],
  ['奥美拉唑®胶囊', '奥美拉唑胶囊'],
  ['布洛芬/片，20', '布洛芬 片 20'],
  ['α-酮酸', 'α酮酸'],
  ['布洛芬-片', '布洛芬 片'],
] as const)
  test(`normalises ${raw} to ${plain}`, () => expect(normalise(raw)).toBe(plain))

test('splits words at spaces and punctuation', () => {
  expect(wordsOf('阿莫西林，0.25g  联邦')).toEqual(['阿莫西林', '0.25g', '联邦'])
  expect(wordsOf('   ')).toEqual([])
})

for (const [raw, words] of [
  ['国药准字 H2002 3725', ['国药准字h20023725']],
  ['国药准字：H20023725', ['国药准字h20023725']],
  ['批准文号:H2OO23725', ['h20023725']],
  ['国药准字第Z20040063号', ['国药准字z20040063']],
  ['条码 6917-9422-10013', ['6917942210013']],
  ['6 917942 210013', ['6917942210013']],
  ['布洛芬 0.3g/粒*24粒/盒', ['布洛芬', '0.3g*24粒']],
] as const)
  test(`splits ${raw} into ${words.join(' and ')}`, () => expect(wordsOf(raw)).toEqual(words))

test('derives the pack barcode from the barcode of its case', () => {
  expect(codeCandidates('16917942210010')).toEqual(['16917942210010', '6917942210012'])
  expect(codeCandidates('6917942210013')).toEqual(['6917942210013'])
})

test('returns the same key for every spelling of a spec', () => {
  const key = specKey('0.25g*24粒')
  for (const other of ['0.25g×24粒', '0.25gx24片', '0.25g*24s', '0.25g*24#', '０.２５克×２４粒', '0.25g * 24 S'])
    expect(specKey(other), other).toBe(key)
  expect(specKey('100毫升:5毫克')).toBe('100ml:5mg')
  for (const other of ['250mg*24T', '250mg×24片', '0.25g/粒*24粒/盒']) expect(specKey(other), other).toBe(key)
  expect(specKey('75μg*28片')).toBe(specKey('0.075mg*28s'))
})

test('groups specs by the multiplication sign, not by units', () => {
  expect(specGroup('0.25g*24粒')).toBe('0.25g×24粒')
  expect(specGroup('0.25g x 24粒')).toBe('0.25g×24粒')
  expect(specGroup('0.25g×24片')).toBe('0.25g×24片')
})

test('lists an approval number whole and by its parts', () => {
  expect(codeForms('国药准字H20023725')).toEqual(['国药准字h20023725', 'h20023725'])
  expect(codeForms('国药准字J20100102(H20100623/H20100624)')).toEqual([
    '国药准字j20100102(h20100623/h20100624)',
    'j20100102',
    'h20100623',
    'h20100624',
  ])
  expect(codeForms('6917942210013')).toEqual(['6917942210013'])
})

import { expect, test } from 'vitest'
import { matchesPinyinFrom, openingPairs, readingsOf, syllablesOf } from './syllables.ts'

test('keeps all readings of polyphones, whole vowels and ü as v', () => {
  expect(readingsOf('参')).toEqual(expect.arrayContaining(['can', 'shen']))
  expect(readingsOf('长')).toEqual(expect.arrayContaining(['chang', 'zhang']))
  expect(readingsOf('阿')).toContain('a')
  expect(readingsOf('恩')).toEqual(['en'])
  expect(readingsOf('氯')).toEqual(['lv'])
  expect(readingsOf('c')).toEqual(['c'])
})

const SPELLED: readonly [name: string, typed: string, isSpelled: boolean][] = [
  ['阿莫西林胶囊', 'amoxilin', true],
  ['阿莫西林胶囊', 'amxl', true],
  ['阿莫西林胶囊', 'amxljn', true],
  ['阿莫西林胶囊', 'amoxl', true],
  ['阿莫西林胶囊', '阿mxl', true],
  ['阿莫西林胶囊', 'a莫西l', true],
  ['阿莫西林胶囊', 'amoxilinjiaon', true],
  ['阿莫西林胶囊', 'moxilin', false],
  ['阿莫西林胶囊', 'axl', false],
  ['阿莫西林胶囊', 'amoxilinx', false],
  ['人参归脾丸', 'renshenguipi', true],
  ['人参归脾丸', 'rsgpw', true],
  ['恩替卡韦片', 'entikawei', true],
  ['恩替卡韦片', 'etkw', true],
  ['奥美拉唑肠溶胶囊', 'aomeilazuo', true],
  ['奥美拉唑肠溶胶囊', 'amlz', true],
  ['氯雷他定片', 'lvleitading', true],
  ['重组人胰岛素注射液', 'chongzurenyidaosu', true],
  ['重组人胰岛素注射液', 'czryds', true],
  ['珍珠明目滴眼液', 'zhenzhumingmu', true],
  ['珍珠明目滴眼液', 'zhzhmm', true],
  ['珍珠明目滴眼液', 'zzmm', true],
  ['维生素c片', 'wssc', true],
  ['维生素c片', 'weishengsuc', true],
]

for (const [name, typed, isSpelled] of SPELLED)
  test(`${typed} ${isSpelled ? 'spells' : 'does not spell'} ${name}`, () => {
    const syllables = syllablesOf(name)
    expect(matchesPinyinFrom(syllables, 0, typed)).toBe(isSpelled)
    // The index finds the name from any beginning of a spelling.
    if (isSpelled) expect(openingPairs(syllables).has([...typed].slice(0, 2).join(''))).toBe(true)
  })

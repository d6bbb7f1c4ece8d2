import { expect, test } from 'vitest'
import { missesOnlyDosageForm, nameKey, namesAgree, splitBrackets } from './name-agreement.ts'

const agree = (a: string, b: string) => namesAgree(nameKey(a), nameKey(b))

test('accepts names that are equal or differ by a known salt, form or numeral', () => {
  const pairs = [
    ['氨溴索片', '盐酸氨溴索片'],
    ['氨氯地平片', '苯磺酸氨氯地平片'],
    ['氯吡格雷片', '硫酸氢氯吡格雷片'],
    ['阿托伐他汀片', '阿托伐他汀钙片'],
    ['注射用头孢呋辛', '注射用头孢呋辛钠'],
    ['板蓝根冲剂', '板蓝根颗粒'],
    ['柴胡针', '柴胡注射液'],
    ['氧氟沙星眼药水', '氧氟沙星滴眼液'],
    ['缬沙坦氨氯地平片（I）', '缬沙坦氨氯地平片(Ⅰ)'],
    ['缬沙坦氨氯地平片(1)', '缬沙坦氨氯地平片(Ⅰ)'],
    ['ＶＣ泡腾片', 'vc泡腾片'],
  ] as const
  expect(pairs.filter(([a, b]) => !agree(a, b))).toEqual([])
})

test('rejects names contained in each other or with other salts, forms or numerals', () => {
  const pairs = [
    ['地平片', '硝苯地平片'],
    ['莫沙星片', '盐酸莫西沙星片'],
    ['美托洛尔片', '美托洛尔缓释片'],
    ['酒石酸美托洛尔片', '琥珀酸美托洛尔片'],
    ['头孢克肟', '头孢克肟胶囊'],
    ['头孢克肟片', '头孢克肟胶囊'],
    ['丙戊酸钠片', '丙戊酸镁片'],
    ['丙戊酸片', '丙戊酸钠片'],
    ['氯化钠注射液', '氯化钾注射液'],
    ['止咳糖浆', '小儿止咳糖浆'],
    ['氨酚烷胺片', '复方氨酚烷胺片'],
    ['缬沙坦氨氯地平片(Ⅰ)', '缬沙坦氨氯地平片(Ⅱ)'],
    ['缬沙坦氨氯地平片', '缬沙坦氨氯地平片(Ⅰ)'],
    ['泼尼松片', '泼尼松龙片'],
    ['山梨酯片', '硝酸异山梨酯片'],
  ] as const
  expect(pairs.filter(([a, b]) => agree(a, b))).toEqual([])
})

test('recognises a name that lacks only its dosage form', () => {
  expect(missesOnlyDosageForm('头孢克肟', nameKey('头孢克肟胶囊'))).toBe(true)
  expect(missesOnlyDosageForm('头孢克肟片', nameKey('头孢克肟胶囊'))).toBe(false)
  expect(missesOnlyDosageForm('头孢', nameKey('头孢克肟胶囊'))).toBe(false)
  expect(missesOnlyDosageForm('氧氟沙星', nameKey('左氧氟沙星片'))).toBe(false)
})

test('splits brackets of every kind from the name', () => {
  expect(splitBrackets('【感康】复方氨酚烷胺片（吴太）[12片]')).toEqual({
    plain: '复方氨酚烷胺片',
    bracketed: ['感康', '吴太', '12片'],
  })
})

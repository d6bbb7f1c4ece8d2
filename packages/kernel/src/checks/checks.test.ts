import { describe, expect, test } from 'vitest'
import { isCompanyName, isPersonName, isSameName, normalCompanyName, normalPersonName } from './names.ts'
import {
  checkCreditCode,
  checkIdNumber,
  checkLicenceNumber,
  isApprovalNumber,
  isCompanyAccount,
  isGenuineCreditCode,
  isLandline,
  isMobile,
  isPhone,
  isTaxNumber,
  normalAccountNumber,
  normalApprovalNumber,
  normalCreditCode,
  normalLicenceNumber,
  normalLoginText,
  normalMobile,
  normalPhone,
} from './numbers.ts'

describe('统一社会信用代码', () => {
  test.each([
    '914403001922038216',
    '91440300708461136T',
    '91330100799655058B',
    '91512081MA62K0260E',
    '9131000063159284XQ',
  ])('accepts the code %s', code => expect(checkCreditCode(code)).toBe('ok'))
  test.each(['91350211M0000XUF46', '91350100M0001TGQXM'])(
    'treats %s as genuine although its check digit fails',
    code => {
      expect(checkCreditCode(code)).toBe('check')
      expect(isGenuineCreditCode(code)).toBe(true)
    },
  )
  test.each(['91350100M000100Y4Z', '9144030019220382', '91440300192203821I', '', '9144030O1922038216'])(
    'refuses the format of %s',
    code => expect(checkCreditCode(code)).toBe('format'),
  )
  test('accepts 91350100M000100Y43 and detects swapped characters', () => {
    expect(checkCreditCode('91350100M000100Y43')).toBe('ok')
    expect(checkCreditCode('91350100M000100Y34')).toBe('check')
  })
  test('does not treat a typing error in the organisation part as an early code', () =>
    expect(isGenuineCreditCode('914403001922038116')).toBe(false))
  test.each(['000000000000000000', '91000000708461136T', '914403000000000000'])(
    'refuses %s although every character is allowed',
    code => expect([checkCreditCode(code), isGenuineCreditCode(code)]).toEqual(['format', false]),
  )
  test('normalises full-width and spaced input', () => {
    expect(normalCreditCode(' ９１４４０３００ 70846113 6t ')).toBe('91440300708461136T')
    expect(checkCreditCode('９１４４０３００７０８４６１１３６ｔ')).toBe('ok')
  })
})

test('身份证: checks length, check digit and birthday and accepts x in either case', () => {
  expect(checkIdNumber('11010519491231002X')).toBe('ok')
  expect(checkIdNumber('11010519491231002x')).toBe('ok')
  expect(checkIdNumber('110105194912310021')).toBe('check')
  expect(checkIdNumber('110105194902310021')).toBe('format')
  expect(checkIdNumber('110105491231002')).toBe('format')
})
test('手机、固话、400: accepts valid numbers and refuses others', () => {
  expect([isMobile('１３８００００１２３４'), isMobile('12800001234'), isMobile('1380000123')]).toEqual([
    true,
    false,
    false,
  ])
  expect(['027-87654321', '02787654321-801', '400-800-1234'].map(isLandline)).toEqual([true, true, true])
  expect(['87654321', '13800001234'].map(isLandline)).toEqual([false, false])
  expect(isPhone('13800001234')).toBe(true)
})
test('normalises a mobile number however it was typed or pasted', () => {
  for (const text of [
    '138 0000 1234',
    '138-0000-1234',
    '１３８ ００００ １２３４',
    '+86 138 0000 1234',
    '0086-13800001234',
    '86 13800001234',
    '138\u200b0000\u00a01234',
    '138—0000—1234',
    '138.0000.1234',
  ])
    expect([text, normalMobile(text), isMobile(text)]).toEqual([text, '13800001234', true])
  expect([isMobile('138 0000 12345'), isMobile('8613800')]).toEqual([false, false])
  expect([normalLoginText(' 138 0000 1234 '), normalLoginText(' buyer-sub ')]).toEqual(['13800001234', 'buyer-sub'])
  expect([normalPhone('（027）8888 6666'), normalPhone('027－88886666'), normalPhone('138 0000 1234')]).toEqual([
    '027-88886666',
    '027-88886666',
    '13800001234',
  ])
})
test('accepts company accounts of digits, but not all zeros, letters, 7 or 33 digits', () => {
  expect(normalAccountNumber('３２０２-0140 1920—0001')).toBe('3202014019200001')
  expect(['00000000', '0000 0000 0000 0000'].map(isCompanyAccount)).toEqual([false, false])
  expect(['42001865908050001234', '3202-0140-1920-0001', '12345678'].map(isCompanyAccount)).toEqual([true, true, true])
  expect(['1234567', 'abc12345678', '1'.repeat(33)].map(isCompanyAccount)).toEqual([false, false, false])
})
test('税号: accepts a credit code or an old 15-digit number', () => {
  expect(isTaxNumber('91440300708461136T')).toBe(true)
  expect(isTaxNumber('420106123456789')).toBe(true)
  expect(isTaxNumber('9144030070846113')).toBe(false)
})
describe('licence numbers', () => {
  test.each([
    ['DL', '琼AA898000001', 'ok'],
    ['DL', '鄂DB0270123', 'ok'],
    ['DL', '鄂CA027012345', 'ok'],
    ['DL', '鄂D0270123', 'unusual'],
    ['DL', '12345', 'format'],
    ['ML', 'PDY00146442010517D1102', 'ok'],
    ['ML', '420106-0012', 'unusual'],
    ['D2', '桂柳食药监械经营备20210631号', 'ok'],
    ['D2', '鄂汉食药监械经营备2018H006号', 'ok'],
    ['D3', '京东食药监械经营许20200039号', 'ok'],
    ['D3', '京东食药监械经营备20200039号', 'format'],
    ['FD', 'JY14201060012345', 'ok'],
    ['FD', 'YB14201060012345', 'ok'],
    ['FD', 'JY123', 'format'],
    ['BL', '91350211M0000XUF46', 'unusual'],
    ['BL', '91350100M000100Y4Z', 'format'],
    ['PA', '2026-001', 'ok'],
    ['PA', '', 'format'],
    ['DL', '鄂 DB-027-0123', 'ok'],
    ['DL', '鄂ＤＢ０２７０１２３（更）', 'ok'],
    ['D2', '桂柳食药监械经营备20210631号(更)', 'ok'],
    ['D3', '京东食药监械经营许20200039（变更）号', 'ok'],
    ['FD', 'JY1 4201 0600 12345', 'ok'],
    ['ML', '42010 6—0012', 'unusual'],
    ['DL', '鄂DB0000000', 'format'],
    ['PA', '0000', 'format'],
    ['BL', '000000000000000000', 'format'],
  ])('rates licence %s with number %s as %s', (code, number, outcome) =>
    expect(checkLicenceNumber(code, number)).toBe(outcome),
  )
  test('keeps hyphens that belong to a licence number and removes those that only group it', () => {
    expect([
      normalLicenceNumber('鄂db-027-0123（更）', 'DL'),
      normalLicenceNumber('420106-0012', 'ML'),
      normalLicenceNumber('2026－001', 'PA'),
      normalLicenceNumber('91440300-70846113 6t', 'BL'),
    ]).toEqual(['鄂DB0270123(更)', '420106-0012', '2026-001', '91440300708461136T'])
  })
})
describe('批准文号', () => {
  test.each([
    '国药准字H44021351',
    '国药准字 h44021351',
    '批准文号：国药准字Ｚ20040063',
    '国药准字：HJ20160001',
    'H44021351',
    '国药准字H10940250/H10940251',
    '国药准字J20100102（H20100623）',
    '进口药品注册证号H20140184',
    '医药产品注册证ZC20150001',
    '国械注准20193141234',
    '粤械注准20152140312',
    '浙温械备20140027号',
    '国食健注G20190123',
    '食健备G201942001234',
    '粤G妆网备字2019123456',
    '鲁卫消证字（2020）第1350号',
    '国食注字TY20180001',
  ])('accepts the number %s', number => expect(isApprovalNumber(number)).toBe(true))
  test.each([
    '',
    '没有',
    '12345678',
    '国药准字H1234567',
    '国药准字H123456789',
    '国药准字H00000000',
    '国药准字X44021351',
  ])('refuses the number “%s”', number => expect(isApprovalNumber(number)).toBe(false))
  test('normalises the approval number', () =>
    expect(['批准文号：国药准字 h44021351', '国药准字：Ｈ44021351'].map(normalApprovalNumber)).toEqual([
      '国药准字H44021351',
      '国药准字H44021351',
    ]))
})
test('accepts person names with rare characters and normalises every form of the dot', () => {
  const names = ['𠅤𠮷', '李䶮', '王㛃', '阿卜杜拉•买买提', '阿卜杜拉・买买提', '欧阳 娜', '邢〇', 'John Smith']
  expect(names.filter(name => !isPersonName(name))).toEqual([])
  expect(['𠮷', '·方', '方·', '方··智', '方@智'].filter(isPersonName)).toEqual([])
  expect([
    normalPersonName('阿卜杜拉•买买提'),
    normalPersonName(' 欧阳　娜 '),
    normalPersonName('John  Smith'),
  ]).toEqual(['阿卜杜拉·买买提', '欧阳娜', 'John Smith'])
  expect(isSameName('阿卜杜拉•买买提', '阿卜杜拉·买买提')).toBe(true)
  expect([isCompanyName('武汉𠮷祥大药房'), isCompanyName('福建䶮生堂药房')]).toEqual([true, true])
})
test('normalises and checks company and person names', () => {
  expect(normalCompanyName(' 武汉同济堂(江汉)大药房 ')).toBe('武汉同济堂（江汉）大药房')
  expect(isSameName('武汉同济堂（江汉）大药房', '武汉同济堂(江汉) 大药房')).toBe(true)
  expect(['药房', '武汉<b>大药房', '武汉同济堂大药房'].map(isCompanyName)).toEqual([false, false, true])
  expect(['方以智', '阿卜杜拉·买买提', '方', '方1智', '·方智'].map(isPersonName)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

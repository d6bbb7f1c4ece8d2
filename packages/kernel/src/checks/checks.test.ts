import { describe, expect, test } from 'vitest'
import { isLandline, isMobile, isPhone } from './contact-number.ts'
import { checkCreditCode, hasGoodOrganisationCode, normalCreditCode } from './credit-code.ts'
import { isBarcode, isBaseCode, isTraceCode } from './goods-code.ts'
import { checkIdNumber } from './id-number.ts'
import { checkLicenceNumber } from './licence-number.ts'
import { isCompanyAccount, isPersonalCard, isTaxNumber } from './money-number.ts'
import { isCompanyName, isPersonName, isSameName, normalCompanyName } from './names.ts'

describe('统一社会信用代码', () => {
  test.each([
    '914403001922038216',
    '91440300708461136T',
    '91330100799655058B',
    '91512081MA62K0260E',
    '9131000063159284XQ',
  ])('%s is right', code => expect(checkCreditCode(code)).toBe('ok'))
  test.each(['91350211M0000XUF46', '91350100M0001TGQXM'])('%s is genuine though its check digit fails', code => {
    expect(checkCreditCode(code)).toBe('check')
    expect(hasGoodOrganisationCode(code)).toBe(true)
  })
  test.each(['91350100M000100Y4Z', '9144030019220382', '91440300192203821I', '', '9144030O1922038216'])(
    '%s can never be right',
    code => expect(checkCreditCode(code)).toBe('format'),
  )
  test('91350100M000100Y43 passes, and one changed place is noticed', () => {
    expect(checkCreditCode('91350100M000100Y43')).toBe('ok')
    expect(checkCreditCode('91350100M000100Y34')).toBe('check')
  })
  test('full-width and spaced input is the same code', () => {
    expect(normalCreditCode(' ９１４４０３００ 70846113 6t ')).toBe('91440300708461136T')
    expect(checkCreditCode('９１４４０３００７０８４６１１３６ｔ')).toBe('ok')
  })
})

test('身份证: check digit, real birthday, X in any case', () => {
  expect(checkIdNumber('11010519491231002X')).toBe('ok')
  expect(checkIdNumber('11010519491231002x')).toBe('ok')
  expect(checkIdNumber('110105194912310021')).toBe('check')
  expect(checkIdNumber('110105194902310021')).toBe('format')
  expect(checkIdNumber('110105491231002')).toBe('format')
})
test('手机、固话、400', () => {
  expect([isMobile('１３８００００１２３４'), isMobile('12800001234'), isMobile('1380000123')]).toEqual([
    true,
    false,
    false,
  ])
  expect(['027-87654321', '02787654321-801', '400-800-1234'].map(isLandline)).toEqual([true, true, true])
  expect(['87654321', '13800001234'].map(isLandline)).toEqual([false, false])
  expect(isPhone('13800001234')).toBe(true)
})
test('a person’s card has a check, a company’s account has none', () => {
  expect(isPersonalCard('4111 1111 1111 1111')).toBe(true)
  expect(isPersonalCard('4111111111111112')).toBe(false)
  expect(['42001865908050001234', '3202-0140-1920-0001', '12345678'].map(isCompanyAccount)).toEqual([true, true, true])
  expect(['1234567', '-123456789', 'abc12345678'].map(isCompanyAccount)).toEqual([false, false, false])
})
test('税号: credit code or an old number', () => {
  expect(isTaxNumber('91440300708461136T')).toBe(true)
  expect(isTaxNumber('420106123456789')).toBe(true)
  expect(isTaxNumber('9144030070846113')).toBe(false)
})
test('本位码、69 码、追溯码', () => {
  expect(isBaseCode('86900001000016')).toBe(false)
  expect(isBaseCode('86900001000019')).toBe(true)
  expect(isBarcode('6901234567892')).toBe(true)
  expect(isBarcode('6901234567890')).toBe(false)
  expect(isTraceCode('81234567890123456789')).toBe(true)
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
  ])('%s %s: %s', (code, number, outcome) => expect(checkLicenceNumber(code, number)).toBe(outcome))
})
test('names', () => {
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

import { day } from '@xiaojiu/kernel/time.ts'
import { expect, test } from 'vitest'
import { type CheckedPaper, checkDuplicates, checkPapers, checkScope } from './cross-checks.ts'

const TODAY = day('2026-11-18')
const CODE = '91420100MA4K1X2X1B'
const HOLDER = { name: '武汉江城大药房', legalPerson: '方以智', creditCode: CODE }

function paper(more: Partial<CheckedPaper>): CheckedPaper {
  return {
    ...{ code: 'DL', number: '鄂DB0270001', holderName: HOLDER.name, legalPerson: HOLDER.legalPerson },
    ...{ expiresOn: day('2030-05-31'), checkedUntil: null },
    ...more,
  }
}

const textsOf = (checks: readonly { readonly text: string; readonly standing: string }[], standing: string) =>
  checks.filter(check => check.standing === standing).map(({ text }) => text)

test('finds papers of another name, code or person, and says which', () => {
  const checks = checkPapers(
    [
      paper({ code: 'BL', number: '91420100MA00000000', legalPerson: '沈括', expiresOn: null }),
      paper({ holderName: '武汉江城第二大药房' }),
      paper({ code: 'ID', number: '11010519491231002X', holderName: '苏颂' }),
    ],
    HOLDER,
    TODAY,
  )
  expect(textsOf(checks, 'bad')).toEqual([
    '药品经营许可证的名称为“武汉江城第二大药房”',
    '营业执照的信用代码为“91420100MA00000000”',
    '信用代码校验位不符',
    '营业执照的法定代表人为“沈括”',
  ])
  expect(textsOf(checks, 'ok')).toEqual(['证照都在有效期内'])
})

test('marks a paper that is over, and notes one that ends within 90 days', () => {
  const dates = (expiresOn: string) => checkPapers([paper({ expiresOn: day(expiresOn) })], HOLDER, TODAY).slice(2)
  expect(dates('2026-11-17')).toEqual([{ text: '药品经营许可证已过期', standing: 'bad' }])
  const good = { text: '证照都在有效期内', standing: 'ok' }
  expect(dates('2026-11-18')).toEqual([good, { text: '药品经营许可证 2026-11-18 到期，剩 0 天', standing: 'note' }])
  expect(dates('2027-02-16')).toEqual([good, { text: '药品经营许可证 2027-02-16 到期，剩 90 天', standing: 'note' }])
  expect(dates('2027-02-17')).toEqual([good])
})

test('names the wanted goods that the papers do not allow', () => {
  const right = (label: string, isAllowed: boolean, goodsClass = 'chemical') => ({
    ...{ label, goodsClass, isAllowed, reason: isAllowed ? '' : '缺证照', licenceCodes: [] },
  })
  expect(checkScope([])).toEqual([])
  expect(checkScope([right('处方药', true), right('中药饮片', true, 'herbal-slices')])).toEqual([
    { text: '申请的 2 类商品都在证照范围内', standing: 'ok' },
  ])
  expect(checkScope([right('处方药', true), right('冷藏', false), right('中药饮片', false, 'herbal-slices')])).toEqual([
    { text: '证照不含申请的中药饮片', standing: 'bad' },
    { text: '其中不含冷藏', standing: 'note' },
  ])
})

test('names other companies with the same number or mobile, and stores of the same operator', () => {
  expect(checkDuplicates({ numbers: [], namesakeCount: 0, onMobile: [], stores: [] })).toEqual([
    { text: '证照编号没有其他企业使用', standing: 'ok' },
    { text: '没有同名企业', standing: 'ok' },
    { text: '手机号没有其他企业使用', standing: 'ok' },
  ])
  const numbers = [
    { code: 'DL', companyName: '甲药房' },
    { code: 'DL', companyName: '乙药房' },
  ]
  expect(checkDuplicates({ numbers, namesakeCount: 2, onMobile: ['丙诊所', null], stores: ['江城自营店'] })).toEqual([
    { text: '药品经营许可证编号与“甲药房”、“乙药房”相同', standing: 'bad' },
    { text: '已有 2 家同名企业', standing: 'bad' },
    { text: '手机号与“丙诊所”、数据范围外的 1 家企业相同', standing: 'bad' },
    { text: '与店铺江城自营店为同一主体', standing: 'note' },
  ])
})

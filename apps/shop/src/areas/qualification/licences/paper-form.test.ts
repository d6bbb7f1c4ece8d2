import type { LicenceType } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { describe, expect, test } from 'vitest'
import { draftOf, errorsByPaper, gapsOf, inputOf, mergeReading } from './paper-form.ts'

const company = {
  name: '武汉济安堂大药房',
  creditCode: '92420103MA0X150000',
  legalPerson: '周玉梅',
  address: '湖北省武汉市江汉区解放大道686号',
}
const type = (code: LicenceType['code'], fields: LicenceType['fields']): LicenceType => ({
  code,
  name: code,
  group: 'subject',
  isRequired: true,
  alternatives: [],
  fields,
  optionalFields: ['warehouseAddress'],
  labels: { number: '许可证编号', scopeText: '经营范围', issuedOn: '发证日期', expires: '有效期至' },
  alwaysEnds: false,
  hint: '',
})
const drug = type('DL', [
  'number',
  'holderName',
  'legalPerson',
  'address',
  'warehouseAddress',
  'issuedOn',
  'expires',
  'scopeText',
])

test('prefills the paper form with the company data', () => {
  expect(draftOf(drug, company, null)).toMatchObject({ number: '', holderName: company.name, legalPerson: '周玉梅' })
  expect(draftOf(type('BL', ['number']), company, null).number).toBe(company.creditCode)
  expect(draftOf(type('ID', ['number']), company, null)).toMatchObject({ number: '', holderName: '' })
})

test('names each missing field as the paper does and skips optional fields', () => {
  expect(gapsOf(drug, draftOf(drug, company, null))).toEqual({
    number: '请填写许可证编号',
    issuedOn: '请填写发证日期',
    expires: '请填写有效期至',
    scopeText: '请填写经营范围',
    files: '请上传证照图片',
  })
})

test('converts files to ids and an empty check date to null', () => {
  const files = [{ fileId: 'f1', name: 'a.png', url: '/a', isImage: true }]
  expect(inputOf({ ...draftOf(drug, company, null), files })).toMatchObject({ fileIds: ['f1'], checkedUntil: null })
})

test('assigns the server errors to their paper and field', () => {
  const errors = errorsByPaper(
    [
      { field: 'licences.1.number', message: '编号格式不正确' },
      { field: 'licences.0.fileIds', message: '请上传图片' },
      { field: 'submitId', message: '提交编号不正确' },
      { field: 'licences.7.number', message: '无' },
    ],
    ['DL', 'FD'],
  )
  expect(Object.fromEntries(errors)).toEqual({ DL: { files: '请上传图片' }, FD: { number: '编号格式不正确' } })
})

describe('merging an OCR reading', () => {
  const draft = draftOf(drug, company, null)
  const seen = [
    { field: 'number', text: '鄂DB0270001' },
    { field: 'holderName', text: '武汉江城同济大药店' },
    { field: 'creditCode', text: '91350100M000100Y43' },
  ]
  test('fills empty fields, keeps what a person typed and lists the difference', () => {
    const merged = mergeReading(drug, { ...draft, number: '', holderName: '武汉江城同济大药房' }, {}, seen)
    expect([merged.draft.number, merged.draft.holderName]).toEqual(['鄂DB0270001', '武汉江城同济大药房'])
    expect(merged.differing).toEqual({ holderName: '武汉江城同济大药店' })
    expect(merged.byMachine).toEqual({ number: '鄂DB0270001' })
  })
  test('replaces its own earlier reading but not a correction by a person', () => {
    const first = mergeReading(drug, { ...draft, number: '' }, {}, seen)
    const again = [{ field: 'number', text: '鄂DB0270007' }]
    expect(mergeReading(drug, first.draft, first.byMachine, again).draft.number).toBe('鄂DB0270007')
    const corrected = { ...first.draft, number: '鄂DB0270009' }
    const second = mergeReading(drug, corrected, first.byMachine, again)
    expect([second.draft.number, second.differing]).toEqual(['鄂DB0270009', { number: '鄂DB0270007' }])
  })
})

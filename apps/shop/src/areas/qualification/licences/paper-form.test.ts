import type { LicenceType } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { expect, test } from 'vitest'
import { draftOf, errorsByPaper, gapsOf, inputOf } from './paper-form.ts'

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

test('what the company is known by is filled in', () => {
  expect(draftOf(drug, company, null)).toMatchObject({ number: '', holderName: company.name, legalPerson: '周玉梅' })
  expect(draftOf(type('BL', ['number']), company, null).number).toBe(company.creditCode)
  expect(draftOf(type('ID', ['number']), company, null)).toMatchObject({ number: '', holderName: '' })
})

test('gaps are named as the paper names them; what may stay empty is no gap', () => {
  expect(gapsOf(drug, draftOf(drug, company, null))).toEqual({
    number: '请填写许可证编号',
    issuedOn: '请填写发证日期',
    expires: '请填写有效期至',
    scopeText: '请填写经营范围',
    files: '请上传证照图片',
  })
})

test('files become ids, an empty 校验 becomes none', () => {
  const files = [{ fileId: 'f1', name: 'a.png', url: '/a', isImage: true }]
  expect(inputOf({ ...draftOf(drug, company, null), files })).toMatchObject({ fileIds: ['f1'], checkedUntil: null })
})

test('the server’s complaints find their paper', () => {
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

import type { LicenceType } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { expect, test } from 'vitest'
import { paperErrors, shownTypes } from './paper-drafts.ts'
import { faultsByField, firstOpenStep, firstRefusedStep, stepBefore, timelineAt } from './register-steps.ts'

const type = (
  code: LicenceType['code'],
  isRequired: boolean,
  alternatives: LicenceType['code'][] = [],
): LicenceType => ({
  code,
  name: code,
  group: 'subject',
  isRequired,
  alternatives,
  fields: [],
  optionalFields: [],
  labels: {},
  alwaysEnds: false,
  hint: '',
})
const fault = (step: 'company' | 'papers' | 'receiving', field = 'x', message = 'm') => ({ step, field, message })

test('continues at the first step with a fault', () => {
  expect(firstOpenStep([fault('receiving'), fault('papers')])).toBe('papers')
  expect(firstOpenStep([])).toBe('confirm')
  expect([stepBefore('papers'), stepBefore('company')]).toEqual(['company', null])
  expect(timelineAt('papers').map(step => step.state)).toEqual(['done', 'done', 'current', 'todo', 'todo'])
})
test('starts a correction at the step of the first objection', () => {
  const at = (item: string) =>
    firstRefusedStep({ objections: [{ item, label: '', reason: '' }], types: [type('DL', true)] })
  expect([at('DL'), at('name'), at('invoice')]).toEqual(['papers', 'company', 'receiving'])
})
test('assigns faults to their fields and keeps the first of each', () => {
  const faults = [
    fault('papers', 'DL.number', '药品经营许可证：编号不正确'),
    fault('papers', 'DL.number', '药品经营许可证：二'),
    fault('papers', 'BL', '请上传营业执照'),
  ]
  expect(paperErrors(faults, 'DL')).toEqual({ number: '编号不正确' })
  expect(paperErrors(faults, 'BL')).toEqual({ files: '请上传营业执照' })
  expect(faultsByField([fault('company', 'name', '一'), fault('company', 'name', '二')], 'company')).toEqual({
    name: '一',
  })
})
test('shows only one of two papers that can replace each other', () => {
  const types = [type('BL', true), type('ML', true, ['CF']), type('CF', true, ['ML']), type('FD', false)]
  const codes = (list: readonly LicenceType[]) => list.map(one => one.code)
  const fresh = shownTypes(types, [], [])
  expect([codes(fresh.shown), codes(fresh.offered)]).toEqual([
    ['BL', 'ML'],
    ['CF', 'FD'],
  ])
  expect(codes(shownTypes(types, [], ['CF', 'FD']).shown)).toEqual(['BL', 'CF', 'FD'])
})

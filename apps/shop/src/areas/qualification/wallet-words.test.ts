import type { LicencePaper, WalletItem } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { expect, test } from 'vitest'
import { missingCodes, walletWords } from './words.ts'

const paper = (given: Partial<LicencePaper>) => ({ refuseReason: null, changeId: null, ...given }) as LicencePaper
const item = (given: Partial<WalletItem>, isRequired = true): WalletItem => ({
  type: {
    code: 'DL',
    name: '药品经营许可证',
    group: 'medicine',
    isRequired,
    alternatives: [],
    alwaysEnds: false,
    fields: [],
    optionalFields: [],
    labels: {},
    hint: '有效期 5 年',
  },
  state: 'valid',
  daysLeft: null,
  current: paper({}),
  waiting: null,
  ...given,
})
const said = (given: Partial<WalletItem>, isRequired = true) => {
  const { state, tone, note, act } = walletWords(item(given, isRequired))
  return [state, tone, note, act && `${act.label} ${act.href}`]
}

test('describes each licence state with its note and action', () => {
  const renew = '更新 /personal/updateLicense?code=DL'
  const add = '上传 /personal/replenishLisence?dataSource=1&lisenceCode=DL'
  expect(said({})).toEqual(['有效', 'good', '长期有效', renew])
  expect(said({ daysLeft: 45 })).toEqual(['有效', 'amber', '还有 45 天', renew])
  expect(said({ state: 'expiring', daysLeft: 7 })).toEqual(['临期', 'red', '还有 7 天到期', renew])
  expect(said({ state: 'expired', daysLeft: -3 })).toEqual(['已过期', 'red', '已过期 3 天', renew])
  expect(said({ state: 'missing', current: null })).toEqual(['未上传', 'red', '必备证照', add])
  expect(said({ state: 'missing', current: null }, false)).toEqual(['未上传', 'plain', '有效期 5 年', add])
})

test('links a paper in review to its progress and a refused one to where it can be corrected', () => {
  const waiting = paper({ state: 'in-review', changeId: 'c1' })
  expect(said({ state: 'expired', daysLeft: -3, waiting })).toEqual([
    '已过期',
    'red',
    '已过期 3 天，新证照审核中',
    '查看进度 /personal/updateRecord?changeId=c1',
  ])
  const refused = paper({ state: 'refused', changeId: 'c1', refuseReason: '图片不清晰' })
  expect(said({ state: 'refused', current: null, waiting: refused })).toEqual([
    '已驳回',
    'red',
    '图片不清晰',
    '修改 /personal/updateRecord?changeId=c1',
  ])
  const ofRegistration = paper({ state: 'refused', refuseReason: '缺少副本' })
  expect(said({ state: 'refused', current: null, waiting: ofRegistration })[3]).toBe(
    '修改 /personal/replenishLisence?dataSource=1&lisenceCode=DL',
  )
})

test('lists only required papers as missing', () => {
  const lack = { state: 'missing', current: null } as const
  expect(missingCodes([item(lack), item(lack, false), item({})])).toEqual(['DL'])
})

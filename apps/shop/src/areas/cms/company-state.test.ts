import { expect, test } from 'vitest'
import { anOffer } from '#trade/offer/testing.ts'
import { companyHealth } from './company-state.ts'

const open = anOffer()
const expired = anOffer({
  gate: {
    cell: 'complete-licences',
    showsPrice: false,
    canBuy: false,
    validateErrorType: 2,
    tips: '药品经营许可证已过期，请更新后采购',
    licenceCodes: ['DL'],
  },
})

test('rates an approved company with all its papers as good', () => {
  expect(companyHealth('approved', [open])).toMatchObject({ label: '已认证', tone: 'good' })
})

test('names an expired paper with a link to renew it', () => {
  expect(companyHealth('approved', [open, expired])).toEqual({
    label: '证照待更新',
    text: '药品经营许可证已过期，请更新后采购',
    tone: 'warn',
    href: '/personal/replenishLisence?dataSource=1&lisenceCode=DL',
    action: '去更新',
  })
})

test('shows the review state, not the papers, before the company is approved', () => {
  expect(companyHealth('in-review', [expired])).toMatchObject({ label: '资料审核中', tone: 'warn' })
  expect(companyHealth('none', [])).toMatchObject({ label: '未绑定企业', href: '/companySelect' })
})

import { QueryClientProvider } from '@tanstack/react-query'
import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import type { CompanyDossier } from '@xiaojiu/contract/company/operating-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { click, type Mounted, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope, type SentRequest } from '@xiaojiu/web/testing/fake-server.ts'
import '@xiaojiu/web/testing/test-face.ts'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { MergeDialog } from './MergeDialog.tsx'

const INTO = '0190b3a4-0000-7000-8000-000000000001'
const FROM = '0190b3a4-0000-7000-8000-000000000002'
const figures = {
  ...{ licenceEndsOn: null, certifiedUntil: null, lastOrderAt: null, isHeld: false, openCaseCount: 0, isRisk: false },
  ...{ provinceName: '重庆市', kind: 'single-pharmacy', main: null },
}
const company: CompanyDossier['company'] = {
  ...{ ...figures, companyId: INTO, name: '同泽春大药房有限公司', creditCode: '91500103MA00000001', state: 'approved' },
  ...{ spent: fen(0), wallet: fen(0), overdue: fen(0), createdAt: new Date('2026-01-05T08:00:00Z'), version: 'v' },
  ...{ legalPerson: '', personInCharge: '', qualityHead: '', address: '', reviewNote: null, headquarters: null },
  openOrderCount: 0,
}
const duplicate = {
  ...{ ...figures, companyId: FROM, name: '同泽春大药房', creditCode: '92500103MA00000002', state: 'withdrawn' },
  ...{ spent: '0.00', wallet: '0.00', overdue: '0.00', createdAt: '2024-01-05T08:00:00.000Z' },
}
const side = { loginCount: 1, wallet: '12.50', otherMoney: '0.00', openOrderCount: 0 }
const preview = (problem: string | null) => ({
  from: { ...side, companyId: FROM, name: duplicate.name, creditCode: duplicate.creditCode, state: 'withdrawn' },
  into: { ...side, companyId: INTO, name: company.name, creditCode: company.creditCode, state: 'approved' },
  ...{ problem, effects: ['1 个账号转为子账号'] },
})
let shown: Mounted | null = null
afterEach(() => {
  shown?.unmount()
  vi.unstubAllGlobals()
})
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)

function open(problem: string | null): SentRequest[] {
  const sent = answerPaths({
    [companyOperatingEndpoints.searchCompanies.path]: envelope({ list: [duplicate], next: null, total: 1 }),
    [companyOperatingEndpoints.previewMerge.path]: envelope(preview(problem)),
    [companyOperatingEndpoints.mergeCompanies.path]: envelope({ outcome: 'asked', approvalId: FROM }),
  })
  shown = mount(
    <QueryClientProvider client={makeQueryClient(() => false)}>
      <MergeDialog company={company} onClose={() => undefined} onDone={() => undefined} />
    </QueryClientProvider>,
  )
  return sent
}
const choose = async () => {
  await until(() => expect(document.body.textContent).toContain('92500103MA00000002 · 已注销'))
  click(one(document.body, 'input[type="radio"]'))
}
const ok = () => {
  const found = [...document.body.querySelectorAll('button')].find(each => each.textContent?.includes('提交复核'))
  if (!found) throw new Error('no button to submit')
  return found
}
const sentTo = (sent: readonly SentRequest[], path: string) => sent.filter(({ url }) => url.includes(path))

test('suggests companies of the same name without its legal form and shows both before the confirmation', async () => {
  const sent = open(null)
  await choose()
  const asked = sentTo(sent, companyOperatingEndpoints.searchCompanies.path)[0]?.url ?? ''
  expect(new URL(asked, 'http://site').searchParams.get('keyword')).toBe('同泽春大药房')
  await until(() => expect(document.body.textContent).toContain('1 个账号转为子账号'))
  expect(one(document.body, 'table').textContent).toContain('钱包（元）12.5012.50')
  click(ok())
  await until(() => expect(document.body.textContent).toContain('请上传证明两家为同一企业的材料'))
  expect(sentTo(sent, companyOperatingEndpoints.mergeCompanies.path)).toEqual([])
})

test('disables the submit button while something prevents the merge', async () => {
  const sent = open('两家企业都在正常使用，请先注销重复的一家再合并')
  await choose()
  await until(() => expect(document.body.textContent).toContain('两家企业都在正常使用'))
  expect(ok().disabled).toBe(true)
  expect(document.body.querySelector('input[type="file"]')).toBeNull()
  expect(sentTo(sent, companyOperatingEndpoints.mergeCompanies.path)).toEqual([])
})

import { QueryClientProvider } from '@tanstack/react-query'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import type { ExportJob } from '@xiaojiu/contract/file/export-schemas.ts'
import { click, fill, type Mounted, mount } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import '@xiaojiu/web/testing/test-face.ts'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { HeldRights } from '#parts/page/held-rights.ts'
import { useStepUp } from '#parts/step-up/step-up.ts'
import { ExportButton } from './ExportButton.tsx'
import { ExportStrip } from './ExportStrip.tsx'

const job = (given: Partial<ExportJob> = {}): ExportJob => ({
  ...{ exportId: '0190b3a4-0000-7000-8000-000000000001', list: 'identity.accounts', title: '登录账号', words: '' },
  ...{ form: 'xlsx', askedBy: '罗安', storeName: '', isPersonal: true, isWhole: true, reason: '核对停用账号的归属' },
  ...{ approvedBy: null, isOwn: true, state: 'ready', rowCount: 1001, sizeBytes: 2048, failure: null },
  ...{ downloadCount: 0, requestedAt: new Date(0), finishedAt: null, expiresAt: null },
  ...given,
})
const TERMS = fileConsoleEndpoints.getExportTerms.path
const START = fileConsoleEndpoints.startWholeExport.path
const LIST = fileConsoleEndpoints.listExports.path
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)
const buttons = () => [...document.querySelectorAll('button')]
const labels = () => buttons().map(button => button.textContent?.replaceAll(' ', ''))
const press = (label: string) =>
  click(buttons().find(button => button.textContent?.replaceAll(' ', '') === label) as HTMLButtonElement)
const field = () => document.querySelector('textarea') as HTMLTextAreaElement

let shown: Mounted | null = null
function show(element: React.ReactNode, rights: readonly string[]) {
  shown = mount(
    <QueryClientProvider client={makeQueryClient(() => false)}>
      <HeldRights value={rights}>{element}</HeldRights>
    </QueryClientProvider>,
  )
}
afterEach(() => {
  shown?.unmount()
  // A dialog on its way out is still there.
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})
const exporting = (columns: readonly string[]) => (
  <ExportButton list="identity.accounts" filter={{ state: 'enabled', after: undefined }} columns={columns} words="" />
)

test('offers unmasked data only to those with the right, and only while a column has personal data', async () => {
  const sent = answerPaths({ [TERMS]: envelope({ personalColumns: ['mobile'] }) })
  show(exporting(['login', 'mobile']), ['company.act'])
  await until(() => expect(labels()).toEqual(['导出', 'CSV']))
  expect(sent).toEqual([])
  shown?.unmount()
  show(exporting(['login']), ['personal.reveal'])
  await until(() => expect(sent).toHaveLength(1))
  expect(labels()).toEqual(['导出', 'CSV'])
  shown?.unmount()
  show(exporting(['login', 'mobile']), ['personal.reveal'])
  await until(() => expect(labels()).toEqual(['导出', 'CSV', '含完整个人信息']))
})

test('asks for the reason, says what follows, and starts after the second factor', async () => {
  const answers = [
    envelope({ reason: 'step-up-needed' }, { code: 401, msg: '请再次输入动态口令', status: 401 }),
    envelope(job({ state: 'waiting' })),
  ]
  const sent = answerPaths({
    [TERMS]: envelope({ personalColumns: ['mobile'] }),
    [START]: () => (answers.shift() as () => Response)(),
    [LIST]: envelope({ list: [], next: null }),
  })
  show(exporting(['login', 'mobile']), ['personal.reveal'])
  await until(() => expect(labels()).toContain('含完整个人信息'))
  press('含完整个人信息')
  await until(() => expect(document.querySelector('.ant-modal')).not.toBeNull())
  const text = document.querySelector('.ant-modal')?.textContent
  for (const words of [
    '手机号等个人信息不脱敏',
    '姓名和导出时间',
    '24 小时失效',
    '超过 1,000 行，须另一位有权限的同事复核',
  ])
    expect(text).toContain(words)
  press('验证并导出')
  await until(() => expect(document.querySelector('[role="alert"]')?.textContent).toBe('请填写原因'))
  expect(sent.filter(({ url }) => url.includes(START))).toEqual([])
  fill(field(), '核对停用账号的归属')
  click(document.querySelector('input[type="radio"][value="csv"]') as HTMLInputElement)
  press('验证并导出')
  await until(() => expect(useStepUp.getState().asked).not.toBeNull())
  act(() => useStepUp.getState().asked?.answer(true))
  await until(() => expect(document.querySelector('.ant-drawer')).not.toBeNull())
  const bodies = sent.filter(({ url }) => url.includes(START)).map(({ body }) => JSON.parse(body ?? '{}') as object)
  const asked = {
    ...{ list: 'identity.accounts', filter: { state: 'enabled' }, columns: ['login', 'mobile'], words: '' },
    ...{ form: 'csv', reason: '核对停用账号的归属', requestId: expect.any(String) },
  }
  expect(bodies).toEqual([asked, asked])
})

test.each([
  [job({ state: 'asking' }), '待复核', '1,001 行，等待另一位同事复核', ['停止']],
  [job({ state: 'running', rowCount: 500 }), '生成中', '已写入 500 行', ['停止']],
  [job(), '可下载', '1,001 行', ['下载']],
  [job({ state: 'expired' }), '已失效', '1,001 行', ['重新导出']],
  [job({ state: 'revoked', failure: '安全甲撤回：与工作无关' }), '已撤回', '安全甲撤回：与工作无关', ['重新导出']],
  [job({ state: 'refused', failure: '安全甲驳回：范围太大' }), '未通过复核', '安全甲驳回：范围太大', ['重新导出']],
])('shows the stage of a file and what can be done: %#', (given, state, stage, acts) => {
  show(<ExportStrip job={given} />, ['personal.reveal'])
  const text = document.body.textContent ?? ''
  for (const words of [state, stage, '含完整个人信息：核对停用账号的归属']) expect(text).toContain(words)
  expect(labels()).toEqual(acts)
})

test('asks for a new reason before such a file is made again', async () => {
  const sent = answerPaths({ [fileConsoleEndpoints.repeatWholeExport.path]: envelope(job({ state: 'waiting' })) })
  show(<ExportStrip job={job({ state: 'expired' })} />, ['personal.reveal'])
  press('重新导出')
  await until(() => expect(field()).not.toBeNull())
  expect([sent, labels()]).toEqual([[], ['重新导出', '', '取消', '验证并导出']])
  fill(field(), '再次核对停用账号')
  press('验证并导出')
  await until(() => expect(sent).toHaveLength(1))
  expect(JSON.parse(sent[0]?.body ?? '{}')).toMatchObject({ exportId: job().exportId, reason: '再次核对停用账号' })
})

import { PRINT_PAPERS, type PrintPaper } from '@xiaojiu/contract/store/print-schemas.ts'
import { storeSellingEndpoints } from '@xiaojiu/contract/store/selling-endpoints.ts'
import { expect, test } from 'vitest'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { printLinesOf } from './print-templates.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const EMPTY = (Object.keys(PRINT_PAPERS) as PrintPaper[]).map(paper => ({ paper, contact: '', foot: '' }))
const [sheet, inspection] = EMPTY
const GIVEN = EMPTY.map(one =>
  one.paper === 'statement' ? { ...one, contact: '财务 027-8888', foot: '请在三个工作日内盖章寄回' } : one,
)
const save = (client: TestClient, templates: object = GIVEN, version = 0) =>
  client.send(storeSellingEndpoints.savePrintTemplates, { templates, version })
const read = async (client: TestClient) => (await client.call(storeSellingEndpoints.getPrintTemplates, {})).value
const linesOf = (storeId: string, paper: PrintPaper) => printLinesOf(server.owner.db, storeId, paper)

test('the print templates return 401 to strangers and 403 without the right', async () => {
  const { client } = await signInAsSeller(server, { rights: ['staff.act'] })
  for (const [endpoint, input] of [
    [storeSellingEndpoints.getPrintTemplates, {}],
    [storeSellingEndpoints.savePrintTemplates, { templates: GIVEN, version: 0 }],
    [storeSellingEndpoints.testPrint, { paper: 'statement', contact: '', foot: '' }],
  ] as const) {
    expect(await server.client().send(endpoint, input)).toMatchObject({ status: 401 })
    expect(await client.send(endpoint, input)).toMatchObject({ status: 403 })
  }
})

test('adds the lines of a store to its own papers only, and prints a sample without saving', async () => {
  const { client, storeId } = await signInAsSeller(server, { personName: '店主甲' })
  const other = await signInAsSeller(server)
  expect(await read(client)).toEqual({ templates: EMPTY, version: 0, changed: null })
  const sample = { paper: 'statement', contact: '财务 027-8888', foot: '谢谢' } as const
  const { status, headers, raw } = await client.send(storeSellingEndpoints.testPrint, sample)
  expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([200, 'application/pdf', '%PDF-'])
  expect((await read(client)).version).toBe(0)
  expect(await save(client)).toMatchObject({ status: 200 })
  expect(await read(client)).toMatchObject({ templates: GIVEN, version: 1, changed: { by: '店主甲' } })
  expect(await linesOf(storeId, 'statement')).toEqual(['联系方式：财务 027-8888', '请在三个工作日内盖章寄回'])
  expect(await linesOf(storeId, 'inspection')).toEqual([])
  expect(await linesOf(other.storeId, 'statement')).toEqual([])
  const { rows } = await server.owner.pool.query(
    `select actor_name from platform.audit where action = 'store.save-print-templates' and subject = $1`,
    [storeId],
  )
  expect(rows).toEqual([{ actor_name: '店主甲' }])
})

test('refuses what a colleague has changed, lines that are too long and papers that are missing, and keeps the templates', async () => {
  const { client, storeId } = await signInAsSeller(server)
  const { client: colleague } = await signInAsSeller(server, { storeId, personName: '店主乙' })
  expect(await save(colleague)).toMatchObject({ status: 200 })
  expect(reasonOf(await save(client, EMPTY))).toBe('version-changed')
  for (const bad of [
    EMPTY.slice(1),
    [sheet, sheet, inspection],
    EMPTY.map(one => ({ ...one, contact: '长'.repeat(41) })),
    EMPTY.map(one => ({ ...one, foot: '长'.repeat(121) })),
  ])
    expect(await save(client, bad, 1)).toMatchObject({ status: 422 })
  expect(await read(client)).toMatchObject({ templates: GIVEN, version: 1, changed: { by: '店主乙' } })
})

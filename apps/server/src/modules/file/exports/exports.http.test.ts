import { randomUUID } from 'node:crypto'
import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import { API_PREFIXES } from '@xiaojiu/contract/define.ts'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { aSale, aWish, fileCase } from '#modules/after-sale/testing.ts'
import { allExportSources } from '#modules/export-sources.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { staffAtWork } from '#modules/staff/public.ts'
import { aMember } from '#modules/staff/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller, signInToFace } from '#testing/sign-in.ts'
import { fileJobs } from '../jobs.ts'
import { type ExportSource, makeNextExport } from '../public.ts'
import { aPicture, sendFile } from '../testing.ts'

const server = useTestServer()
const LIST = 'after-sale.store-cases'
const DAY_MS = 86_400_000
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

const wish = (given: object = {}) => ({
  ...{ list: LIST, filter: {}, columns: ['caseNo', 'refund'], words: '状态：待审核', requestId: randomUUID() },
  ...given,
})
const make = (sources: readonly ExportSource[] = allExportSources) =>
  makeNextExport(server.context(), sources, staffAtWork)
const makeAll = async () => {
  while (await make());
}
const read = async (client: TestClient, exportId: string) =>
  (await client.call(fileConsoleEndpoints.getExport, { exportId })).value
const download = (client: TestClient, exportId: string) =>
  client.inject({
    method: 'GET',
    url: `${API_PREFIXES.seller}${fileConsoleEndpoints.downloadExport.path}?exportId=${exportId}`,
  })
const jobCount = async () =>
  (await server.owner.pool.query('select count(*)::int as n from file.export_job')).rows[0]?.n as number

/** A store with two cases, and one of its staff. */
async function aStoreWithCases() {
  const sale = await aSale(server)
  const cases = []
  for (const packs of [2, 1]) {
    const wished = await aWish(sale.client, sale.orderId, 'refund-only', 'damaged', [packs])
    cases.push((await fileCase(sale.client, wished)).value)
  }
  const { client, memberId } = await signInAsSeller(server, { storeId: sale.store.storeId, personName: '万立新' })
  return { ...sale, cases, seller: client, memberId }
}

for (const [name, endpoint] of Object.entries(fileConsoleEndpoints).filter(([, { access }]) => access !== 'anyone'))
  test(`${name} returns 401 without a session`, async () => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
  })

test('exports the same rows as CSV when asked, also when it is repeated', async () => {
  const { seller, cases } = await aStoreWithCases()
  const { exportId, form } = (await seller.call(fileConsoleEndpoints.startExport, wish({ form: 'csv' }))).value
  expect(form).toBe('csv')
  await makeAll()
  const file = await download(seller, exportId)
  expect([file.headers['content-type'], String(file.headers['content-disposition']).endsWith('.csv')]).toEqual([
    'text/csv; charset=utf-8',
    true,
  ])
  const lines = file.raw.toString().split('\r\n')
  expect(lines[0]).toBe('\uFEFF列表,售后单')
  expect(lines[3]).toBe('售后单号,申请时间,申请退款（元）')
  expect(
    lines.slice(4, 6).map(line => line.includes(cases[1]?.caseNo ?? '—') || line.includes(cases[0]?.caseNo ?? '—')),
  ).toEqual([true, true])
  expect(lines.slice(4, 7).map(line => line.split(',')[2])).toEqual(['10.00', '20.00', '30.00'])
  expect((await seller.call(fileConsoleEndpoints.repeatExport, { exportId })).value.form).toBe('csv')
})

test('CR-086 exports the rows in list order with real numbers and dates, a header and audit entries', async () => {
  const { seller, cases } = await aStoreWithCases()
  await aStoreWithCases()
  const { exportId, state } = (await seller.call(fileConsoleEndpoints.startExport, wish())).value
  expect(state).toBe('waiting')
  await makeAll()
  expect(await read(seller, exportId)).toMatchObject({ state: 'ready', rowCount: 2, askedBy: '万立新', failure: null })
  const rows = await readSheet((await download(seller, exportId)).raw)
  expect(rows.slice(0, 2)).toEqual([
    ['列表', '售后单', null],
    ['筛选', '状态：待审核', null],
  ])
  expect(String(rows[2]?.[1])).toMatch(/^万立新 · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d · 共 2 行$/)
  expect(rows[3]).toEqual(['售后单号', '申请时间', '申请退款（元）'])
  expect(rows.slice(4, 6).map(row => row[0])).toEqual([cases[1]?.caseNo, cases[0]?.caseNo])
  expect(rows[4]?.[1]).toBeInstanceOf(Date)
  expect(rows.slice(4).map(row => row[2])).toEqual([10, 20, 30])
  expect((await read(seller, exportId)).downloadCount).toBe(1)
  const { rows: told } = await server.owner.pool.query(
    `select action from platform.audit where subject = $1 order by seq`,
    [exportId],
  )
  expect(told.map(row => row.action)).toEqual(['file.start-export', 'file.download-export'])
})

test('requires the right to see the list at start, in the background and at download', async () => {
  const { store, seller, memberId } = await aStoreWithCases()
  const { client: clerk } = await signInAsSeller(server, { storeId: store.storeId, rights: ['goods.look'] })
  const before = await jobCount()
  expect(await clerk.send(fileConsoleEndpoints.startExport, wish())).toMatchObject({ status: 403 })
  expect(await seller.send(fileConsoleEndpoints.startExport, wish({ list: 'nobody.knows' }))).toMatchObject({
    status: 404,
  })
  expect(await seller.send(fileConsoleEndpoints.startExport, wish({ filter: { tab: 'other' } }))).toMatchObject({
    status: 400,
  })
  const { client: operator } = await signInAsOperator(server, { role: 'care' })
  expect(await operator.send(fileConsoleEndpoints.startExport, wish())).toMatchObject({ status: 403 })
  expect(await jobCount()).toBe(before)

  const ready = (await seller.call(fileConsoleEndpoints.startExport, wish())).value.exportId
  await makeAll()
  const late = (await seller.call(fileConsoleEndpoints.startExport, wish())).value.exportId
  await server.owner.pool.query(`update staff.membership set rights = '{goods.look}' where id = $1`, [memberId])
  await makeAll()
  expect(await read(seller, late)).toMatchObject({ state: 'failed', failure: '您已没有查看该列表的权限', rowCount: 0 })
  expect((await download(seller, ready)).status).toBe(403)
})

test('CR-013 returns 404 for jobs of another store or of colleagues and leaves them unchanged', async () => {
  const { seller, store } = await aStoreWithCases()
  const { exportId } = (await seller.call(fileConsoleEndpoints.startExport, wish())).value
  const { client: colleague } = await signInAsSeller(server, { storeId: store.storeId, role: 'seller-money' })
  const other = await aStoreWithCases()
  for (const client of [colleague, other.seller])
    for (const endpoint of [
      fileConsoleEndpoints.getExport,
      fileConsoleEndpoints.stopExport,
      fileConsoleEndpoints.repeatExport,
      fileConsoleEndpoints.downloadExport,
    ])
      expect([endpoint.path, (await client.send(endpoint, { exportId })).status]).toEqual([endpoint.path, 404])
  expect(await other.seller.send(fileConsoleEndpoints.revokeExport, { exportId, reason: '导错了店铺' })).toMatchObject({
    status: 404,
  })
  expect(await colleague.send(fileConsoleEndpoints.listExports, { whose: 'all' })).toMatchObject({ status: 403 })
  expect((await colleague.call(fileConsoleEndpoints.listExports, { whose: 'own', pageSize: 50 })).value.list).toEqual(
    [],
  )
  expect(await read(seller, exportId)).toMatchObject({ state: 'waiting', downloadCount: 0 })
  await makeAll()
})

test('keeps the exports of colleagues from an operator who is limited to stores, and leaves them unchanged', async () => {
  const { store } = await aStoreWithCases()
  const { client: free } = await signInAsOperator(server, { role: 'security' })
  const asked = wish({ list: 'staff.decisions', columns: ['title'], filter: { desks: 'registration' }, words: '' })
  const { exportId } = (await free.call(fileConsoleEndpoints.startExport, asked)).value
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId, role: 'security', limitStores: [store.storeId] })
  const { client: kept } = await signInToFace(server, { accountId })
  for (const endpoint of [
    fileConsoleEndpoints.getExport,
    fileConsoleEndpoints.stopExport,
    fileConsoleEndpoints.repeatExport,
    fileConsoleEndpoints.downloadExport,
    fileConsoleEndpoints.listExportDownloads,
  ])
    expect([endpoint.path, (await kept.send(endpoint, { exportId })).status]).toEqual([endpoint.path, 404])
  expect((await kept.send(fileConsoleEndpoints.revokeExport, { exportId, reason: '导错了范围' })).status).toBe(404)
  expect((await kept.call(fileConsoleEndpoints.listExports, { whose: 'all', pageSize: 50 })).value.list).toEqual([])
  expect(await read(free, exportId)).toMatchObject({ state: 'waiting', downloadCount: 0 })
  const { client: keeper } = await signInAsOperator(server, { role: 'security' })
  expect((await keeper.call(fileConsoleEndpoints.getExport, { exportId })).value.exportId).toBe(exportId)
  await free.call(fileConsoleEndpoints.stopExport, { exportId })
})

test('keeps to three waiting exports when many are requested at once', async () => {
  const { seller } = await aStoreWithCases()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => seller.send(fileConsoleEndpoints.startExport, wish())),
  )
  expect(answers.filter(answer => answer.success)).toHaveLength(3)
  expect(answers.filter(answer => reasonOf(answer) === 'export-too-many')).toHaveLength(7)
  const { list } = (await seller.call(fileConsoleEndpoints.listExports, { whose: 'own', pageSize: 50 })).value
  expect(list).toHaveLength(3)
  for (const { exportId } of list) await seller.call(fileConsoleEndpoints.stopExport, { exportId })
})

test('allows three waiting exports, skips a stopped one and repeats it with the same filter', async () => {
  const { seller } = await aStoreWithCases()
  const ids = []
  for (let at = 0; at < 3; at++) ids.push((await seller.call(fileConsoleEndpoints.startExport, wish())).value.exportId)
  expect(reasonOf(await seller.send(fileConsoleEndpoints.startExport, wish()))).toBe('export-too-many')
  const [first = ''] = ids
  await seller.call(fileConsoleEndpoints.stopExport, { exportId: first })
  expect(reasonOf(await seller.send(fileConsoleEndpoints.stopExport, { exportId: first }))).toBe('state-changed')
  await makeAll()
  expect((await read(seller, first)).state).toBe('stopped')
  const again = (await seller.call(fileConsoleEndpoints.repeatExport, { exportId: first })).value
  expect(again).toMatchObject({ state: 'waiting', words: '状态：待审核' })
  await makeAll()
  const { list, next } = (await seller.call(fileConsoleEndpoints.listExports, { whose: 'own', pageSize: 2 })).value
  expect([list.map(job => job.exportId), next]).toEqual([[again.exportId, ids[2]], ids[2]])
})

test('expires a file after a day or when revoked, and removes it from storage', async () => {
  const { seller, store } = await aStoreWithCases()
  const first = (await seller.call(fileConsoleEndpoints.startExport, wish())).value.exportId
  const second = (await seller.call(fileConsoleEndpoints.startExport, wish())).value.exportId
  await makeAll()
  const { client: owner } = await signInAsSeller(server, { storeId: store.storeId, personName: '店主甲' })
  await owner.call(fileConsoleEndpoints.revokeExport, { exportId: second, reason: '导错了店铺' })
  expect(await read(seller, second)).toMatchObject({ state: 'revoked', failure: '店主甲撤回：导错了店铺' })
  expect(reasonOf(JSON.parse((await download(seller, second)).raw.toString()))).toBe('export-revoked')
  const files = async () =>
    (await server.owner.pool.query(`select count(*)::int as n from file.file where purpose = 'export'`)).rows[0]?.n
  expect(await files()).toBeGreaterThan(1)
  server.clock.advance(DAY_MS + 60_000)
  for (const job of fileJobs) await job.run(server.context())
  expect(await files()).toBe(0)
  const rows = await server.owner.pool.query('select state, file_id from file.export_job where id = $1', [first])
  expect(rows.rows).toEqual([{ state: 'expired', file_id: null }])
})

test('fails an export after three attempts and reports the failure', async () => {
  const { seller } = await aStoreWithCases()
  const { exportId } = (await seller.call(fileConsoleEndpoints.startExport, wish())).value
  const broken = allExportSources.map(source => ({ ...source, read: () => Promise.reject(new Error('broken')) }))
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await make(broken)).toBe(true)
    server.clock.advance(11_000)
  }
  expect(await read(seller, exportId)).toMatchObject({ state: 'failed', failure: '生成文件没有成功，请重新导出' })
})

test('accepts a staff upload of a picture and refuses content that is no picture or PDF', async () => {
  const { client } = await signInAsSeller(server)
  const { path } = fileConsoleEndpoints.uploadStaffFile
  const send = (bytes: Uint8Array) => sendFile(client, { path, purpose: 'after-sale', name: '外箱.png', bytes })
  expect((await send(await aPicture())).status).toBe(200)
  expect((await send(Buffer.from('plain words'))).status).toBe(422)
})

test('CR-086 exports the tasks of one desk and the returns on one tab, those of the own store only', async () => {
  const { seller, store, client, orderId } = await aStoreWithCases()
  await aStoreWithCases()
  const back = await fileCase(client, await aWish(client, orderId, 'return-refund', 'damaged', [1]))
  await seller.call(afterSaleSellingEndpoints.agreeCase, { caseId: back.value.caseId, version: 1, reason: '' })
  const rowsOf = async (asked: object) => {
    const { exportId } = (await seller.call(fileConsoleEndpoints.startExport, wish({ words: '', ...asked }))).value
    await makeAll()
    return (await readSheet((await download(seller, exportId)).raw)).slice(3)
  }
  const tasks = { list: 'staff.tasks', columns: ['subject', 'amount', 'claim'] }
  const [head, ...waiting] = await rowsOf({ ...tasks, filter: { tab: 'all', desk: 'after-sale' } })
  expect(head).toEqual(['事项', '岗位', '金额（元）', '处理人'])
  // The earliest due first.
  expect(waiting.map(row => row[2])).toEqual([20, 10])
  expect((await rowsOf({ ...tasks, filter: { tab: 'mine' } })).slice(1)).toEqual([])
  const returns = { list: 'after-sale.returns', columns: ['case', 'goods', 'result'] }
  const [, ...expected] = await rowsOf({ ...returns, filter: { tab: 'expected' } })
  expect(expected.map(row => [row[0], row[6]])).toEqual([
    [back.value.caseNo, 1],
    ['合计', 1],
  ])
  const [, ...arrived] = await rowsOf({ ...returns, filter: { tab: 'arrived' } })
  expect(arrived.map(row => [row[0], row[6]])).toEqual([['合计', 0]])
  const { client: clerk } = await signInAsSeller(server, { storeId: store.storeId, rights: ['goods.look'] })
  const before = await jobCount()
  expect(await clerk.send(fileConsoleEndpoints.startExport, wish({ ...returns, filter: {} }))).toMatchObject({
    status: 403,
  })
  expect(await jobCount()).toBe(before)
})

test('tells an export about persons from one without', async () => {
  const { client } = await signInAsOperator(server, { rights: ['company.look', 'invoice.act'] })
  const ask = async (list: string) =>
    (
      await client.call(
        fileConsoleEndpoints.startExport,
        wish({ list, columns: ['name', 'main'], requestId: randomUUID() }),
      )
    ).value.exportId
  const [companies, orders] = [await ask('company.companies'), await ask('invoice.due-orders')]
  const { list } = (await client.call(fileConsoleEndpoints.listExports, { whose: 'own', pageSize: 50 })).value
  expect(list.map(job => [job.exportId, job.isPersonal])).toEqual([
    [orders, false],
    [companies, true],
  ])
  expect((await read(client, companies)).isPersonal).toBe(true)
  for (const exportId of [companies, orders]) await client.call(fileConsoleEndpoints.stopExport, { exportId })
})

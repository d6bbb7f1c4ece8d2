import { randomUUID } from 'node:crypto'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { anAccount } from '#modules/identity/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import { aStore } from '#modules/store/testing.ts'
import { exportCalls, REASON, reasonOf, wholeWish as wish } from '#testing/export-calls.ts'
import { heldBack } from '#testing/held-back.ts'
import { relayAll } from '#testing/relay-all.ts'
import { useTestServer } from '#testing/server.ts'
import { signInToFace } from '#testing/sign-in.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { fileJobs } from '../jobs.ts'

const server = useTestServer()
beforeEach(() => server.clock.set(TEST_NOON))
const { person, manager, make, start, look, download, refusalOf, auditOf, requestOf, decide } = exportCalls(server)
const HOUR_MS = 3_600_000

const countOf = async (table: string) =>
  (await server.owner.pool.query(`select count(*)::int as n from ${table}`)).rows[0]?.n as number
const everything = async () => ({
  ...{ jobs: await countOf('file.export_job'), requests: await countOf('staff.approval') },
  ...{ files: await countOf('file.file'), downloads: await countOf('file.export_download') },
})

test('CR-089 refuses unmasked data without the right, a fresh second factor or a reason, and changes nothing', async () => {
  const { client } = await person()
  const { client: noRight } = await person({ rights: ['company.act'] })
  const { client: stale } = await person({ isSteppedUp: false })
  const { client: noList } = await person({ rights: ['personal.reveal'] })
  const before = await everything()
  for (const [who, given, refusal] of [
    [noRight, {}, 'no-right'],
    [stale, {}, 'step-up-needed'],
    [noList, {}, 'no-right'],
    [client, { reason: '' }, 'invalid-input'],
    [client, { reason: '  查 ' }, 'invalid-input'],
    [client, { columns: ['login'] }, 'export-not-personal'],
    [client, { filter: { tab: 'other' } }, 'bad-request'],
    [client, { list: 'nobody.knows' }, 'not-found'],
  ] as const)
    expect([given, reasonOf(await who.send(fileConsoleEndpoints.startWholeExport, wish(given)))]).toEqual([
      given,
      refusal,
    ])
  const plain = { list: 'staff.tasks', columns: ['subject'] }
  const answer = await client.send(fileConsoleEndpoints.startWholeExport, wish(plain))
  expect([reasonOf(answer), answer.msg]).toEqual(['export-not-personal', '所选的列没有需要脱敏的个人信息，请直接导出'])
  expect(await everything()).toEqual(before)
  expect(await client.send(fileConsoleEndpoints.getExportTerms, { list: 'identity.accounts' })).toMatchObject({
    data: { personalColumns: ['mobile'] },
  })
  expect((await noRight.send(fileConsoleEndpoints.getExportTerms, { list: 'identity.accounts' })).status).toBe(403)
  expect((await noList.send(fileConsoleEndpoints.getExportTerms, { list: 'identity.accounts' })).status).toBe(403)
})

test('CR-089 marks the file with name and time, and logs who downloaded it, when and from where', async () => {
  const { client, accountId } = await person()
  const { exportId } = await start(client, { form: 'csv' })
  await make(2)
  expect(await look(client, exportId)).toMatchObject({ state: 'ready', rowCount: 2, isWhole: true, reason: REASON })
  const file = await download(client, exportId)
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toMatch(
    /登录账号-含完整个人信息-\d{4}-\d\d-\d\d\.csv$/,
  )
  const lines = file.raw.toString().split('\r\n')
  expect(lines[2]).toMatch(/^导出,罗安 · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d · 共 2 行$/)
  expect(lines[3]).toBe(`水印,含完整个人信息，仅限 罗安 用于：${REASON}`)
  expect(lines[4]).toBe('登录名,姓名,手机,手机验证,水印')
  expect(lines[5]).toMatch(/^a,王某,13912345678,已验证,罗安 · \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(lines.slice(7)).toEqual([''])
  server.clock.advance(60_000)
  expect((await download(client, exportId)).status).toBe(200)
  const { list } = (await client.call(fileConsoleEndpoints.listExportDownloads, { exportId })).value
  expect(list).toEqual([
    { downloadId: expect.any(String), by: '罗安', at: new Date(TEST_NOON.getTime() + 60_000), address: '127.0.0.1' },
    { downloadId: expect.any(String), by: '罗安', at: TEST_NOON, address: '127.0.0.1' },
  ])
  expect((await look(client, exportId)).downloadCount).toBe(2)
  expect(await auditOf(exportId)).toMatchObject([
    {
      action: 'file.start-whole-export',
      reason: REASON,
      by: '罗安',
      before: { 个人信息: '已脱敏' },
      after: { 个人信息: '完整' },
    },
    { action: 'file.download-export', by: '罗安', clientIp: '127.0.0.1' },
    { action: 'file.download-export', by: '罗安', clientIp: '127.0.0.1' },
  ])
  await server.owner.pool.query(`update staff.membership set rights = '{company.act}' where account_id = $1`, [
    accountId,
  ])
  expect(await refusalOf(download(client, exportId))).toBe('no-right')
  expect(await countOf(`file.export_download where export_id = '${exportId}'`)).toBe(2)
})

test('CR-089 makes no file when the right to see personal data was lost before it is written', async () => {
  const { client, accountId } = await person()
  const { exportId } = await start(client)
  await server.owner.pool.query(`update staff.membership set rights = '{company.act}' where account_id = $1`, [
    accountId,
  ])
  await make()
  expect(await look(client, exportId)).toMatchObject({
    ...{ state: 'failed', failure: '您已没有查看个人信息明文的权限', rowCount: 0 },
  })
})

test('CR-089 waits for a second person above a thousand rows, never the asker, and then makes the file', async () => {
  const asker = await person({ rights: ['company.act', 'personal.reveal', 'staff.act'] })
  const { client } = asker
  const alone = await start(client)
  await make(1000)
  expect(await look(client, alone.exportId)).toMatchObject({ state: 'ready', rowCount: 1000, approvedBy: null })
  const { exportId } = await start(client)
  const files = await countOf('file.file')
  await make(1001)
  expect(await look(client, exportId)).toMatchObject({ state: 'asking', rowCount: 1001, sizeBytes: null })
  expect(await countOf('file.file')).toBe(files)
  expect(await refusalOf(download(client, exportId))).toBe('export-expired')
  const [request] = await requestOf(exportId)
  expect(request).toMatchObject({
    ...{ state: 'waiting', title: '导出「登录账号」1,001 行，含完整个人信息' },
    after: { 个人信息: '完整', 筛选: '状态：启用', 行数: '1,001 行' },
  })
  expect(reasonOf(await decide(client, request?.id, 'approve'))).toBe('own-request')
  const { client: colleague } = await person()
  expect(reasonOf(await decide(colleague, request?.id, 'approve'))).toBe('no-right')
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, {
    accountId,
    role: 'security',
    limitStores: [(await aStore(server.owner.db)).storeId],
  })
  const { client: limited } = await signInToFace(server, { accountId, isSteppedUp: true })
  expect(reasonOf(await decide(limited, request?.id, 'approve'))).toBe('not-found')
  await make(1001)
  expect((await look(client, exportId)).state).toBe('asking')
  const { client: second } = await manager()
  expect((await decide(second, request?.id, 'approve')).status).toBe(200)
  await make(1050)
  expect(await look(client, exportId)).toMatchObject({ state: 'ready', rowCount: 1050, approvedBy: '安全甲' })
  expect((await auditOf(exportId)).map(row => [row.action, row.by])).toEqual([
    ['file.start-whole-export', '罗安'],
    ['approval.ask', '罗安'],
    ['file.allow-export', '安全甲'],
  ])
  const { client: keeper } = await person({ rights: ['company.act', 'personal.reveal', 'staff.act'] })
  expect(await refusalOf(download(keeper, exportId))).toBe('export-of-another')
})

test('CR-042 counts the unmasked rows of a list that one person takes out within a day as one sum', async () => {
  const { client, accountId } = await person()
  const made = async (who: typeof client, rows: number, given: object = {}) => {
    const { exportId } = await start(who, given)
    await make(rows)
    return look(who, exportId)
  }
  expect(await made(client, 600)).toMatchObject({ state: 'ready' })
  expect(await made(client, 400)).toMatchObject({ state: 'ready' })
  const one = await made(client, 1)
  expect(one).toMatchObject({ state: 'asking', rowCount: 1 })
  expect((await requestOf(one.exportId))[0]).toMatchObject({
    title: '导出「登录账号」1 行，含完整个人信息',
    after: { 行数: '1 行', '24 小时内已导出': '1,000 行' },
  })
  await decide((await manager()).client, (await requestOf(one.exportId))[0]?.id, 'approve')
  await make(1)
  expect(await look(client, one.exportId)).toMatchObject({ state: 'ready', approvedBy: '安全甲' })
  // Somebody else takes out rows of their own.
  expect(await made((await person()).client, 1000)).toMatchObject({ state: 'ready' })
  server.clock.advance(24 * HOUR_MS + 1000)
  const { client: later } = await signInToFace(server, { accountId, isSteppedUp: true })
  expect(await made(later, 1000)).toMatchObject({ state: 'ready' })
})

test('CR-089 asks again for a file that has grown well above what was approved', async () => {
  const { client } = await person()
  const { client: second } = await manager()
  const { exportId } = await start(client)
  await make(1200)
  await decide(second, (await requestOf(exportId))[0]?.id, 'approve')
  await make(1321)
  expect(await look(client, exportId)).toMatchObject({ state: 'asking', rowCount: 1321 })
  const [again, first] = await requestOf(exportId)
  expect([again?.state, first?.state]).toEqual(['waiting', 'approved'])
  await decide(second, again?.id, 'approve')
  await make(1321)
  expect((await look(client, exportId)).state).toBe('ready')
})

test('CR-089 ends the job with the reason of a refusal, and tells the asker', async () => {
  const asker = await person()
  const { exportId } = await start(asker.client)
  await make(1001)
  const { client: second } = await manager()
  await decide(second, (await requestOf(exportId))[0]?.id, 'refuse', '范围太大，请按省份筛选')
  expect(await look(asker.client, exportId)).toMatchObject({
    ...{ state: 'refused', failure: '安全甲驳回：范围太大，请按省份筛选', approvedBy: null },
  })
  await make(1001)
  expect((await look(asker.client, exportId)).state).toBe('refused')
  await relayAll(server)
  const { rows } = await server.owner.pool.query(
    'select title, body, link from message.operator_message where account_id = $1',
    [asker.accountId],
  )
  expect(rows).toEqual([
    {
      title: '导出未通过复核：登录账号（含完整个人信息）',
      body: '安全甲驳回：范围太大，请按省份筛选。没有生成文件；仍需要的请重新导出，或导出脱敏的文件。',
      link: '/platform/exports',
    },
  ])
})

test('CR-089 ends the request with the job, and the job with a request that nobody answered', async () => {
  const { client } = await person()
  const [stopped, withdrawn, lapsed] = [await start(client), await start(client), await start(client)]
  expect(reasonOf(await client.send(fileConsoleEndpoints.startWholeExport, wish()))).toBe('export-too-many')
  await make(1001)
  expect(reasonOf(await client.send(fileConsoleEndpoints.startWholeExport, wish()))).toBe('export-too-many')
  const masked = await client.call(fileConsoleEndpoints.startExport, {
    ...{ list: 'identity.accounts', filter: {}, columns: ['mobile'], words: '', requestId: randomUUID() },
  })
  expect(masked.status).toBe(200)
  await client.call(fileConsoleEndpoints.stopExport, { exportId: stopped.exportId })
  expect((await requestOf(stopped.exportId))[0]?.state).toBe('withdrawn')
  await client.call(staffEndpoints.withdrawApproval, { approvalId: (await requestOf(withdrawn.exportId))[0]?.id ?? '' })
  expect(await look(client, withdrawn.exportId)).toMatchObject({ state: 'refused', failure: '罗安撤回了复核申请' })
  const end = async () => {
    for (const job of fileJobs) await job.run(server.context())
  }
  await end()
  const stateOf = async () =>
    (await server.owner.pool.query('select state, failure from file.export_job where id = $1', [lapsed.exportId]))
      .rows[0]
  expect(await stateOf()).toMatchObject({ state: 'asking' })
  server.clock.advance(73 * HOUR_MS)
  await end()
  expect(await stateOf()).toEqual({ state: 'refused', failure: '72 小时内没有同事复核' })
})

test('CR-089 ends a request that was made at the moment when its job was stopped', async () => {
  const { client } = await person()
  const { exportId } = await start(client)
  await make(1001)
  await server.owner.pool.query(`update file.export_job set state = 'running' where id = $1`, [exportId])
  const asking = {
    text: `update file.export_job set state = 'asking' where id = $1`,
    values: [exportId],
    until: 1,
    commits: true,
  } as const
  const stopped = await heldBack(server.owner.pool, asking, () =>
    client.call(fileConsoleEndpoints.stopExport, { exportId }),
  )
  expect(stopped.status).toBe(200)
  expect((await look(client, exportId)).state).toBe('stopped')
  expect((await requestOf(exportId)).map(({ state }) => state)).toEqual(['withdrawn'])
})

test('CR-008 gives no file to somebody who sees less than when it was made', async () => {
  const { client, accountId } = await person()
  const limit = (provinces: readonly string[] | null) =>
    server.owner.pool.query('update staff.membership set limit_provinces = $2 where account_id = $1', [
      accountId,
      provinces,
    ])
  const { exportId } = await start(client)
  await make()
  expect(await refusalOf(download(client, exportId))).toBe('downloaded')
  await limit(['420000'])
  expect(await refusalOf(download(client, exportId))).toBe('export-beyond-limits')
  const { exportId: narrow } = await start(client)
  await make()
  expect(await refusalOf(download(client, narrow))).toBe('downloaded')
  await limit(['460000'])
  expect(await refusalOf(download(client, narrow))).toBe('export-beyond-limits')
  await limit(['420000', '460000'])
  expect(await refusalOf(download(client, narrow))).toBe('downloaded')
  expect(await countOf(`file.export_download where account_id = '${accountId}'`)).toBe(3)
})

test('CR-089 keeps the file for 24 hours, refuses it afterwards, and removes it', async () => {
  const { client, accountId } = await person()
  const { exportId } = await start(client)
  await make()
  const { rows } = await server.owner.pool.query('select file_id from file.export_job where id = $1', [exportId])
  const itsFile = `file.file where id = '${rows[0]?.file_id}'`
  expect(await countOf(itsFile)).toBe(1)
  expect((await look(client, exportId)).expiresAt).toEqual(new Date(TEST_NOON.getTime() + 24 * HOUR_MS))
  server.clock.advance(24 * HOUR_MS - 1000)
  const { client: later } = await signInToFace(server, { accountId })
  expect((await download(later, exportId)).status).toBe(200)
  server.clock.advance(1000)
  const late = await download(later, exportId)
  expect(late.status).toBe(409)
  expect(JSON.parse(late.raw.toString())).toMatchObject({
    msg: '文件已失效，请重新导出',
    data: { reason: 'export-expired' },
  })
  server.clock.advance(60_000)
  for (const job of fileJobs) await job.run(server.context())
  expect(await countOf(itsFile)).toBe(0)
  expect((await look(later, exportId)).state).toBe('expired')
})

test('CR-089 repeats a file only with a new reason and a fresh second factor', async () => {
  const { client, accountId } = await person()
  const { exportId } = await start(client)
  await make()
  const before = await everything()
  expect(reasonOf(await client.send(fileConsoleEndpoints.repeatExport, { exportId }))).toBe('export-asks-again')
  expect(reasonOf(await client.send(fileConsoleEndpoints.repeatWholeExport, { exportId, reason: '' }))).toBe(
    'invalid-input',
  )
  const { client: stale } = await signInToFace(server, { accountId })
  const reason = '再次核对停用账号'
  expect(reasonOf(await stale.send(fileConsoleEndpoints.repeatWholeExport, { exportId, reason }))).toBe(
    'step-up-needed',
  )
  expect(await everything()).toEqual(before)
  const again = (await client.call(fileConsoleEndpoints.repeatWholeExport, { exportId, reason })).value
  expect(again).toMatchObject({ state: 'waiting', isWhole: true, reason, words: '状态：启用' })
  await make()
})

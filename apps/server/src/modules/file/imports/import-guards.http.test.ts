import { randomUUID } from 'node:crypto'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import type { ImportJob } from '@xiaojiu/contract/file/import-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { expect, test } from 'vitest'
import {
  apply,
  aStoreWithOffers,
  bring,
  csv,
  HEADS,
  type Line,
  manyLines,
  pricesOf,
  readJob,
  readRows,
  sendSheet,
  undo,
  workAll,
} from '#testing/bring-sheet.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'

const server = useTestServer()
const HOUR_MS = 3_600_000
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

test('CR-083 undoes a whole job, only the untouched rows after a change, and nothing after 24 hours', async () => {
  const { client, store } = await aStoreWithOffers(server)
  const applied = async (lines: readonly Line[]) => {
    const job = await bring(server, client, [HEADS, ...lines])
    await apply(client, job)
    await workAll(server)
    return job
  }
  await applied([
    ['A0', '区域', '湖北', '9.60', ''],
    ['A1', '区域', '湖北', '9.50', ''],
  ])
  const before = await pricesOf(server, store.storeId)
  const whole = await applied([
    ['A0', '区域', '湖北', '9.10', ''],
    ['A1', '区域', '湖北', '', '删除'],
    ['A2', '区域', '湖北', '9.20', ''],
  ])
  expect(await pricesOf(server, store.storeId)).not.toEqual(before)
  expect(await undo(client, whole, 'whole')).toMatchObject({ status: 200, data: { state: 'undoing' } })
  await workAll(server)
  expect(await readJob(client, whole.importId)).toMatchObject({ state: 'undone', undoneCount: 3, keptCount: 0 })
  expect(await pricesOf(server, store.storeId)).toEqual(before)
  expect(reasonOf(await undo(client, whole, 'whole'))).toBe('state-changed')

  const partly = await applied([
    ['A0', '区域', '湖北', '9.10', ''],
    ['A2', '区域', '湖北', '9.20', ''],
  ])
  await server.owner.pool.query(
    `update catalogue.special_price p set unit_price = 91500 from catalogue.offer o
     where o.id = p.offer_id and o.store_id = $1 and o.erp_code = 'A0'`,
    [store.storeId],
  )
  expect(await undo(client, partly, 'whole')).toMatchObject({
    data: { reason: 'undo-changed-since' },
    msg: '有 1 行在导入后又被修改，只能撤销其余的行',
  })
  expect(await pricesOf(server, store.storeId)).toHaveLength(3)
  await undo(client, partly, 'possible')
  await workAll(server)
  expect(await readJob(client, partly.importId)).toMatchObject({ state: 'undone', undoneCount: 1, keptCount: 1 })
  expect(await pricesOf(server, store.storeId)).toEqual([
    ['A0', '420000', 91_500],
    ['A1', '420000', 95_000],
  ])

  const late = await applied([['A2', '区域', '湖北', '9.20', '']])
  server.clock.advance(24 * HOUR_MS)
  const { client: fresh } = await signInAsSeller(server, { storeId: store.storeId })
  expect(reasonOf(await undo(fresh, late, 'whole'))).toBe('undo-too-late')
  expect(await pricesOf(server, store.storeId)).toHaveLength(3)
})

test('CR-084 refuses what is no table, too long or locked, and keeps nothing of it', async () => {
  const { client, store } = await aStoreWithOffers(server)
  const tooLong = csv([HEADS, ...Array.from({ length: 5001 }, () => ['A0', '区域', '湖北', '9', ''])])
  const MEGABYTE = 1_048_576
  const refused: readonly (readonly [Buffer, string])[] = [
    [Buffer.alloc(20 * MEGABYTE + 1, 'a'), 'file-too-large'],
    [Buffer.alloc(21 * MEGABYTE, 'a'), 'file-too-large'],
    [Buffer.alloc(11 * MEGABYTE), 'sheet-unreadable'],
    [tooLong, 'sheet-too-long'],
    [Buffer.from(''), 'sheet-empty'],
    [csv([HEADS]), 'sheet-empty'],
    [Buffer.from('%PDF-1.7'), 'sheet-unreadable'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'sheet-unreadable'],
    [Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(400, 7)]), 'sheet-unreadable'],
    [
      Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')]),
      'sheet-locked',
    ],
  ]
  for (const [bytes, reason] of refused) expect(reasonOf(await sendSheet(client, bytes))).toBe(reason)
  expect(await sendSheet(client, Buffer.alloc(21 * MEGABYTE))).toMatchObject({ msg: '文件超过 20 MB，请压缩后上传' })
  const declared: readonly string[] = fileConsoleEndpoints.startSheetImport.refusals
  expect(refused.filter(([, reason]) => !declared.includes(reason))).toEqual([])
  const { value } = await client.call(fileConsoleEndpoints.listSheetImports, { pageSize: 50 })
  expect(value.list).toEqual([])
  const full = await sendSheet(client, csv([HEADS, ...manyLines(5000, '9.5')]))
  expect(full).toMatchObject({ status: 200, data: { rowCount: 5000 } })
  const { importId } = full.data as ImportJob
  await client.call(fileConsoleEndpoints.stopSheetImport, { importId })
  await workAll(server)
  expect((await readJob(client, importId)).state).toBe('stopped')
  for (let at = 0; at < 3; at++) await sendSheet(client, csv([HEADS, ['A0', '区域', '湖北', '9', '']]))
  expect(reasonOf(await sendSheet(client, csv([HEADS, ['A0', '区域', '湖北', '9', '']])))).toBe('import-too-many')
  expect(await pricesOf(server, store.storeId)).toEqual([])
}, 60_000)

test('CR-013 hides jobs from other stores and colleagues, and finds no records of another store', async () => {
  const own = await aStoreWithOffers(server)
  const other = await aStoreWithOffers(server)
  await server.owner.pool.query(`update catalogue.offer set erp_code = 'B' || erp_code where store_id = $1`, [
    other.store.storeId,
  ])
  const job = await bring(server, own.client, [
    HEADS,
    ['A0', '区域', '湖北', '9.60', ''],
    ['BA0', '区域', '湖北', '9.60', ''],
  ])
  expect(job.verdicts).toMatchObject({ ready: 1, error: 1 })
  const { importId } = job
  const { client: colleague } = await signInAsSeller(server, { storeId: own.store.storeId, role: 'seller-ops' })
  const { client: clerk } = await signInAsSeller(server, { storeId: own.store.storeId, rights: ['goods.look'] })
  for (const client of [other.client, colleague])
    for (const [endpoint, input] of [
      [fileConsoleEndpoints.getSheetImport, {}],
      [fileConsoleEndpoints.listSheetRows, {}],
      [fileConsoleEndpoints.downloadSheetResult, {}],
      [fileConsoleEndpoints.stopSheetImport, {}],
      [fileConsoleEndpoints.mapSheetImport, { columns: ['code', 'source', 'target', 'price', 'act'] }],
      [fileConsoleEndpoints.fixSheetRow, { rowNo: 2, cells: ['A0', '区域', '湖北', '9', ''] }],
      [fileConsoleEndpoints.applySheetImport, { revision: 1, requestId: randomUUID() }],
      [fileConsoleEndpoints.undoSheetImport, { extent: 'whole', requestId: randomUUID() }],
    ] as const)
      expect([endpoint.path, (await client.send(endpoint, { importId, ...input })).status]).toEqual([
        endpoint.path,
        404,
      ])
  expect((await clerk.call(fileConsoleEndpoints.listSheetKinds, {})).value.list).toEqual([])
  expect(await clerk.send(fileConsoleEndpoints.downloadSheet, { kind: 'special-prices' })).toMatchObject({
    status: 403,
  })
  expect(await sendSheet(clerk, csv([HEADS, ['A0', '区域', '湖北', '9', '']]))).toMatchObject({ status: 403 })
  expect(await readJob(own.client, importId)).toEqual(job)

  // A person who loses the right before applying changes nothing.
  await apply(own.client, job)
  await server.owner.pool.query(`update staff.membership set rights = '{goods.look}' where id = $1`, [own.memberId])
  await workAll(server)
  expect(await readJob(own.client, importId)).toMatchObject({ state: 'partly', outcomes: { applied: 0, skipped: 1 } })
  expect((await own.client.send(fileConsoleEndpoints.listSheetRows, { importId })).status).toBe(403)
  expect(await pricesOf(server, own.store.storeId)).toEqual([])
  expect(await pricesOf(server, other.store.storeId)).toEqual([])
})

test('CR-037 asks a second person for special prices more than 20 % under the base price, and applies with their yes', async () => {
  const { client, store } = await aStoreWithOffers(server)
  const job = await bring(server, client, [
    HEADS,
    ['A0', '区域', '湖北', '8.00', ''],
    ['A1', '区域', '湖北', '7.9999', ''],
  ])
  expect([job.verdicts.ready, job.verdicts.reminder, job.secondPairCount]).toEqual([1, 1, 1])
  expect(reasonOf(await apply(client, job))).toBe('reason-needed')
  const asked = await apply(client, job, '开学季活动')
  expect(asked).toMatchObject({ data: { outcome: 'asked' } })
  const { approvalId } = asked.data as { approvalId: string }
  expect((await apply(client, job, '再问一次')).data).toMatchObject({ approvalId })
  await workAll(server)
  expect([(await readJob(client, job.importId)).state, await pricesOf(server, store.storeId)]).toEqual(['ready', []])
  const decide = (who: TestClient) =>
    who.send(staffEndpoints.decideApproval, { approvalId, verdict: 'approve', note: '' })
  const { client: second } = await signInAsSeller(server, {
    ...{ storeId: store.storeId, role: 'seller-money', isSteppedUp: true },
  })
  // The approver sees every row.
  const rows = await second.call(fileConsoleEndpoints.listSheetRows, { importId: job.importId, pageSize: 10 })
  expect(rows.value.list.map(row => row.after)).toEqual(['8.00 元', '7.9999 元'])
  const { client: packer } = await signInAsSeller(server, { storeId: store.storeId, role: 'seller-depot' })
  expect((await packer.send(fileConsoleEndpoints.listSheetRows, { importId: job.importId, pageSize: 10 })).status).toBe(
    404,
  )
  expect(await decide(second)).toMatchObject({ status: 200 })
  await workAll(server)
  expect(await pricesOf(server, store.storeId)).toEqual([
    ['A0', '420000', 80_000],
    ['A1', '420000', 79_999],
  ])
})

test('stops a job that is to be applied and keeps every row as skipped', async () => {
  const { client, store } = await aStoreWithOffers(server)
  const job = await bring(server, client, [HEADS, ...manyLines(60, '9.5')])
  await apply(client, job)
  const stopped = await client.call(fileConsoleEndpoints.stopSheetImport, { importId: job.importId })
  expect(stopped.value).toMatchObject({ state: 'partly', outcomes: { applied: 0, skipped: 60, failed: 0 } })
  await workAll(server)
  expect(await pricesOf(server, store.storeId)).toEqual([])
  expect(reasonOf(await client.send(fileConsoleEndpoints.stopSheetImport, { importId: job.importId }))).toBe(
    'state-changed',
  )
})

test('CR-061 keeps special prices at or above the floor, also when an import is undone; two people lower a floor', async () => {
  const { client, store } = await aStoreWithOffers(server, 2)
  const floor = (price: string, act = '') => [
    ['商品编码', '底价', '操作'],
    ['A0', price, act],
  ]
  const given = async (lines: readonly Line[], kind?: string) => {
    const job = await bring(server, client, lines, kind)
    const answer = await apply(client, job, '调整底价')
    await workAll(server)
    return { job, answer }
  }
  const cheap = await given([HEADS, ['A0', '区域', '湖北', '8.50', '']])
  const raised = await given([HEADS, ['A0', '区域', '湖北', '9.20', '']])
  expect((await given(floor('9'), 'price-floors')).answer).toMatchObject({ data: { outcome: 'done' } })
  const refused = await bring(server, client, [
    HEADS,
    ['A0', '区域', '湖北', '8.99', ''],
    ['A0', '区域', '湖南', '9.00', ''],
    ['A1', '区域', '湖北', '8.99', ''],
  ])
  expect(refused.verdicts).toMatchObject({ ready: 2, error: 1 })
  expect((await readRows(client, refused.importId)).map(row => row.reason)).toEqual(['低于底价 9.00 元', '', ''])
  const drop = ({ importId }: ImportJob) => client.call(fileConsoleEndpoints.stopSheetImport, { importId })
  await drop(refused)
  expect(await undo(client, raised.job, 'possible')).toMatchObject({ status: 200 })
  await workAll(server)
  expect(await readJob(client, raised.job.importId)).toMatchObject({ undoneCount: 0, keptCount: 1 })
  expect(await pricesOf(server, store.storeId)).toEqual([['A0', '420000', 92_000]])
  expect(await readJob(client, cheap.job.importId)).toMatchObject({ outcomes: { applied: 1 } })
  const floorOf = async () =>
    (
      await server.owner.pool.query('select floor_price::int as floor from catalogue.price_floor where store_id = $1', [
        store.storeId,
      ])
    ).rows[0]?.floor
  for (const lower of [floor('8.99'), floor('', '取消')]) {
    const { job, answer } = await given(lower, 'price-floors')
    expect([job.secondPairCount, answer, await floorOf()]).toMatchObject([1, { data: { outcome: 'asked' } }, 90_000])
    await drop(job)
  }
  expect((await given(floor('9.50'), 'price-floors')).job.secondPairCount).toBe(0)
  expect(await floorOf()).toBe(95_000)
})

test('CR-059 CR-061 changes base prices within the floor, asks a second person above 30 %, and undoes both', async () => {
  const { client, store } = await aStoreWithOffers(server, 4)
  const other = await aStoreWithOffers(server, 1)
  const { storeId } = store
  const rows = async <Row>(text: string, values: readonly unknown[]) =>
    (await server.owner.pool.query(text, [...values])).rows as Row[]
  const basesOf = async (id: string) =>
    (
      await rows<{ price: number }>(
        'select list_price::int as price from catalogue.offer where store_id = $1 order by erp_code',
        [id],
      )
    ).map(({ price }) => price)
  const given = async (lines: readonly Line[], kind = 'prices') => {
    const job = await bring(server, client, lines, kind)
    const answer = await apply(client, job, '季度调价')
    await workAll(server)
    return { job, answer }
  }
  const BASE = ['商品编码', '基础价']
  await given(
    [
      ['商品编码', '底价'],
      ['A1', '9'],
    ],
    'price-floors',
  )
  const refused = await bring(server, client, [BASE, ['A1', '8.99'], ['A9', '9'], ['A0', '1']], 'prices')
  expect((await readRows(client, refused.importId)).map(row => row.reason)).toEqual([
    '低于底价 9.00 元',
    '本店没有商品编码「A9」',
    '价格约为原来的 0.10 倍，疑似小数点错误；确认无误请在“再次输入价格”列填写同样的价格',
  ])
  await client.call(fileConsoleEndpoints.stopSheetImport, { importId: refused.importId })

  const { job } = await given([BASE, ['A0', '9.9'], ['A1', '9.2'], ['A2', '10']])
  expect(await readJob(client, job.importId)).toMatchObject({ state: 'done', outcomes: { applied: 2 } })
  expect(await basesOf(storeId)).toEqual([99_000, 92_000, 100_000, 100_000])
  expect(
    await rows(
      `select c.list_price::int as price from catalogue.price_change c join catalogue.offer o on o.id = c.offer_id
       where o.store_id = $1 and o.erp_code = 'A0' order by c.changed_at`,
      [storeId],
    ),
  ).toEqual([{ price: 100_000 }, { price: 99_000 }])

  const large = await given([BASE, ['A3', '6.99']])
  expect([large.job.secondPairCount, large.answer]).toMatchObject([1, { data: { outcome: 'asked' } }])
  expect(await basesOf(storeId)).toEqual([99_000, 92_000, 100_000, 100_000])
  const { approvalId } = large.answer.data as { approvalId: string }
  const { client: second } = await signInAsSeller(server, { storeId, role: 'seller-money', isSteppedUp: true })
  await second.send(staffEndpoints.decideApproval, { approvalId, verdict: 'approve', note: '' })
  await workAll(server)
  expect(await basesOf(storeId)).toEqual([99_000, 92_000, 100_000, 69_900])

  // The floor was raised meanwhile: what would be below it stays.
  await given(
    [
      ['商品编码', '底价'],
      ['A0', '9.95'],
      ['A1', '10.5'],
    ],
    'price-floors',
  )
  expect(await undo(client, job, 'possible')).toMatchObject({ status: 200 })
  await workAll(server)
  expect(await readJob(client, job.importId)).toMatchObject({ undoneCount: 1, keptCount: 1 })
  expect([await basesOf(storeId), await basesOf(other.store.storeId)]).toEqual([
    [100_000, 92_000, 100_000, 69_900],
    [100_000],
  ])
})

test('refuses the second person’s yes while a row of the sheet is being changed', async () => {
  const { client, store } = await aStoreWithOffers(server)
  const job = await bring(server, client, [HEADS, ['A0', '区域', '湖北', '7.9999', '']])
  const asked = await apply(client, job, '开学季活动')
  const { approvalId } = asked.data as { approvalId: string }
  const { client: second } = await signInAsSeller(server, {
    ...{ storeId: store.storeId, role: 'seller-money', isSteppedUp: true },
  })
  const other = await server.owner.pool.connect()
  try {
    await other.query('begin')
    await other.query('update file.import_job set revision = revision + 1 where id = $1', [job.importId])
    const decided = second.send(staffEndpoints.decideApproval, { approvalId, verdict: 'approve', note: '' })
    await expect
      .poll(async () => {
        const waiting = await server.owner.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return waiting.rowCount
      })
      .toBe(1)
    await other.query('commit')
    expect(reasonOf(await decided)).toBe('approval-outdated')
  } finally {
    await other.query('rollback')
    other.release()
  }
  await workAll(server)
  expect([(await readJob(client, job.importId)).state, await pricesOf(server, store.storeId)]).toEqual(['ready', []])
})

test.each([
  ['the store was closed', `update store.store set state = 'closed' where id = $1`, 'store'],
  ['the account was disabled', `update identity.account set state = 'disabled' where id = $1`, 'account'],
  ['the member was disabled', `update staff.membership set state = 'disabled' where id = $1`, 'member'],
] as const)('applies nothing of a checked sheet when %s before its turn', async (_, change, whose) => {
  const { client, store, accountId, memberId } = await aStoreWithOffers(server)
  const job = await bring(server, client, [
    HEADS,
    ['A0', '区域', '湖北', '9.60', ''],
    ['A1', '区域', '湖北', '9.50', ''],
  ])
  expect(await apply(client, job)).toMatchObject({ status: 200 })
  await server.owner.pool.query(change, [{ store: store.storeId, account: accountId, member: memberId }[whose]])
  await workAll(server)
  expect(await pricesOf(server, store.storeId)).toEqual([])
  const { rows } = await server.owner.pool.query(
    `select j.state, r.outcome, r.outcome_reason as reason from file.import_job j join file.import_row r on r.job_id = j.id
     where j.id = $1 order by r.row_no`,
    [job.importId],
  )
  const skipped = { state: 'partly', outcome: 'skipped', reason: '您已没有导入这类表格的权限' }
  expect(rows).toEqual([skipped, skipped])
})

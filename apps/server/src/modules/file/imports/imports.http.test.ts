import { API_PREFIXES } from '@xiaojiu/contract/define.ts'
import { fileConsoleEndpoints } from '@xiaojiu/contract/file/console-endpoints.ts'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { allSheetKinds } from '#modules/sheet-kinds.ts'
import { staffAtWork } from '#modules/staff/public.ts'
import type { StaffContext } from '#platform/context.ts'
import { openDatabase } from '#platform/database/database.ts'
import {
  apply,
  aStoreWithOffers,
  bring,
  HEADS,
  manyLines,
  offersFor,
  pricesOf,
  readJob,
  readRows,
  workAll,
} from '#testing/bring-sheet.ts'
import type { TestClient } from '#testing/client.ts'
import { checkRandomSheets } from '#testing/random-sheets.ts'
import { useTestServer } from '#testing/server.ts'
import { type SheetKind, workNextImport } from '../public.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const download = (client: TestClient, path: string) =>
  client.inject({ method: 'GET', url: `${API_PREFIXES.seller}${path}` })
const textRows = async (bytes: Buffer) =>
  (await readSheet(bytes)).map(row => row.map(cell => (cell === null ? '' : String(cell))))
const chainLength = async () =>
  (await server.owner.pool.query('select count(*)::int as n from platform.audit')).rows[0]?.n as number

test('CR-078 gives every row one verdict and every ready row one outcome, over random ordinary and hostile sheets', async () => {
  await checkRandomSheets(server, { ordinary: 6, hostile: 6 })
}, 120_000)

test('CR-079 checks without changing anything, shows before and after, then applies', async () => {
  const { client, store } = await aStoreWithOffers(server)
  await server.owner.pool.query(
    `insert into catalogue.special_price (offer_id, source, province_code, unit_price, updated_at)
     select id, 'region', '420000', 90000, now() from catalogue.offer where store_id = $1 and erp_code = 'A1'`,
    [store.storeId],
  )
  const before = await pricesOf(server, store.storeId)
  const chain = await chainLength()
  const job = await bring(server, client, [
    ['本店专享价'],
    HEADS,
    ['A0', '区域', '湖北', '9.60', ''],
    ['A1', '区域', '湖北省', '9.50', ''],
    ['A2', '区域', '湖北', '11.00', ''],
    [],
    ['A1', '区域', '湖南', '100', ''],
    ['A0', '区域', '湖北', '9.70', ''],
    ['A9', '区域', '湖北', '9.70', ''],
  ])
  expect(job).toMatchObject({
    state: 'ready',
    rowCount: 7,
    verdicts: { ready: 2, reminder: 1, error: 3, unchanged: 0, blank: 1 },
    outcomes: { applied: 0, skipped: 0, failed: 0 },
  })
  expect((await readRows(client, job.importId)).map(row => [row.rowNo, row.verdict, row.before, row.after])).toEqual([
    [3, 'ready', '', '9.60 元'],
    [4, 'ready', '9.00 元', '9.50 元'],
    [5, 'reminder', '', '11.00 元'],
    [6, 'blank', '', ''],
    [7, 'error', '', ''],
    [8, 'error', '', '9.70 元'],
    [9, 'error', '', ''],
  ])
  expect((await readRows(client, job.importId)).map(row => row.reason)).toEqual([
    '',
    '',
    '高于基础价 10.00 元',
    '',
    '价格约为基础价的 10.00 倍，疑似小数点错误；确认无误请在“再次输入价格”列填写同样的价格',
    '与第 3 行重复，只能保留一行',
    '本店没有商品编码「A9」',
  ])
  expect(await pricesOf(server, store.storeId)).toEqual(before)
  expect(await chainLength()).toBe(chain + 1)

  expect(await apply(client, job)).toMatchObject({ status: 200, data: { outcome: 'done' } })
  await workAll(server)
  expect(await readJob(client, job.importId)).toMatchObject({
    state: 'done',
    outcomes: { applied: 3, skipped: 0, failed: 0 },
  })
  expect(await pricesOf(server, store.storeId)).toEqual([
    ['A0', '420000', 96_000],
    ['A1', '420000', 95_000],
    ['A2', '420000', 110_000],
  ])
  expect(reasonOf(await apply(client, job))).toBe('state-changed')
  const { rows } = await server.owner.pool.query(
    `select action, change_count from platform.audit where subject = $1 order by seq`,
    [job.importId],
  )
  expect(rows.map(row => [row.action, row.change_count])).toEqual([
    ['file.start-import', null],
    ['file.apply-import', null],
    ['file.import-rows', 3],
  ])
})

test('CR-079 applies every row once when the process is killed 20 times', async () => {
  const COUNT = 1200
  const { client, store } = await aStoreWithOffers(server, offersFor(COUNT))
  const job = await bring(server, client, [HEADS, ...manyLines(COUNT, '9.5')])
  expect(job.verdicts.ready).toBe(COUNT)
  await apply(client, job)
  // Kills before a batch is locked, before it is written and after, repeatedly; then in the next batch.
  const points = [
    ...Array.from({ length: 9 }, (_, at) => at % 3),
    3,
    ...Array.from({ length: 9 }, (_, at) => at % 3),
    4,
  ]
  expect(points).toHaveLength(20)
  for (const [kill, point] of points.entries()) {
    await runAndKill(point)
    const { state, outcomes } = await readJob(client, job.importId)
    const wholeLots = kill < 9 ? 0 : kill < 19 ? 500 : 1000
    const written = (await pricesOf(server, store.storeId)).length
    expect([kill, state, outcomes.applied, written]).toEqual([kill, 'applying', wholeLots, wholeLots])
    server.clock.advance(121_000)
  }
  await workAll(server)
  expect(await readJob(client, job.importId)).toMatchObject({ state: 'done', outcomes: { applied: COUNT } })
  expect(await pricesOf(server, store.storeId)).toHaveLength(COUNT)
  const { rows } = await server.owner.pool.query(
    `select sum(change_count)::int as n from platform.audit where subject = $1`,
    [job.importId],
  )
  expect(rows[0]?.n).toBe(COUNT)
}, 60_000)

/** A run that permanently loses its connections at this call, like a killed process. */
async function runAndKill(point: number): Promise<void> {
  const { log, config } = server.parts
  const database = openDatabase({ url: config.DATABASE_URL, poolSize: 2, log })
  let left = point
  let ended: Promise<void> | null = null
  const live = async <T>({ db }: StaffContext, go: () => Promise<T>): Promise<T> => {
    if (left-- > 0) return go()
    ended ??= database.pool.end()
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined)
    throw new Error('killed')
  }
  const mortal = (kind: SheetKind): SheetKind => ({
    ...kind,
    lock: (tx, targets) => live(tx, () => kind.lock(tx, targets)),
    write: (tx, changes) => live(tx, () => kind.write(tx, changes).then(written => live(tx, async () => written))),
  })
  await workNextImport({ ...server.context(), db: database.db }, allSheetKinds.map(mortal), staffAtWork).catch(
    () => undefined,
  )
  await (ended ?? database.pool.end())
}

test('fails only the row whose write breaks, and applies all others', async () => {
  const { client, store } = await aStoreWithOffers(server)
  const job = await bring(server, client, [
    HEADS,
    ['A0', '区域', '湖北', '9.1', ''],
    ['A1', '区域', '湖北', '9.2', ''],
    ['A2', '区域', '湖北', '9.3', ''],
  ])
  await apply(client, job)
  const brittle = allSheetKinds.map(
    (kind): SheetKind => ({
      ...kind,
      write: async (tx, changes) => {
        const written = await kind.write(tx, changes)
        if (changes.some(({ after }) => after?.['unitPrice'] === 92_000)) throw new Error('broken on purpose')
        return written
      },
    }),
  )
  await workAll(server, brittle)
  expect(await readJob(client, job.importId)).toMatchObject({
    state: 'partly',
    outcomes: { applied: 2, skipped: 0, failed: 1 },
  })
  expect(await pricesOf(server, store.storeId)).toEqual([
    ['A0', '420000', 91_000],
    ['A2', '420000', 93_000],
  ])
})

test('CR-080 refuses exactly the rows that were changed since the sheet was downloaded, with both values', async () => {
  const COUNT = 600
  const { client, store } = await aStoreWithOffers(server, offersFor(COUNT))
  await apply(client, await bring(server, client, [HEADS, ...manyLines(COUNT, '9.5')]))
  await workAll(server)
  const path = `${fileConsoleEndpoints.downloadSheet.path}?kind=special-prices&isFilled=1`
  const [heads = [], ...rows] = await textRows((await download(client, path)).raw)
  expect([rows.length, heads.at(-1)]).toEqual([COUNT, '数据版本（勿改）'])
  await server.owner.pool.query(
    `update catalogue.special_price set unit_price = 97000 where id in (select p.id from catalogue.special_price p
     join catalogue.offer o on o.id = p.offer_id where o.store_id = $1 order by p.id limit 10)`,
    [store.storeId],
  )
  const price = heads.indexOf('专享价')
  const edited = rows.map(row => row.with(price, '9.4'))
  const job = await bring(server, client, [heads, ...edited])
  expect(job.verdicts).toEqual({ ready: COUNT - 10, reminder: 0, error: 10, unchanged: 0, blank: 0 })
  const [stale] = await readRows(client, job.importId, { verdict: 'error' })
  expect(stale?.reason).toBe('该行已被修改：现为「9.70 元」，表格中为「9.40 元」，请核对后重新上传')
  // Five other rows are changed between check and apply: they are skipped, not overwritten.
  await server.owner.pool.query(
    `update catalogue.special_price set unit_price = 98000 where id in (select p.id from catalogue.special_price p
     join catalogue.offer o on o.id = p.offer_id where o.store_id = $1 and unit_price = 95000 order by p.id limit 5)`,
    [store.storeId],
  )
  await apply(client, job)
  await workAll(server)
  expect(await readJob(client, job.importId)).toMatchObject({
    state: 'partly',
    outcomes: { applied: COUNT - 15, skipped: 5, failed: 0 },
  })
  const counts = Map.groupBy(await pricesOf(server, store.storeId), ([, , fen]) => fen)
  expect([94_000, 97_000, 98_000].map(fen => counts.get(fen)?.length)).toEqual([COUNT - 15, 10, 5])
}, 60_000)

test('CR-081 returns the sheet with three more columns, and applies only the corrected rows when it is uploaded again', async () => {
  const { client, store } = await aStoreWithOffers(server)
  const first = await bring(server, client, [
    [...HEADS, '我的备注'],
    ['A0', '区域', '湖北', '9.60', '', '甲'],
    ['A1', '区域', '湖北', '九块', '', '乙'],
  ])
  await apply(client, first)
  await workAll(server)
  const path = `${fileConsoleEndpoints.downloadSheetResult.path}?importId=${first.importId}`
  const answer = await download(client, path)
  const rows = await textRows(answer.raw)
  expect(rows[0]).toEqual([...HEADS, '我的备注', '结果', '原因', '应用时间'])
  expect(rows[1]?.slice(0, 8)).toEqual(['A0', '区域', '湖北', '9.60', '', '甲', '已更新', ''])
  expect(rows[2]?.slice(5, 8)).toEqual([
    '乙',
    '错误',
    '专享价「九块」不是价格，请填写大于 0 的数字，最多四位小数，不带逗号和单位',
  ])
  const mended = rows.map((row, at) => (at === 2 ? row.with(3, '9.30') : row))
  const second = await bring(server, client, mended)
  expect(second.heads).toEqual([...HEADS, '我的备注'])
  expect(second.verdicts).toEqual({ ready: 1, reminder: 0, error: 0, unchanged: 1, blank: 0 })
  await apply(client, second)
  await workAll(server)
  expect((await readJob(client, second.importId)).outcomes).toEqual({ applied: 1, skipped: 0, failed: 0 })
  expect(await pricesOf(server, store.storeId)).toEqual([
    ['A0', '420000', 96_000],
    ['A1', '420000', 93_000],
  ])
})

test('corrects a row in place, and asks for unknown columns and remembers the answer', async () => {
  const { client } = await aStoreWithOffers(server)
  const sheet = [
    ['编号', '给谁', '对象', '多少钱'],
    ['A0', '区域', '湖北', '9,60'],
    ['A1', '区域', '湖北', '9.50'],
  ]
  const draft = await bring(server, client, sheet)
  expect([draft.state, draft.columns]).toEqual(['draft', ['', '', 'target', '']])
  const map = (columns: string[]) =>
    client.send(fileConsoleEndpoints.mapSheetImport, { importId: draft.importId, columns })
  expect(reasonOf(await map(['code', 'source', 'target', '']))).toBe('sheet-columns')
  expect(await map(['code', 'source', 'target', 'price'])).toMatchObject({ status: 200 })
  await workAll(server)
  const job = await readJob(client, draft.importId)
  expect(job.verdicts).toMatchObject({ ready: 1, error: 1 })
  const fixed = await client.call(fileConsoleEndpoints.fixSheetRow, {
    ...{ importId: job.importId, rowNo: 2, cells: ['A1', '区域', '湖北', '9.60'] },
  })
  expect(fixed.value).toMatchObject({ rowNo: 2, verdict: 'ready', after: '9.60 元' })
  expect((await readRows(client, job.importId)).map(row => [row.verdict, row.reason])).toEqual([
    ['ready', ''],
    ['error', '与第 2 行重复，只能保留一行'],
  ])
  // The checked revision is not the one that would be applied.
  expect(reasonOf(await apply(client, job))).toBe('state-changed')
  const again = await bring(server, client, sheet)
  expect([again.state, again.columns]).toEqual(['ready', ['code', 'source', 'target', 'price']])
})

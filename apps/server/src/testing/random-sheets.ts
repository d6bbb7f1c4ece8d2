import { randomInt } from 'node:crypto'
import type { ImportJob } from '@xiaojiu/contract/file/import-schemas.ts'
import { PROVINCES } from '@xiaojiu/contract/reference/provinces.ts'
import { expect } from 'vitest'
import { workbookBytes } from '#platform/documents/workbook.ts'
import {
  apply,
  aStoreWithOffers,
  csv,
  HEADS,
  type Line,
  pricesOf,
  readJob,
  readRows,
  sendSheet,
  workAll,
} from './bring-sheet.ts'
import type { TestServer } from './server.ts'

/** A random sequence that its seed reproduces. */
function sequence(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return {
    below: (limit: number) => Math.floor(next() * limit),
    pick: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T,
  }
}
const SHEETS_A_PERSON = 50

type Chance = ReturnType<typeof sequence>

const PRICES = ['9.5', '9.50', '10', '10.0001', '8', '12', '９.５', ' 9.8 ']
const BROKEN_PRICES = ['', '0', '-1', '1,234', '1.23456', '九块', '1e3', '95', '999', '=1+1', "'9.5", '￥9.5', '9.5元']
const STRANGE = [
  '',
  ' ',
  '"',
  '=cmd|calc',
  '+1',
  '@x',
  'x'.repeat(3000),
  'a\nb',
  '\ud800',
  '﷽',
  'null',
  '{}',
  'NaN',
  '<b>',
  '1;drop table',
]

function ordinaryLine(chance: Chance): Line {
  if (chance.below(12) === 0) return []
  const isBad = chance.below(8) === 0
  return [
    `A${chance.below(isBad ? 5 : 3)}`,
    '区域',
    chance.pick(Object.values(PROVINCES)),
    isBad ? chance.pick(BROKEN_PRICES) : chance.pick(PRICES),
    chance.below(10) === 0 ? '删除' : '',
  ]
}

function hostileLine(chance: Chance): Line {
  const cell = () => chance.pick([...STRANGE, ...BROKEN_PRICES, 'A0', '区域', '湖北', '9.5', '删除'])
  return Array.from({ length: chance.below(9) }, cell)
}

const isFull = (cell: string) => cell.replace(/\p{Cc}/gu, '').trim() !== ''

function workbook(lines: readonly Line[]): Promise<Buffer> {
  const heads = HEADS.map(label => ({ label, width: 12, kind: 'text' as const }))
  return workbookBytes([{ name: '专享价', heads, rows: () => lines, sums: null }], new Date('2026-03-02T09:00:00Z'))
}

/**
 * Sheets with random content: every row gets one verdict, is applied or refused with a reason, and the counts are
 * right.
 */
export async function checkRandomSheets(
  server: TestServer,
  counts: { readonly ordinary: number; readonly hostile: number },
  seed = randomInt(2_147_483_647),
): Promise<void> {
  // biome-ignore lint/suspicious/noConsole: whoever sees it fail runs it again with this
  console.log(`random sheets, seed ${seed}`)
  const chance = sequence(seed)
  let { client, store } = await aStoreWithOffers(server)
  const makers = [
    ...Array.from({ length: counts.ordinary }, () => ordinaryLine),
    ...Array.from({ length: counts.hostile }, () => hostileLine),
  ]
  for (const [at, maker] of makers.entries()) {
    // The number of imports of one person in an hour is limited.
    if (at % SHEETS_A_PERSON === SHEETS_A_PERSON - 1) ({ client, store } = await aStoreWithOffers(server))
    const lines = Array.from({ length: 1 + chance.below(60) }, () => maker(chance))
    const isOrdinary = maker === ordinaryLine
    const bytes = isOrdinary ? csv([HEADS, ...lines]) : await workbook(lines)
    const answer = await sendSheet(client, bytes, 'special-prices', isOrdinary ? '专享价.csv' : '专享价.xlsx')
    if (answer.status !== 200) {
      expect([seed, lines.some(line => line.some(isFull)), answer.status]).toEqual([seed, false, 422])
      continue
    }
    await workAll(server)
    const { importId } = answer.data as ImportJob
    const job = await readJob(client, importId)
    const { ready, reminder, error, unchanged, blank } = job.verdicts
    expect([seed, job.state, ready + reminder + error + unchanged + blank]).toEqual([seed, 'ready', job.rowCount])
    const rows = await readRows(client, importId)
    expect([seed, rows.length]).toEqual([seed, job.rowCount])
    for (const verdict of ['ready', 'reminder', 'error', 'unchanged', 'blank'] as const)
      expect([seed, verdict, rows.filter(row => row.verdict === verdict).length]).toEqual([
        seed,
        verdict,
        job.verdicts[verdict],
      ])
    expect(rows.every(row => row.verdict !== 'error' || row.reason !== '')).toBe(true)
    const before = await pricesOf(server, store.storeId)
    await apply(client, job, '随机表格')
    await workAll(server)
    const done = await readJob(client, importId)
    const { applied, skipped, failed } = done.outcomes
    if (done.state === 'ready')
      expect([seed, applied, await pricesOf(server, store.storeId)]).toEqual([seed, 0, before])
    else expect([seed, applied + skipped + failed, failed]).toEqual([seed, ready + reminder, 0])
    // Nothing stays open for the next one.
    await server.owner.pool.query(`update file.import_job set state = 'stopped' where state in ('ready', 'draft')`)
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import type { CompanyView } from '@xiaojiu/contract/company/operating-schemas.ts'
import { FACE_COOKIES } from '@xiaojiu/contract/staff/cookies.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { aFaceSession, anAccount } from '../../apps/server/src/modules/identity/testing.ts'
import { aMember } from '../../apps/server/src/modules/staff/testing.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { openBenchServer } from './parts/bench-server.ts'
import { percentile, round } from './parts/figures.ts'
import { measureSheet } from './parts/sheet.ts'

/**
 * `npm run bench -- console`: a list of 100 rows out of 100,000 at any depth, the counters of the menu, a sheet of 5,000 offers
 * beside orders (CR-082), and the size of a console's first page. Times are from request to response.
 */
const COMPANIES = 100_000
const PAGES = 120
const WARM_UP = 20
const VIEWS: readonly CompanyView[] = ['all', 'approved', 'in-review', 'withdrawn', 'risk']
const BUDGET = { listMs: 150, counterMs: 30, entryBytes: 176 * 1024 }
/** For a sheet of 5,000 offers; orders may take a fifth longer beside it. */
const SHEET = { checkedMs: 8000, appliedMs: 15_000, seenMs: 30_000, slower: 1.2 }

const { app, owner, close, lastMs } = await openBenchServer()
await owner.pool.query(
  `insert into company.company (name, kind, credit_code, state, province_code, city_code, district_code, address, legal_person,
     person_in_charge, quality_head, is_risk, created_at)
   select '测量大药房第' || n || '店', (array['single-pharmacy', 'clinic', 'chain-store'])[1 + n % 3],
     '91420100MA' || lpad(to_hex(n), 8, '0'), (array['approved', 'approved', 'approved', 'in-review', 'withdrawn'])[1 + n % 5],
     (array['420000', '440000', '330000'])[1 + n % 3], '420100', '420106', '中南路 14 号', '方以智', '沈括', '叶天士', n % 97 = 0,
     now() - n * interval '1 minute'
   from generate_series(1, $1) n`,
  [COMPANIES],
)
await owner.pool.query('analyze company.company')
const { rows } = await owner.pool.query<{ id: string }>('select id from company.company order by random() limit 1000')

const { accountId } = await anAccount(owner.db, { kind: 'operator' })
await aMember(owner.db, { accountId, role: 'review' })
const now = systemClock()
const { token, guard } = await aFaceSession(owner.db, { accountId, now, stepUpAt: null, secondFactorAt: now })
const client = new TestClient(app, systemClock)
client.surface = 'platform'
client.cookies.set(FACE_COOKIES.platform.token, token)
client.cookies.set(FACE_COOKIES.platform.guard, guard)

let isMissed = false
const lists: number[] = []
for (let turn = -WARM_UP; turn < PAGES; turn++) {
  const view = VIEWS[(turn + WARM_UP) % VIEWS.length] ?? 'all'
  const after = turn % 4 === 0 ? undefined : rows[(turn + WARM_UP) % rows.length]?.id
  const provinceCode = turn % 3 === 0 ? '420000' : undefined
  const answer = await client.call(companyOperatingEndpoints.searchCompanies, {
    view,
    after,
    provinceCode,
    pageSize: 100,
  })
  if (!answer.success) throw new Error(`the list was refused: ${answer.status}`)
  if (turn >= 0) lists.push(lastMs())
}
tell('list of 100 out of 100,000, any depth, p95', percentile(lists, 0.95), BUDGET.listMs)
const counters: number[] = []
for (let turn = -WARM_UP; turn < PAGES; turn++) {
  await client.call(staffEndpoints.countTasks, {})
  if (turn >= 0) counters.push(lastMs())
}
tell('counters, p95', percentile(counters, 0.95), BUDGET.counterMs)
const sheet = await measureSheet({ app, owner })
tell('sheet of 5,000 offers, checked', sheet.checkedMs, SHEET.checkedMs)
tell('sheet of 5,000 offers, applied', sheet.appliedMs, SHEET.appliedMs)
tell('sheet of 5,000 offers, seen by search', sheet.seenMs, SHEET.seenMs)
const slower = sheet.busyMs / sheet.quietMs
isMissed ||= slower > SHEET.slower
console.log(
  `order commits beside it, p95: ${round(sheet.busyMs)} ms, ${round(sheet.quietMs)} ms before, ratio ${round(slower, 2)} (at most ${SHEET.slower})`,
)
await close()
for (const face of ['platform', 'seller']) weigh(face)
process.exitCode = isMissed ? 1 : 0

function tell(what: string, ms: number, most: number): void {
  isMissed ||= ms > most
  console.log(`${what}: ${round(ms)} ms (at most ${most})`)
}

/** All files of the first page, as transferred. */
function weigh(face: string): void {
  const dist = join(import.meta.dirname, '../../apps/console/dist')
  const page = join(dist, `${face}.html`)
  if (!existsSync(page)) return console.log(`entry of ${face}: not built`)
  const html = readFileSync(page, 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/(console-assets\/[^"]+\.(?:js|css))"/g)].map(found => found[1] ?? '')
  const bytes = [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  if (files.length === 0) throw new Error(`the page of ${face} names no file`)
  isMissed ||= bytes > BUDGET.entryBytes
  console.log(`entry of ${face}: ${round(bytes / 1024)} KB gzip (at most ${BUDGET.entryBytes / 1024})`)
}

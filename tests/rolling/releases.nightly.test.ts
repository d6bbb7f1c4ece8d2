import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { TEST_SECRET } from '../../apps/server/src/testing/context.ts'
import { openAsOwner } from '../../apps/server/src/testing/database.ts'
import { checkInvariants, violationLines } from '../../db/invariants/check-invariants.ts'
import { findFreePort } from '../../scripts/checks/port.ts'
import { startPostgres } from '../../scripts/postgres/launch.ts'
import { openScope, type Scope } from '../../scripts/process/scope.ts'
import { root } from '../../scripts/project.ts'
import { makeScratchFolder } from '../../scripts/scratch-folder.ts'
import { ALL_RIGHT, inspectLives } from '../cluster/lives.ts'
import { type Sources, startTrialServer, type TrialServer } from '../cluster/servers.ts'
import { inspect } from '../crash/harness.ts'
import { unexpectedBreaks } from './accepted-breaks.ts'
import { startBalancer } from './balancer.ts'
import { callsOf, type Description, findBreaks } from './contract-changes.ts'
import { buildPage, startLoading } from './page-loads.ts'
import { copyProgram, makeWorld, type People, type Report, startPeople } from './people-process.ts'
import { findPreviousRelease, type Release, unpackRelease } from './previous-release.ts'

/**
 * The release before this one, out of the history of the repository, runs under orders and makes room for this one as the runbook
 * says. `BEFORE=COMMIT npm run test:nightly -- unit tests/rolling/releases` takes another one.
 */
const SERVERS = 3
const BUYERS = 4
const OFFERS = '3000'
/** Orders of each release's pages with the servers as they are, before the next one changes. */
const SIDE_BY_SIDE = 10
/** The balancer checks every second, so it notices a restarted server within this time. */
const NOTICED_MS = 1500

/** A health check of a busy machine takes seconds, and proxies need two. */
const DRAIN_MS = '8000'

const release = findPreviousRelease(root, process.env['BEFORE'])
if (release === null)
  console.log('two releases side by side: skipped, no earlier release is in the history of this checkout')

test.skipIf(release === null)(
  'fails no call while servers of the previous release make room for this one, come back, and make room again, under orders',
  async ({ skip }) => {
    if (release === null) return
    const scope = openScope()
    try {
      const problem = await change(scope, release)
      if (problem !== null) skip(`the packages of ${release.version} cannot be installed: ${problem}`)
    } finally {
      await scope.close()
    }
  },
)

/** Returns why the previous release cannot be run here, or null. */
async function change(scope: Scope, { version, laterMigrations, ...rest }: Release): Promise<string | null> {
  const { path: folder, remove } = makeScratchFolder()
  scope.defer(remove)
  const path = join(folder, 'before')
  mkdirSync(path)
  const unpacked = await unpackRelease(root, { version, laterMigrations, ...rest }, path)
  if (typeof unpacked === 'string') return unpacked
  copyProgram(unpacked)
  const before: Sources = { ...unpacked, env: buildPage(folder, 'aaaaaaaa') }
  const now: Sources = { path: root, node: process.execPath, env: buildPage(folder, 'bbbbbbbb') }

  const postgres = await startPostgres({ dataDir: join(folder, 'database') })
  scope.defer(() => postgres.stop())
  const { url } = postgres
  seed(before, url, join(folder, 'seed'))
  const owner = openAsOwner(url)
  scope.defer(() => owner.close())
  const env = { DATABASE_URL: url, REQUIRE_STANDBY: '0', RUN_JOBS: '0', DRAIN_MS }
  const servers: TrialServer[] = []
  const ports: number[] = []
  for (let number = 1; number <= SERVERS; number++) {
    const port = await findFreePort()
    const place = { name: `server-${number}`, host: '127.0.0.1', port, folder, sources: before }
    const server = await startTrialServer(place, env)
    scope.defer(() => server.stop())
    servers.push(server)
    ports.push(port)
  }
  const [first] = servers
  if (!first) throw new Error('no server')
  const balancer = await startBalancer(ports)
  scope.defer(() => balancer.close())
  const { baseUrl } = balancer
  // The worker reaches the simulated providers through the balancer.
  const front = Number(new URL(baseUrl).port)
  const worker = await startTrialServer(
    { name: 'worker', host: '127.0.0.1', port: front, folder, entry: 'worker', sources: before },
    env,
  )
  scope.defer(() => worker.stop())

  const all = await makeWorld(before, url, 2 * BUYERS)
  const [worldBefore, worldNow] = [0, BUYERS].map(from => ({ ...all, buyers: all.buyers.slice(from, from + BUYERS) }))
  if (!worldBefore || !worldNow) throw new Error('no world')
  const [stockBefore, livesBefore] = [await inspect(url, new Set()), await inspectLives(owner, [])]
  const describe = async (): Promise<Description> =>
    (await (await fetch(`${first.baseUrl}/openapi.json`)).json()) as Description
  const described = await describe()
  const calls = [...callsOf(described)]
  const living = { databaseUrl: url, baseUrl, homeUrl: first.baseUrl, calls }
  const people: People[] = [startPeople(before, { ...living, world: worldBefore })]
  const loading = startLoading(baseUrl)
  scope.defer(() => void loading.stop())
  const more = async (count: number) => {
    const wanted = people.map(each => each.orderCount() + count)
    while (people.some((each, index) => each.orderCount() < (wanted[index] ?? 0))) await pause(20)
  }
  const settled = async () => {
    await pause(NOTICED_MS)
    const seen = balancer.answered()
    await more(SIDE_BY_SIDE)
    for (const [port, count] of balancer.answered()) expect(count, `${port}`).toBeGreaterThan(seen.get(port) ?? 0)
  }
  const replace = async (replaced: readonly TrialServer[], sources: Sources) => {
    for (const server of replaced) {
      await server.restart(sources)
      await settled()
    }
  }
  // A buyer who gave up, or a server that does not start, needs an explanation.
  scope.defer(async () => {
    for (const server of [...servers, worker])
      for (const line of server.complaints()) console.log(`${server.name}: ${line}`)
    for (const line of await unfinished(owner)) console.log(line)
  })

  // The order of the runbook: workers are never older than a server.
  await more(SIDE_BY_SIDE)
  const appliedBefore = await appliedMigrations(owner)
  const ordersBefore = people[0]?.orderCount() ?? 0
  await worker.stop()
  await first.restart(now)
  const ordersMeanwhile = (people[0]?.orderCount() ?? 0) - ordersBefore
  const breaks = findBreaks(described, await describe())
  const applied = (await appliedMigrations(owner)).filter(name => !appliedBefore.includes(name))
  await worker.restart(now)
  people.push(startPeople(now, { ...living, world: worldNow }))
  await settled()
  await replace(servers.slice(1), now)
  await replace(servers, before)
  await worker.restart(before)
  await settled()
  await worker.stop()
  await first.restart(now)
  await worker.restart(now)
  await settled()
  await replace(servers.slice(1), now)
  const reports = await Promise.all(people.map(each => each.stop()))
  const pages = await loading.stop()

  const [pagesBefore, pagesNow] = reports
  console.log(
    JSON.stringify({
      from: version,
      applied,
      ordersMeanwhile,
      breaks,
      pages,
      before: shortOf(pagesBefore),
      now: shortOf(pagesNow),
    }),
  )
  expect(applied).toEqual(laterMigrations)
  expect(ordersMeanwhile).toBeGreaterThan(0)
  expect(pages.kinds).toEqual(['aaaaaaaa', 'bbbbbbbb'])
  // Releases up to 0.20 have nothing but their own files.
  if (existsSync(join(path, 'apps/server/src/platform/http/page-files.ts'))) expect(pages.failed).toBe(0)
  for (const report of reports) {
    expect(report.broken).toEqual([])
    expect(report.answers.map(([what]) => what)).toEqual(['200'])
    expect(report.staleCount).toBe(0)
    expect(report.lives.length).toBeGreaterThan(0)
    expect(report.readCount).toBeGreaterThan(report.readCalls)
  }
  const acked = new Set(reports.flatMap(report => report.acked))
  const lives = reports.flatMap(report => report.lives)
  expect(await inspect(url, acked)).toEqual({ ...stockBefore, lostCount: 0 })
  expect(await inspectLives(owner, lives)).toEqual({
    ...ALL_RIGHT,
    differenceToProvider: livesBefore.differenceToProvider,
  })
  expect(violationLines(await checkInvariants(owner.pool))).toEqual([])
  expect(unexpectedBreaks(breaks, version)).toEqual([])
  return null
}

/** Migrates and fills the database with the demo data of that release. */
function seed({ path, node }: Sources, databaseUrl: string, dataDir: string): void {
  mkdirSync(dataDir)
  const { status, stderr } = spawnSync(node, ['db/seed/main.ts', '--offers', OFFERS], {
    cwd: path,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET: TEST_SECRET },
  })
  if (status !== 0) throw new Error(`the demo data cannot be loaded: ${stderr}`)
}

async function appliedMigrations({ pool }: ReturnType<typeof openAsOwner>): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from public.migration order by name')
  return rows.map(({ name }) => name)
}

/** Payments, notices, events and reactions that have not come to their end. */
async function unfinished({ pool }: ReturnType<typeof openAsOwner>): Promise<readonly string[]> {
  const questions = [
    `select 'payment' as what, trade_no, state, created_at from payment.payment
     where state = 'pending' and created_at > now() - interval '1 hour' order by created_at limit 5`,
    `select 'notice' as what, subject, attempt_count, last_status, next_at from sandbox.notice
     where state = 'waiting' order by created_at limit 5`,
    `select 'event' as what, event, count(*), min(created_at) from platform.outbox group by event`,
    `select 'reaction' as what, event, subscriber, error, attempts, retry_at from platform.failed_reaction limit 5`,
  ]
  const found = []
  for (const question of questions) found.push(...(await pool.query<object>(question)).rows)
  return found.map(row => JSON.stringify(row))
}

function shortOf(report: Report | undefined) {
  if (!report) return null
  const { acked, lives, answers, words, broken, readCount, readCalls, staleCount, slowestMs } = report
  return {
    orders: acked.length,
    lives: lives.length,
    answers,
    words,
    broken,
    readCount,
    readCalls,
    staleCount,
    slowestMs,
  }
}

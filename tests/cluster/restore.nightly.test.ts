import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { anOffer, aProduct } from '../../apps/server/src/modules/catalogue/testing.ts'
import { aCrowd } from '../../apps/server/src/modules/order/testing.ts'
import { aStore } from '../../apps/server/src/modules/store/testing.ts'
import { TestClient } from '../../apps/server/src/testing/client.ts'
import { openAsOwner } from '../../apps/server/src/testing/database.ts'
import { checkInvariants, violationLines } from '../../db/invariants/check-invariants.ts'
import { partWorldInvariants } from '../../db/invariants/testing.ts'
import { findFreePort } from '../../scripts/checks/port.ts'
import { type Cluster, startCluster } from '../../scripts/cluster/cluster.ts'
import { markOf } from '../../scripts/cluster/engine-process.ts'
import { findEngines, obstacleToCluster } from '../../scripts/cluster/engines.ts'
import { layoutOf, type Member, ports } from '../../scripts/cluster/layout.ts'
import { findPrimary, switchOver } from '../../scripts/cluster/patroni.ts'
import { readTemplate } from '../../scripts/cluster/templates.ts'
import { endLeftovers } from '../../scripts/cluster/testing.ts'
import { openScope, type Scope } from '../../scripts/process/scope.ts'
import { makeScratchFolder } from '../../scripts/scratch-folder.ts'
import { ROOT } from '../architecture/sources.ts'
import { inspect } from '../crash/harness.ts'
import { counted, nothingSeen, placeOrder } from './load.ts'
import { startTrialServer } from './servers.ts'

/** The drill of the runbook, with its own commands: a backup, orders, an accident, and the moment before it on another machine. */
const runbook = readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8')
const template = readTemplate('cluster/pgbackrest.conf')

function obstacleToBackup(): string | null {
  const { command, args } = findEngines().commandLine('/tmp', 'pgbackrest', ['version'])
  return spawnSync(command, args).status === 0
    ? null
    : 'pgbackrest is not there: the Debian package of this name, or npm run cluster -- engines'
}

const layout = layoutOf('127.0.64')
const obstacle = obstacleToCluster() ?? obstacleToBackup()
if (obstacle !== null) console.log(obstacle)

/** Runs a command of the runbook as `postgres` on a machine whose disk is this folder. Fails with what it said. */
function run(folder: string, command: string): string {
  const line = findEngines().commandLine(folder, 'sh', ['-c', command])
  const { status, stdout, stderr } = spawnSync(line.command, line.args, {
    encoding: 'utf8',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...markOf(layout.block) },
  })
  if (status !== 0) throw new Error(`${command}: ${stdout}${stderr}`)
  return stdout
}

/** A command of the runbook without the change of user, which a machine of this test has made already. */
function commandOf(start: string, paths: Readonly<Record<string, string>>): string {
  const found = new RegExp(`\`sudo -u postgres (${start}[^\`]+)\``).exec(runbook)?.[1]?.replaceAll(/\s+/g, ' ')
  if (found === undefined) throw new Error(`the runbook does not say ${start}`)
  return Object.entries(paths).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${text} does not name ${from}`)
    return text.replaceAll(from, to)
  }, found)
}

/** The template for one machine, with a folder instead of the bucket. */
function configOf(place: string, home: string): string {
  const local = template
    .split('\n')
    .filter(line => !/^(?:#|repo1-(?:type|path|s3-))/.test(line))
    .join('\n')
  return local
    .replace('[global]\n', `[global]\nrepo1-path=${place}/repository\nlog-level-file=off\n`)
    .replace('<backup-password>', 'only-a-drill')
    .replace('/var/lib/postgresql/18/shop', `${home}/data`)
    .replace('/var/run/postgresql', home)
}

/** What the template tells about archiving; each member finds its own file beside its data. */
function archiving(name: string): string {
  const command = new RegExp(`${name}: '([^']+)'`).exec(template.replaceAll(/\n#\s*/g, ' '))?.[1] ?? ''
  expect(command).toMatch(/^pgbackrest --stanza=shop /)
  return command.replace('pgbackrest ', 'pgbackrest --config="$(dirname "$PWD")/pgbackrest.conf" ')
}

async function ask(
  { passwords }: Cluster,
  { address }: Member,
  [method, path]: readonly [string, string],
  body: object,
) {
  const answer = await fetch(`http://${address}:${ports.patroni}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`shop:${passwords['rest-password']}`).toString('base64')}`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}

async function primaryOf(cluster: Cluster): Promise<Member> {
  const primary = await findPrimary(cluster.layout)
  if (!primary) throw new Error('there is no primary')
  return primary
}

/** Step 1 of the template: archiving needs a restart, of the standbys first; a switchover restarts the former primary. */
async function letPatroniArchive(cluster: Cluster): Promise<void> {
  const { layout: own, passwords } = cluster
  const first = await primaryOf(cluster)
  const waits = async ({ address }: Member) => {
    const told = (await (await fetch(`http://${address}:${ports.patroni}/patroni`)).json()) as object
    return 'pending_restart' in told
  }
  await ask(cluster, first, ['PATCH', '/config'], {
    postgresql: {
      parameters: { archive_mode: 'on', archive_timeout: '60s', archive_command: archiving('archive_command') },
      recovery_conf: { restore_command: archiving('restore_command') },
    },
  })
  for (const member of own.members) await expect.poll(() => waits(member), { timeout: 60_000 }).toBe(true)
  for (const member of own.members) {
    if (member.name === first.name) continue
    await ask(cluster, member, ['POST', '/restart'], {})
    await cluster.whole()
  }
  expect(await switchOver(own, passwords)).toMatchObject({ isDone: true })
  await cluster.whole()
  for (const member of own.members) expect(await waits(member)).toBe(false)
}

describe.skipIf(obstacle !== null)('a cluster with pgBackRest', () => {
  test('is restored beside itself to the moment before an accident: every order until then, none after it', {
    timeout: 900_000,
  }, async () => {
    const scope = openScope()
    try {
      await drill(scope)
    } finally {
      await scope.close()
    }
  })
})

async function drill(scope: Scope): Promise<void> {
  const { path: folder, remove } = makeScratchFolder()
  scope.defer(remove)
  endLeftovers(layout.block)
  const machines = join(folder, 'cluster')
  const cluster = await startCluster(machines, layout)
  scope.defer(() => cluster.stop())
  const place = findEngines().placeOf(machines)
  const { uid, gid } = statSync(join(machines, 'n1'))
  const makeFolder = (path: string) => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    spawnSync('chown', [`${uid}:${gid}`, path])
  }
  makeFolder(join(machines, 'repository'))
  for (const { name } of layout.members)
    writeFileSync(join(machines, name, 'pgbackrest.conf'), configOf(place, `${place}/${name}`))
  await letPatroniArchive(cluster)

  const server = await startTrialServer(
    { name: 'server', host: layout.host, port: await findFreePort(), folder },
    { DATABASE_URL: cluster.urls.owner, RUN_JOBS: '0', DATABASE_REPLICA_URL: '' },
  )
  scope.defer(() => server.stop())
  const owner = openAsOwner(cluster.urls.owner)
  scope.defer(() => owner.close())
  const offer = await anOffer(owner.db, {
    store: await aStore(owner.db),
    product: await aProduct(owner.db),
    stock: 900,
  })
  const seen = nothingSeen()
  const newClient = () => new TestClient(counted(server.baseUrl, seen), () => new Date())
  const [buyer] = await aCrowd(owner.pool, new Date(), 1, newClient)
  if (!buyer) throw new Error('no buyer')
  const order = async (count: number) => {
    for (let turn = 0; turn < count; turn++)
      await placeOrder(buyer, [{ offerId: offer.offerId, quantity: 1 + turn }], seen)
  }

  // Step 2, and what the timers do.
  const { name } = await primaryOf(cluster)
  const there = (words: string) =>
    run(machines, `pgbackrest --config=${place}/${name}/pgbackrest.conf --stanza=shop ${words}`)
  await order(3)
  there('stanza-create')
  there('check')
  there('--type=full backup')
  // pgBackRest keeps whole seconds: a moment within the second in which a backup ended is before that backup.
  await pause(1100)
  await order(4)
  const { rows } = await owner.pool.query<{ at: string }>(`select clock_timestamp()::text as at`)
  const moment = rows[0]?.at ?? ''
  const confirmed = new Set(seen.acked)
  await pause(1100)
  await order(5)
  await server.stop()
  await owner.pool.query('drop table cart.line cascade')
  const superuser = openAsOwner(cluster.urls.superuser)
  scope.defer(() => superuser.close())
  const { rows: segments } = await superuser.pool.query<{ segment: string }>(
    'select pg_walfile_name(pg_switch_wal()) as segment',
  )
  const isArchived = async () => {
    const { rows: found } = await owner.pool.query<{ last: string | null }>(
      'select last_archived_wal as last from pg_stat_archiver',
    )
    return (found[0]?.last ?? '') >= (segments[0]?.segment ?? '')
  }
  await expect.poll(isArchived, { timeout: 120_000 }).toBe(true)

  // Another machine: it has the repository, and nothing of a member but the folder of sockets.
  const spare = join(folder, 'spare')
  mkdirSync(spare)
  chmodSync(spare, 0o711)
  cpSync(join(machines, 'repository'), join(spare, 'repository'), { recursive: true })
  spawnSync('chown', ['-R', `${uid}:${gid}`, join(spare, 'repository')])
  for (const home of [name, 'restored']) makeFolder(join(spare, home))
  const at = findEngines().placeOf(spare)
  writeFileSync(join(spare, 'pgbackrest.conf'), configOf(at, `${at}/member`), { mode: 0o644 })
  const port = String(await findFreePort())
  run(
    spare,
    commandOf('pgbackrest --stanza=shop --pg1-path', {
      'pgbackrest --stanza': `pgbackrest --config=${at}/pgbackrest.conf --stanza`,
      '/srv/restored': `${at}/restored`,
      '2026-11-17 06:02:59+00': moment,
    }),
  )
  const start = commandOf('/usr/lib/postgresql/18/bin/pg_ctl', {
    '/usr/lib/postgresql/18/bin': findEngines().binDir,
    '/srv/restored': `${at}/restored`,
    '/tmp/restored.log': `${at}/${name}/restored.log`,
    'port=5433': `port=${port}`,
  })
  const control = (action: string) => run(spare, start.replace(/ start$/, ` ${action}`))
  try {
    control('start')
  } catch (error) {
    throw new Error(readFileSync(join(spare, name, 'restored.log'), 'utf8'), { cause: error })
  }
  scope.defer(async () => void control('stop --mode=fast'))

  const url = new URL(cluster.urls.superuser)
  Object.assign(url, { hostname: '127.0.0.1', port, pathname: '/shop' })
  const restored = openAsOwner(url.toString())
  scope.defer(() => restored.close())
  const isOpen = async () => (await restored.pool.query('select pg_is_in_recovery() as waits')).rows[0]?.waits
  await expect.poll(() => isOpen().catch(() => true), { timeout: 120_000 }).toBe(false)
  expect(await inspect(url.toString(), confirmed)).toEqual({
    lostCount: 0,
    duplicateCount: 0,
    stockDrift: 0,
    ledgerSum: 0,
  })
  const { rows: kept } = await restored.pool.query<{ no: string }>('select pay_order_no as no from "order".pay_order')
  expect(kept.map(({ no }) => no).toSorted()).toEqual([...confirmed].toSorted())
  expect([confirmed.size, seen.acked.size]).toEqual([7, 12])
  expect(violationLines(await checkInvariants(restored.pool, partWorldInvariants))).toEqual([])
  const { rows: settings } = await restored.pool.query(
    `select current_setting('archive_mode') as "archiveMode", current_setting('synchronous_standby_names') as standbys`,
  )
  expect(settings).toEqual([{ archiveMode: 'off', standbys: '' }])

  // The cluster goes on as it was.
  await cluster.whole()
  const { rows: still } = await owner.pool.query(`select count(*)::int as n from "order".pay_order`)
  expect(still).toEqual([{ n: seen.acked.size }])
}

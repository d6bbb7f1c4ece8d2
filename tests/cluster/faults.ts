import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, pidsOf } from '../../scripts/cluster/cluster.ts'
import { killAll } from '../../scripts/cluster/engine-process.ts'
import type { Member } from '../../scripts/cluster/layout.ts'
import { askCluster, findPrimary, switchOver } from '../../scripts/cluster/patroni.ts'
import type { MemberNetwork } from './network.ts'

/** The member that accepts writes; the cluster must be healthy. */
export async function primaryOf({ layout }: Cluster): Promise<Member> {
  const primary = await findPrimary(layout)
  if (!primary) throw new Error('there is no primary')
  return primary
}

async function standbyOf({ layout }: Cluster, wanted: 'sync_standby' | 'replica'): Promise<Member> {
  const found = (await askCluster(layout))?.find(({ role }) => role === wanted)
  const member = layout.members.find(({ name }) => name === found?.name)
  if (!member) throw new Error(`there is no ${wanted}`)
  return member
}

/** Patroni and PostgreSQL of a member, as one machine. */
function pidsOfMachine(cluster: Cluster, member: Member): number[] {
  return [cluster.patroni.get(member.name)?.pid ?? 0, ...pidsOf(cluster.folder, member)]
}

async function cutPower(cluster: Cluster, member: Member): Promise<() => Promise<void>> {
  killAll(pidsOfMachine(cluster, member))
  await cluster.patroni.get(member.name)?.exited
  return async () => {
    cluster.startPatroni(member)
    await cluster.whole()
  }
}

/** A fault; returns a function that repairs it. */
export type Fault = (cluster: Cluster) => Promise<() => Promise<void>>

export const killPrimary: Fault = async cluster => cutPower(cluster, await primaryOf(cluster))
export const killStandby: Fault = async cluster => cutPower(cluster, await standbyOf(cluster, 'sync_standby'))

/** Only PostgreSQL crashes; its Patroni notices. */
export const crashPrimary: Fault = async cluster => {
  killAll(pidsOf(cluster.folder, await primaryOf(cluster)).slice(0, 1))
  return () => cluster.whole()
}

/** Nothing responds, and no connection breaks: the worst case of a machine. */
export const freezePrimary: Fault = async cluster => {
  const pids = pidsOfMachine(cluster, await primaryOf(cluster))
  killAll(pids, 'SIGSTOP')
  return async () => {
    killAll(pids, 'SIGCONT')
    await cluster.whole()
  }
}

/** The standbys receive nothing for a while, and then the primary is lost. */
export const holdThenKill: Fault = async cluster => {
  const primary = await primaryOf(cluster)
  const receivers = receiversOf(cluster, othersThan(cluster, primary))
  killAll(receivers, 'SIGSTOP')
  await pause(2000)
  const repair = await cutPower(cluster, primary)
  killAll(receivers, 'SIGCONT')
  return repair
}

/** The standby that is not in step receives nothing and still answers. */
export const holdStandby: Fault = async cluster => {
  const receivers = receiversOf(cluster, [await standbyOf(cluster, 'replica')])
  if (receivers.length === 0) throw new Error('the standby receives nothing already')
  killAll(receivers, 'SIGSTOP')
  return async () => {
    killAll(receivers, 'SIGCONT')
    await cluster.whole()
  }
}

function receiversOf({ folder }: Cluster, members: readonly Member[]): number[] {
  return members
    .flatMap(member => pidsOf(folder, member))
    .filter(pid => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver'))
}

export const freezeEtcd: Fault = async cluster => {
  const pids = [...cluster.etcd.values()].map(({ pid }) => pid)
  killAll(pids, 'SIGSTOP')
  return async () => {
    killAll(pids, 'SIGCONT')
    await cluster.whole()
  }
}

function othersThan({ layout }: Cluster, member: Member): readonly Member[] {
  return layout.members.filter(({ name }) => name !== member.name)
}

/** Nothing reaches the primary. */
export function unplugPrimary(network: MemberNetwork): Fault {
  return async cluster => {
    const plugIn = network.unplug(await primaryOf(cluster))
    return async () => {
      plugIn()
      await cluster.whole()
    }
  }
}

/** The servers reach the primary, the other members do not: it must stop accepting orders before another one starts. */
export function partPrimary(network: MemberNetwork): Fault {
  return async cluster => {
    const primary = await primaryOf(cluster)
    const rejoin = network.part(primary, othersThan(cluster, primary))
    return async () => {
      rejoin()
      await cluster.whole()
    }
  }
}

/** Restarts a standby with other settings and makes it the primary. */
async function promoteChanged(cluster: Cluster, change: (member: Member) => readonly string[]): Promise<Member> {
  const member = await standbyOf(cluster, 'replica')
  await cluster.patroni.get(member.name)?.stop()
  cluster.startPatroni(member, change(member))
  await cluster.whole()
  await switchTo(cluster, member)
  return member
}

/** Only the member in sync can become primary in a planned switchover: the current one is stopped for a moment. */
async function switchTo(cluster: Cluster, member: Member): Promise<void> {
  const inStep = await standbyOf(cluster, 'sync_standby')
  if (inStep.name !== member.name) {
    const repair = await cutPower(cluster, inStep)
    while ((await standbyOf(cluster, 'sync_standby').catch(() => inStep)).name !== member.name) await pause(500)
    await repair()
  }
  const { isDone, said } = await switchOver(cluster.layout, cluster.passwords, member)
  if (!isDone) throw new Error(`${member.name} does not become primary: ${said}`)
  await cluster.whole()
}

const MB = 1_048_576
/** For the log, and for the orders until the disk is filled. */
const SPARE_BYTES = 512 * MB

/** Room for a copy of this data folder: after hours of orders it is larger. */
function smallDiskFor(data: string): number {
  const said = spawnSync('du', ['--summarize', '--bytes', '--exclude=pg_wal', data], { encoding: 'utf8' }).stdout
  return Math.max(768 * MB, Number.parseInt(said, 10) + SPARE_BYTES)
}

/** A primary with a small disk that is filled to the last block; the repair frees the space. */
export const fillDisk: Fault = async cluster => {
  let data = ''
  const member = await promoteChanged(cluster, ({ name }) => {
    data = join(cluster.folder, name, 'data')
    const { uid, gid } = statSync(data)
    const bytes = smallDiskFor(data)
    rmSync(data, { recursive: true })
    mkdirSync(data)
    const options = `size=${bytes},mode=0700,uid=${uid},gid=${gid}`
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', data]).status !== 0)
      throw new Error('a small disk cannot be mounted here')
    return []
  })
  const filler = join(data, 'filler')
  fillUp(filler)
  await useUpLog(cluster)
  return async () => {
    rmSync(filler, { force: true })
    await cluster.whole()
    await cluster.patroni.get(member.name)?.stop()
    killAll(pidsOf(cluster.folder, member))
    unmountDisks()
    // Nobody owns the mount point: Patroni creates its own folder.
    rmSync(data, { recursive: true, force: true })
    cluster.startPatroni(member)
    await cluster.whole()
  }
}

/** The small disks of this run, or of a killed one. */
export function unmountDisks(): void {
  for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
    const [, at = '', type] = line.split(' ')
    if (type === 'tmpfs' && /\/xiaojiu-scratch-\w+\/cluster\/n\d\/data$/.test(at)) spawnSync('umount', ['--lazy', at])
  }
}

/** Fills PostgreSQL's reserved log space too: only then it stops. */
async function useUpLog({ urls }: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: urls.superuser, query_timeout: 20_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (let turn = 0; turn < 100; turn++)
      await client.query(`select pg_logical_emit_message(false, 'full', 'x'), pg_switch_wal()`)
  } catch {
    return
  } finally {
    await client.end().catch(() => undefined)
  }
  throw new Error('the disk is not full')
}

function fillUp(file: string): void {
  for (const size of [8 * MB, 65_536, 4096])
    for (;;) {
      try {
        writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
      } catch {
        break
      }
    }
}

/** The primary's clock is an hour ahead; the repair sets it back. */
export function leapAhead(library: string): Fault {
  return async cluster => {
    const clock = ['env', `LD_PRELOAD=${library}`, 'FAKETIME=+3600s', 'FAKETIME_DONT_FAKE_MONOTONIC=1']
    const member = await promoteChanged(cluster, () => clock)
    return async () => {
      await (await cutPower(cluster, member))()
    }
  }
}

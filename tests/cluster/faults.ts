import { readFileSync } from 'node:fs'
import { type Cluster, killAll, pidsOf } from '../../scripts/cluster/cluster.ts'
import type { Member } from '../../scripts/cluster/layout.ts'
import { askCluster, findPrimary } from '../../scripts/cluster/patroni.ts'

/** The member that takes writes now; the cluster must be whole. */
export async function primaryOf({ layout }: Cluster): Promise<Member> {
  const primary = await findPrimary(layout)
  if (!primary) throw new Error('there is no primary')
  return primary
}

async function syncStandbyOf({ layout }: Cluster): Promise<Member> {
  const found = (await askCluster(layout))?.find(({ role }) => role === 'sync_standby')
  const member = layout.members.find(({ name }) => name === found?.name)
  if (!member) throw new Error('no standby is in step')
  return member
}

/** Patroni and PostgreSQL of a member, as one machine. */
function pidsOfMachine(cluster: Cluster, member: Member): number[] {
  return [cluster.patroni.get(member.name)?.pid ?? 0, ...pidsOf(cluster.folder, member)].filter(pid => pid > 1)
}

async function cutPower(cluster: Cluster, member: Member): Promise<() => Promise<void>> {
  killAll(pidsOfMachine(cluster, member))
  await cluster.patroni.get(member.name)?.exited
  return async () => {
    cluster.startPatroni(member)
    await cluster.whole()
  }
}

/** What is done to the cluster; answers how it is put right again. */
export type Fault = (cluster: Cluster) => Promise<() => Promise<void>>

export const killPrimary: Fault = async cluster => cutPower(cluster, await primaryOf(cluster))
export const killStandby: Fault = async cluster => cutPower(cluster, await syncStandbyOf(cluster))

/** PostgreSQL alone crashes; its Patroni sees it. */
export const crashPrimary: Fault = async cluster => {
  killAll(pidsOf(cluster.folder, await primaryOf(cluster)).slice(0, 1))
  return () => cluster.whole()
}

/** Nothing answers, and no connection breaks: the worst that a machine can do. */
export const freezePrimary: Fault = async cluster => {
  const pids = pidsOfMachine(cluster, await primaryOf(cluster))
  killAll(pids, 'SIGSTOP')
  return async () => {
    killAll(pids, 'SIGCONT')
    await cluster.whole()
  }
}

/** The standbys hear nothing for a while, and then the primary is gone. */
export const holdThenKill: Fault = async cluster => {
  const primary = await primaryOf(cluster)
  const receivers = cluster.layout.members
    .filter(({ name }) => name !== primary.name)
    .flatMap(member => pidsOf(cluster.folder, member))
    .filter(pid => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver'))
  killAll(receivers, 'SIGSTOP')
  await new Promise(done => setTimeout(done, 2000))
  const repair = await cutPower(cluster, primary)
  killAll(receivers, 'SIGCONT')
  return repair
}

export const freezeEtcd: Fault = async cluster => {
  const pids = [...cluster.etcd.values()].map(({ pid }) => pid)
  killAll(pids, 'SIGSTOP')
  return async () => {
    killAll(pids, 'SIGCONT')
    await cluster.whole()
  }
}

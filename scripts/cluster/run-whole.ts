import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../checks/port.ts'
import { ensurePagesBuilt } from '../front-build.ts'
import type { Scope } from '../process/scope.ts'
import { serverIsReady, startServer } from '../server-process.ts'
import { SetupProblem } from '../setup-problem.ts'
import { type Cluster, startCluster } from './cluster.ts'
import type { Layout } from './layout.ts'
import { publishRunning } from './running.ts'
import { type Outage, watchOutages } from './watch-outages.ts'

const serverReadyMs = 300_000
/** How long a killed member stays down. */
const awayMs = 30_000

/** Runs databases, pooler, two servers, a worker and the proxy until it is stopped. */
export async function runWhole(
  scope: Scope,
  { folder, layout, dataDir, port }: { folder: string; layout: Layout; dataDir: string; port: number },
): Promise<number> {
  console.log('正在启动三个数据库成员。')
  const cluster = await startCluster(folder, layout)
  scope.defer(() => cluster.stop())
  await ensurePagesBuilt()
  const { urls } = cluster
  const ports = [await findFreePort(), await findFreePort()]
  const [directPort = 0, pooledPort = 0] = ports
  const shared = { databaseUrl: urls.owner, dataDir, isEmbedded: true, isPatient: true }
  const env = {
    HOST: layout.host,
    REQUIRE_STANDBY: '1',
    RUN_JOBS: '0',
    PUBLIC_URL: `http://${layout.host}:${port}`,
    TRUST_PROXY: '1',
  }

  // The first server connects directly and migrates; the others use the pooler.
  const direct = startServer('main', { ...shared, port: directPort, env }, { isQuiet: true })
  scope.defer(direct.stop)
  await serverIsReady(direct, serverReadyMs)
  await cluster.makeRoles(2)
  await cluster.startPool()
  const pooledEnv = {
    ...env,
    APP_DATABASE_URL: urls.app,
    DATABASE_POOL_URL: urls.pool,
    DATABASE_REPLICA_URL: urls.replica,
  }
  const pooled = startServer('main', { ...shared, port: pooledPort, env: pooledEnv }, { isQuiet: true })
  scope.defer(pooled.stop)
  await serverIsReady(pooled, serverReadyMs)
  const worker = startServer('worker', { ...shared, port, env: { APP_DATABASE_URL: urls.app } })
  scope.defer(worker.stop)
  await cluster.startFront(port, ports)

  let outages: readonly Outage[] = []
  const tell = () =>
    publishRunning(folder, {
      patroniPids: Object.fromEntries([...cluster.patroni].map(([name, { pid }]) => [name, pid])),
      outages,
    })
  const watch = watchOutages(urls.owner, told => {
    outages = told
    tell()
    const last = told.at(-1)
    if (last) console.log(`${last.seconds} 秒内无法写入，现已恢复。`)
  })
  scope.defer(() => watch.stop())
  tell()
  console.log(
    [
      `商城         http://${layout.host}:${port}`,
      `数据库（主） ${urls.owner}`,
      `连接池       ${urls.pool}`,
      `只读备库     ${urls.replica}`,
      '另开一个终端：npm run cluster -- status、switch、kill primary、stop',
    ].join('\n'),
  )
  const ended = [direct, pooled, worker].map(async one => {
    await one.exited
    throw new SetupProblem('一个服务进程意外结束，集群已停止。')
  })
  return Promise.race([switchOnAgain(cluster, tell), ...ended])
}

/** Killed members are restarted after a while, like machines. */
async function switchOnAgain(cluster: Cluster, tell: () => void): Promise<never> {
  for (;;) {
    await Promise.race([...cluster.patroni.values()].map(({ exited }) => exited))
    await pause(awayMs)
    for (const member of cluster.layout.members) {
      if (cluster.patroni.get(member.name)?.isRunning()) continue
      cluster.startPatroni(member)
    }
    tell()
  }
}

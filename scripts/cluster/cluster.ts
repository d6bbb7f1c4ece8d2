import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { SetupProblem } from '../setup-problem.ts'
import { childrenOf, type EngineProcess, killAll, readText, startEngine, until } from './engine-process.ts'
import { type Engines, findEngines } from './engines.ts'
import { type ClusterUrls, type Layout, type Member, type Passwords, passwordsOf, ports, urlsOf } from './layout.ts'
import { askPrimary, findPrimary, isWhole } from './patroni.ts'
import { fill, forMember, readTemplate, withoutTls, withoutUser } from './templates.ts'

/** Three members, each with etcd and Patroni, behind HAProxy. */
export interface Cluster {
  readonly folder: string
  readonly layout: Layout
  readonly passwords: Passwords
  readonly urls: ClusterUrls
  readonly etcd: Map<string, EngineProcess>
  readonly patroni: Map<string, EngineProcess>
  startEtcd(member: Member): void
  /** Patroni of a member; `before` are words in front of its command line. */
  startPatroni(member: Member, before?: readonly string[]): void
  /** Starts HAProxy; a running one is stopped first. */
  startProxy(change?: (text: string) => string): Promise<void>
  /** Starts PgBouncer; a running one is killed first. */
  startPool(): Promise<void>
  /** The proxy in front of the servers on these ports. */
  startFront(port: number, serverPorts: readonly number[]): Promise<void>
  /** Creates the roles: the owner before the first start of a server, the server's login after it. */
  makeRoles(part: 1 | 2): Promise<void>
  /** Waits until there is a leader and every standby streams. */
  whole(): Promise<void>
  stop(): Promise<void>
}

/** Starts the databases in the order of their dependencies. */
export async function startCluster(folder: string, layout: Layout): Promise<Cluster> {
  const engines = findEngines()
  await refuseTakenAddresses(layout)
  mkdirSync(folder, { recursive: true })
  const cluster = clusterIn(engines, folder, layout)
  try {
    for (const member of layout.members) cluster.startEtcd(member)
    const [first, ...others] = layout.members
    if (!first) throw new Error('a cluster without members')
    cluster.startPatroni(first)
    await until(folder, watched(cluster.patroni, first), async () => (await findPrimary(layout)) !== null)
    for (const member of others) cluster.startPatroni(member)
    await cluster.whole()
    await cluster.startProxy()
    await cluster.makeRoles(1)
    return cluster
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

function watched(of: ReadonlyMap<string, EngineProcess>, { name }: Member): EngineProcess {
  const found = of.get(name)
  if (!found) throw new Error(`${name} was not started`)
  return found
}

function clusterIn(engines: Engines, folder: string, layout: Layout): Cluster {
  const passwords = passwordsOf(folder)
  const urls = urlsOf(layout, passwords)
  const place = engines.placeOf(folder)
  const etcd = new Map<string, EngineProcess>()
  const patroni = new Map<string, EngineProcess>()
  let proxy: EngineProcess | undefined
  let pool: EngineProcess | undefined
  let front: EngineProcess | undefined

  const write = (home: string, name: string, text: string): string => {
    mkdirSync(join(folder, home), { recursive: true })
    writeFileSync(join(folder, home, name), text, { mode: 0o640 })
    hand(engines, folder, home)
    return join(place, home, name)
  }
  const start = (name: string, home: string, command: readonly string[], network?: string) => {
    const [program = '', ...args] = command
    return startEngine(engines, { folder, name, home, program, args, network, mark: layout.block })
  }

  return {
    folder,
    layout,
    passwords,
    urls,
    etcd,
    patroni,
    startEtcd(member) {
      const text = fill(forMember(readTemplate('cluster/etcd.yml'), member), layout, passwords, {
        '/var/lib/etcd/shop': `${place}/${member.name}/etcd`,
      })
      const file = write(member.name, 'etcd.yml', text)
      etcd.set(member.name, start(`etcd-${member.name}`, member.name, ['etcd', '--config-file', file], member.network))
    },
    startPatroni(member, before = []) {
      const home = `${place}/${member.name}`
      const text = fill(forMember(readTemplate('cluster/patroni.yml'), member), layout, passwords, {
        '/var/lib/postgresql/18/shop': `${home}/data`,
        '/usr/lib/postgresql/18/bin': engines.binDir,
        '/var/run/postgresql': home,
      })
      const file = write(member.name, 'patroni.yml', text)
      const command = [...before, 'patroni', file]
      patroni.set(member.name, start(`patroni-${member.name}`, member.name, command, member.network))
    },
    async startProxy(change = text => text) {
      await proxy?.stop()
      const text = fill(withoutUser(readTemplate('cluster/haproxy.cfg')), layout, passwords)
      proxy = start('haproxy', 'proxy', ['haproxy', '-db', '-f', write('proxy', 'haproxy.cfg', change(text))])
      await until(folder, proxy, () => answers(urls.superuser))
    },
    async startPool() {
      await pool?.kill()
      write('pool', 'userlist.txt', fill(readTemplate('cluster/userlist.txt'), layout, passwords))
      const text = fill(readTemplate('cluster/pgbouncer.ini'), layout, passwords, {
        '/etc/pgbouncer/userlist.txt': `${place}/pool/userlist.txt`,
      })
      // In a private folder, so that clients with the same library do not find the socket.
      const file = write('pool', 'pgbouncer.ini', `${text}unix_socket_dir =\n`)
      pool = start('pgbouncer', 'pool', ['pgbouncer', file])
      await until(folder, pool, () => answers(urls.pool))
    },
    async startFront(port, serverPorts) {
      const page = write('front', '503.html', readTemplate('proxy/503.html'))
      const [one = 0, two = 0] = serverPorts
      const text = fill(withoutUser(withoutTls(readTemplate('proxy/haproxy.cfg'))), layout, passwords, {
        'bind :80': `bind ${layout.host}:${port}`,
        '/etc/haproxy/503.html': page,
        '10.0.0.21:3000': `${layout.host}:${one}`,
        '10.0.0.22:3000': `${layout.host}:${two}`,
      })
      front = start('front', 'front', ['haproxy', '-db', '-f', write('front', 'haproxy.cfg', text)])
      await until(folder, front, async () => (await fetch(`http://${layout.host}:${port}/healthz`)).ok)
    },
    makeRoles: part => makeRoles(urls, passwords, part),
    async whole() {
      const [any] = patroni.values()
      if (!any) throw new Error('no member was started')
      await until(folder, any, async () => isWhole(await askPrimary(layout), layout.members.length), 180_000)
    },
    async stop() {
      // Frozen processes do not react to signals.
      const frozen = [...patroni.values(), ...etcd.values()].map(({ pid }) => pid)
      killAll([...frozen, ...layout.members.flatMap(member => pidsOf(folder, member))], 'SIGCONT')
      await front?.stop()
      await pool?.stop('SIGQUIT')
      await proxy?.stop()
      await Promise.all([...patroni.values()].map(one => one.stop()))
      for (const member of layout.members) killAll(pidsOf(folder, member))
      await Promise.all([...etcd.values()].map(one => one.stop()))
    },
  }
}

/** Makes the engines' user the owner of a folder. */
function hand(engines: Engines, folder: string, home: string): void {
  if (process.getuid?.() !== 0) return
  const { command, args } = engines.commandLine(folder, 'id', ['-u'])
  const uid = spawnSync(command, args, { encoding: 'utf8' }).stdout.trim()
  if (!/^\d+$/.test(uid)) throw new SetupProblem('集群程序的用户 postgres 不存在，请重新安装这些程序。')
  spawnSync('chown', [`${uid}:${uid}`, join(folder, home), ...filesIn(join(folder, home))])
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(folder, entry.name))
}

/** The postmaster named in a data folder, if it is running there, and its children. */
export function pidsOf(folder: string, { name }: Member): number[] {
  const data = join(folder, name, 'data')
  const postmaster = Number(readText(join(data, 'postmaster.pid')).split('\n')[0])
  if (!(postmaster > 1) || !readText(`/proc/${postmaster}/cmdline`).includes(`/${name}/data`)) return []
  return [postmaster, ...childrenOf(postmaster)]
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Runs one part of `roles.sql` as the superuser, unless it was run before. */
async function makeRoles({ superuser }: ClusterUrls, passwords: Passwords, part: 1 | 2): Promise<void> {
  const [before = '', after = ''] = readTemplate('cluster/roles.sql').split(/^(?=-- 2\.)/m)
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  try {
    const role = part === 1 ? 'shop' : 'shop_app'
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
    if (rowCount === 1) return
    const text = (part === 1 ? before : after).replaceAll(/--.*/g, '')
    for (const statement of text.split(';')) {
      const filled = statement
        .replace('<owner-password>', passwords['owner-password'])
        .replace('<app-password>', passwords['app-password'])
      // Statement by statement, because a database cannot be created in a transaction.
      if (filled.trim() !== '') await client.query(filled)
    }
  } finally {
    await client.end()
  }
}

async function refuseTakenAddresses({ members, host }: Layout): Promise<void> {
  const wanted = [
    ...members.flatMap(({ address, network }) =>
      (network === undefined ? [ports.postgres, ports.patroni, ports.etcd, ports.etcdPeer] : []).map(
        port => [address, port] as const,
      ),
    ),
    ...[ports.primary, ports.replica, ports.pool].map(port => [host, port] as const),
  ]
  for (const [address, port] of wanted) {
    const code = await new Promise<string | undefined>(done => {
      const server = createServer()
      server.once('error', (error: NodeJS.ErrnoException) => done(error.code))
      server.listen(port, address, () => server.close(() => done(undefined)))
    })
    if (code !== undefined)
      throw new SetupProblem(
        `地址 ${address}:${port} 无法使用（${code}）：另一个集群可能还在运行，可用 npm run cluster -- stop 停止。`,
      )
  }
}

import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The addresses of one cluster: separate loopback addresses, so that several clusters can run side by side. */
export interface Layout {
  /** The first three numbers of its addresses. */
  readonly block: string
  readonly members: readonly Member[]
  /** HAProxy, PgBouncer and the shop's proxy. */
  readonly host: string
}

export interface Member {
  readonly name: string
  readonly address: string
  /** Its network namespace, if it has one. */
  readonly network?: string
}

export const ports = {
  postgres: 5432,
  patroni: 8008,
  etcd: 2379,
  etcdPeer: 2380,
  primary: 6000,
  replica: 6001,
  pool: 6432,
}

export function layoutOf(block: string): Layout {
  return {
    block,
    members: [1, 2, 3].map(number => ({ name: `n${number}`, address: `${block}.1${number}` })),
    host: `${block}.1`,
  }
}

/** A value for each placeholder of the templates, created once for a cluster. */
export type Passwords = Readonly<Record<(typeof passwordNames)[number], string>>
const passwordNames = [
  'superuser-password',
  'replication-password',
  'rewind-password',
  'rest-password',
  'owner-password',
  'app-password',
] as const

export function passwordsOf(folder: string): Passwords {
  const file = join(folder, 'passwords.json')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    // The engines' user reaches it through its own mounts; its parent is closed to others.
    chmodSync(folder, 0o711)
    const fresh = Object.fromEntries(passwordNames.map(name => [name, randomBytes(18).toString('base64url')]))
    writeFileSync(file, JSON.stringify(fresh), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Passwords
}

/** The database URLs for a server. */
export interface ClusterUrls {
  /** As the owner, at the current primary. */
  readonly owner: string
  readonly app: string
  /** Through PgBouncer. */
  readonly pool: string
  /** At a standby. */
  readonly replica: string
  readonly superuser: string
}

export function urlsOf({ host }: Layout, passwords: Passwords): ClusterUrls {
  const url = (user: string, password: string, port: number, database = 'shop') =>
    `postgres://${user}:${password}@${host}:${port}/${database}`
  return {
    owner: url('shop', passwords['owner-password'], ports.primary),
    app: url('shop_app', passwords['app-password'], ports.primary),
    pool: url('shop_app', passwords['app-password'], ports.pool),
    replica: url('shop_app', passwords['app-password'], ports.replica),
    superuser: url('postgres', passwords['superuser-password'], ports.primary, 'postgres'),
  }
}

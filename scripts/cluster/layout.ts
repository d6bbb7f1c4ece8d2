import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where everything of one cluster listens: loopback addresses of its own, so that several may run side by side. */
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
  /** The network namespace that it lives in, where it has one of its own. */
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

/** One for each word in angle brackets of the templates, made once for a cluster. */
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
    // Reached by the engines' user in mounts of its own; its parent is closed to others.
    chmodSync(folder, 0o711)
    const fresh = Object.fromEntries(passwordNames.map(name => [name, randomBytes(18).toString('base64url')]))
    writeFileSync(file, JSON.stringify(fresh), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Passwords
}

/** The addresses that a server is told. */
export interface ClusterUrls {
  /** The owner's, at whichever member is primary. */
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

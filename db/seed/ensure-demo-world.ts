import type pg from 'pg'
import { ownerClient } from '../../apps/server/src/platform/database/owner-client.ts'
import type { WorldOptions } from './load/load-world.ts'
import { DEMO_PASSWORD, DEMO_PAY_PASSWORD } from './passwords.ts'
import { makeAccounts } from './world/accounts.ts'

const DEMO_ACCOUNTS: readonly (readonly [string, string])[] = [
  ['buyer', '主账号，绑定一家药店和一家诊所，资质齐全'],
  ['buyer-sub', '药店的子账号，可下单，不可付款'],
  ['pending', '企业注册审核中'],
  ['expired', '有证照已过期'],
  ['withdrawn', '证照已注销，尚有欠款'],
  [
    'seller',
    '商家工作台：自营店铺店主；另有 seller-ops、-depot、-quality、-money、-care，第二家店 seller2，筹备中的店 seller3',
  ],
  ['operator', '运营后台：系统管理员；另有 op-security、-audit、-review、-store、-goods、-content、-care、-money 等'],
]

export function demoAccountLines(): string[] {
  const width = Math.max(...DEMO_ACCOUNTS.map(([name]) => name.length))
  return [
    `演示账号（密码均为 ${DEMO_PASSWORD}，支付密码 ${DEMO_PAY_PASSWORD}）：`,
    ...DEMO_ACCOUNTS.map(([name, note]) => `  ${name.padEnd(width)}  ${note}`),
  ]
}

/** Loads the demo data into an empty database; returns whether the database has them now. */
export async function ensureDemoWorld(databaseUrl: string, now: Date): Promise<boolean> {
  return withOwner(databaseUrl, async client => {
    const { rows } = await client.query<{ isEmpty: boolean; hasDemo: boolean }>(`select
      not exists (select from identity.account) and not exists (select from store.store) as "isEmpty",
      exists (select from platform.demo_world) as "hasDemo"`)
    const [state] = rows
    if (state?.hasDemo) return true
    if (!state?.isEmpty) return false
    await loadDemoWorld(client, { now, offerCount: 20_000 })
    return true
  })
}

/** Loads the demo data on request, also in the size of a load test; refuses a database that is in use. */
export async function seedDemoWorld(databaseUrl: string, options: WorldOptions): Promise<void> {
  await withOwner(databaseUrl, async client => {
    const { rowCount } = await client.query('select from identity.account union all select from store.store limit 1')
    if (rowCount !== 0) throw new Error('数据库中已有数据，演示数据只能装入空库')
    await loadDemoWorld(client, options)
  })
}

/**
 * The demo data in a database: its mark, or logins from before the mark existed, recognised by their mobile or the public
 * password. A database without tables has none.
 */
export async function findDemoTraces(
  databaseUrl: string,
  isPassword: (password: string, hash: string) => Promise<boolean>,
): Promise<string[]> {
  return withOwner(databaseUrl, async client => {
    const { rows: tables } = await client.query<{ mark: string | null; account: string | null }>(
      `select to_regclass('platform.demo_world') as mark, to_regclass('identity.account') as account`,
    )
    const marks = tables[0]?.mark ? await client.query('select from platform.demo_world') : { rowCount: 0 }
    if (marks.rowCount) return ['演示数据']
    if (!tables[0]?.account) return []
    const known = new Map(makeAccounts().map(account => [account.loginName, account.mobile]))
    const { rows } = await client.query<{ name: string; mobile: string; hash: string }>(
      `select lower(login_name) as name, mobile, password_hash as hash from identity.account
       where lower(login_name) = any($1) and state <> 'deleted'`,
      [[...known.keys()]],
    )
    const traces: string[] = []
    for (const { name, mobile, hash } of rows)
      if (mobile === known.get(name) || (await isPassword(DEMO_PASSWORD, hash))) traces.push(`演示账号 ${name}`)
    return traces
  })
}

/** All or nothing: an interrupted start leaves an empty database, and the next one loads everything. */
async function loadDemoWorld(client: pg.Client, options: WorldOptions): Promise<void> {
  // Imported on demand: two hundred files that nearly every start does not need.
  const { loadWorld } = await import('./load/load-world.ts')
  await client.query('begin')
  await loadWorld(client, options, DEMO_PASSWORD)
  await client.query('insert into platform.demo_world (loaded_at) values ($1)', [options.now])
  await client.query('commit')
  await client.query('analyze')
}

async function withOwner<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = ownerClient(databaseUrl, 'seed')
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

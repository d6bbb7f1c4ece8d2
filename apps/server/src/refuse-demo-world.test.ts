import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { hashPassword } from '#modules/identity/public.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { useTestDatabase } from '#testing/database.ts'
import { findDemoTraces } from '../../../db/seed/ensure-demo-world.ts'
import { makeAccounts } from '../../../db/seed/world/accounts.ts'
import { refuseDemoWorld } from './refuse-demo-world.ts'

const database = useTestDatabase()
const refuse = (NODE_ENV: 'production' | 'development' = 'production') =>
  refuseDemoWorld({ NODE_ENV, DATABASE_URL: database.url }, { findTraces: findDemoTraces })
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  SECURE_COOKIES: '1',
  SECRET: 'k3J!x9-mQ2#vT7_bW5$nZ8^cR4&yL6*pD',
  SMS_PROVIDER: 'aliyun',
  ...Object.fromEntries(['WECHAT_PAY', 'ALIPAY', 'BANK', 'LOGISTICS', 'CA', 'TAX'].map(name => [name, 'real'])),
  OCR: 'baidu',
  FACE_CHECK: 'tencent',
  WECHAT_LOGIN: 'off',
}

async function withAccount(loginName: string, change: { mobile?: string; passwordHash?: string }): Promise<void> {
  const { accountId } = await anAccount(database.owner.db)
  await database.owner.db
    .updateTable('identity.account')
    .set({ loginName, ...change })
    .where('id', '=', accountId)
    .execute()
}

test('starts in production on an empty database or one with merely the name of a demo account', async () => {
  await expect(refuse()).resolves.toBeUndefined()
  await withAccount('buyer', { mobile: '13912345678', passwordHash: await hashPassword('something-of-my-own-9') })
  await expect(refuse()).resolves.toBeUndefined()
})

test.each([
  [
    'its mobile',
    'operator',
    async () => ({ mobile: makeAccounts().find(a => a.loginName === 'operator')?.mobile ?? '' }),
  ],
  ['its password', 'Seller', async () => ({ mobile: '13912345679', passwordHash: await hashPassword('Xiaojiu2026') })],
])('refuses in production a database with a demo account recognised by %s', async (_, loginName, changeOf) => {
  await withAccount(loginName, await changeOf())
  await expect(refuse()).rejects.toThrow(`演示账号 ${loginName.toLowerCase()}`)
  await refuse('development')
  await database.owner.pool.query(`update identity.account set state = 'deleted' where login_name = $1`, [loginName])
  await refuse()
})

test.each(['main', 'worker'])(
  '%s.ts exits with a message in production when the database holds the demo world',
  async entry => {
    await database.owner.pool.query('insert into platform.demo_world (loaded_at) values (now()) on conflict do nothing')
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../../scripts/serve', `${entry}.ts`)], {
      env: { PATH: process.env['PATH'], ...PRODUCTION, DATABASE_URL: database.url, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect([code, said.trim()]).toEqual([
      1,
      '数据库里有演示数据，生产环境不会启动；请换一个空的数据库（DATABASE_URL 或 DATA_DIR）',
    ])
  },
)

test('refuses the server to set or remove the demo world mark', async () => {
  for (const act of ['insert into platform.demo_world (loaded_at) values (now())', 'delete from platform.demo_world'])
    await expect(database.app.pool.query(act)).rejects.toMatchObject({ code: '42501' })
})

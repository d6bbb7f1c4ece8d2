import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_SECRET } from '#testing/context.ts'
import { useTestDatabase } from '#testing/database.ts'
import { type Postgres, startPostgres } from '../../../../../scripts/postgres/launch.ts'
import { makeDatabaseFolder } from '../../../../../scripts/scratch-folder.ts'
import { ConfigMistake, readConfig } from '../config.ts'
import { ensureLogin, loginUrl } from './login-role.ts'
import { openServerDatabase } from './server-database.ts'

const database = useTestDatabase()
const OTHER_SECRET = 'another-secret-that-is-for-tests-000'
const log = pino({ level: 'silent' })

async function asLogin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const whoAmI = async (client: pg.Client) =>
  (await client.query<{ who: string; login: string }>('select current_user as who, session_user as login')).rows[0]

describe('the login of the server', () => {
  test.each([
    'reset role',
    'set role none',
    'set role xiaojiu',
    'set local role xiaojiu',
    "select set_config('role', 'xiaojiu', false)",
    'set session authorization xiaojiu',
    'set session authorization default',
    'reset session authorization',
    "select set_config('session_authorization', 'xiaojiu', false)",
    'reset all',
    'discard all',
    'grant xiaojiu to current_user',
    'grant xiaojiu to session_user',
    'alter role session_user superuser',
    'alter role session_user bypassrls',
    "create role helper login superuser password 'x'",
    'alter table payment.entry owner to session_user',
  ])('cannot become owner or superuser by: %s', async statement => {
    await asLogin(database.appUrl, async client => {
      const before = await whoAmI(client)
      expect(before?.who).toBe('xiaojiu_app')
      await client.query(statement).catch((error: unknown) => error)
      const after = await whoAmI(client)
      expect(['xiaojiu_app', before?.login]).toContain(after?.who)
      expect(after?.login).toBe(before?.login)
      // Whatever its rights are, it cannot change history.
      for (const act of ['alter table payment.entry disable trigger all', 'drop table platform.audit'])
        await expect(client.query(act)).rejects.toMatchObject({ code: '42501' })
    })
  })
  test('has no rights at all after it drops its role', async () => {
    await asLogin(database.appUrl, async client => {
      await client.query('set role none')
      await expect(client.query('select from platform.setting')).rejects.toMatchObject({ code: '42501' })
    })
  })
})

describe('a server does not start', () => {
  const open = (url: string) =>
    openServerDatabase(readConfig({ DATABASE_URL: database.url, APP_DATABASE_URL: url, SECRET: TEST_SECRET }), log)

  test('when it would work as the owner', async () => {
    await expect(open(database.url)).rejects.toThrow(ConfigMistake)
    await expect(open(database.url)).rejects.toThrow('应以 xiaojiu_app 的身份工作，而不是 xiaojiu')
  })
  test.each([
    ['is a superuser', 'alter role %r superuser', 'alter role %r nosuperuser', 'SUPERUSER'],
    ['may make roles', 'alter role %r createrole', 'alter role %r nocreaterole', 'CREATEROLE'],
    ['passes by row security', 'alter role %r bypassrls', 'alter role %r nobypassrls', 'BYPASSRLS'],
    ['may become the owner', 'grant xiaojiu to %r', 'revoke xiaojiu from %r', 'xiaojiu MEMBER'],
    [
      'owns a table',
      'create table public.mine (); alter table public.mine owner to %r',
      'drop table public.mine',
      'OWNER',
    ],
  ])('when its login %s', async (_, give, take, power) => {
    const role = pg.escapeIdentifier(new URL(database.appUrl).username)
    await database.owner.pool.query(give.replaceAll('%r', role))
    try {
      await expect(open(database.appUrl)).rejects.toThrow(ConfigMistake)
      await expect(open(database.appUrl)).rejects.toThrow(power)
    } finally {
      await database.owner.pool.query(take.replaceAll('%r', role))
    }
    await (await open(database.appUrl)).close()
  })
})

describe('with password authentication', () => {
  const scratch = makeDatabaseFolder()
  const dataDir = join(scratch.path, 'data')
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await startPostgres({ dataDir, fast: true })
    const rules = join(dataDir, 'postgres', 'pg_hba.conf')
    writeFileSync(rules, 'local all xiaojiu trust\nlocal all all scram-sha-256\n')
    await asLogin(postgres.url, async client => {
      await client.query('select pg_reload_conf()')
      await client.query('create role xiaojiu_app nologin noinherit')
    })
  }, 60_000)
  afterAll(async () => {
    await postgres.stop()
    await scratch.remove()
  })

  test('creates the role with a password derived from the secret, and updates it when the secret changes', async () => {
    const url = loginUrl(postgres.url, TEST_SECRET)
    await ensureLogin(postgres.url, url)
    await ensureLogin(postgres.url, url)
    expect(await asLogin(url, whoAmI)).toEqual({ who: 'xiaojiu_app', login: 'xiaojiu_app_xiaojiu' })
    const other = loginUrl(postgres.url, OTHER_SECRET)
    await expect(asLogin(other, whoAmI)).rejects.toMatchObject({ code: '28P01' })
    await ensureLogin(postgres.url, other)
    expect(await asLogin(other, whoAmI)).toEqual({ who: 'xiaojiu_app', login: 'xiaojiu_app_xiaojiu' })
    await expect(asLogin(url, whoAmI)).rejects.toMatchObject({ code: '28P01' })
  })
  test('names the variable to set when the owner may not create roles', async () => {
    await asLogin(postgres.url, async client => {
      await client.query(`create role plain login password 'plain'`)
      await client.query('create database plain owner plain')
    })
    const owner = new URL(postgres.url)
    Object.assign(owner, { username: 'plain', password: 'plain', pathname: '/plain' })
    const made = ensureLogin(owner.toString(), loginUrl(owner.toString(), TEST_SECRET))
    await expect(made).rejects.toThrow(ConfigMistake)
    await expect(made).rejects.toThrow('APP_DATABASE_URL')
  })
})

test.each([
  [
    'postgres://own:er@db.example:6432/shop?sslmode=require',
    /^postgres:\/\/xiaojiu_app_shop:[\w-]{43}@db\.example:6432\/shop\?sslmode=require$/,
  ],
  ['postgres://own@db.example/Shop-1', /^postgres:\/\/xiaojiu_app_[0-9a-f]{16}:[\w-]{43}@db\.example\/Shop-1$/],
  [
    'postgresql:///shop?host=/run/pg&user=own',
    /^postgresql:\/\/\/shop\?host=%2Frun%2Fpg&user=xiaojiu_app_shop&password=[\w-]{43}$/,
  ],
])('derives the URL of the login from %s', (owner, expected) => {
  expect(loginUrl(owner, TEST_SECRET)).toMatch(expected)
  expect(loginUrl(owner, TEST_SECRET)).toBe(loginUrl(owner, TEST_SECRET))
  expect(loginUrl(owner, OTHER_SECRET)).not.toBe(loginUrl(owner, TEST_SECRET))
})

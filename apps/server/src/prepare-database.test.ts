import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { ConfigMistake } from '#platform/config.ts'
import { loginUrl } from '#platform/database/login-role.ts'
import { ownerClient } from '#platform/database/owner-client.ts'
import { TEST_SECRET } from '#testing/context.ts'
import { checkInvariants } from '../../../db/invariants/check-invariants.ts'
import { findDemoTraces, seedDemoWorld } from '../../../db/seed/ensure-demo-world.ts'
import { prepareDatabase } from './prepare-database.ts'

/** An owner as the README describes: neither superuser nor allowed to bypass row security. */
const owner = `plain_${randomBytes(4).toString('hex')}`
const [createOwner = '', createDatabase = '', grantScope = ''] = statementsOf('README.md')
const clusterUrl = inject('postgresUrl')
const log = pino({ level: 'silent' })
let url: string

/** What a README tells a superuser to run, for the owner of this test. */
function statementsOf(readme: string): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../..', readme), 'utf8')
  const [, block = ''] = /```sql\n(create role shop [^`]*)```/.exec(text) ?? []
  const statements = block.split(';').map(statement => statement.trim())
  return statements.filter(Boolean).map(statement => statement.replaceAll(/\bshop\b/g, owner).replace('…', 'plain'))
}

async function asSuperuser(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  await asSuperuser(
    createOwner,
    createDatabase,
    // Roles belong to the whole cluster: another test may have created this one.
    `do $$ begin create role xiaojiu_app nologin noinherit; exception when duplicate_object then null; end $$`,
    `grant xiaojiu_app to ${owner} with admin option`,
  )
  const address = new URL(clusterUrl)
  address.pathname = `/${owner}`
  address.searchParams.set('user', owner)
  address.searchParams.set('password', 'plain')
  url = address.toString()
})
afterAll(() =>
  asSuperuser(
    `drop database ${owner} with (force)`,
    `drop role if exists ${new pg.Client({ connectionString: loginUrl(url, TEST_SECRET) }).user}`,
    `drop owned by ${owner}`,
    `drop role ${owner}`,
  ),
)

test('has the same statements in both READMEs', () => {
  expect(statementsOf('README.zh-CN.md')).toEqual([createOwner, createDatabase, grantScope])
})

test('names the grant a plain owner lacks, then prepares, seeds and checks the database', {
  timeout: 180_000,
}, async () => {
  const prepare = () => prepareDatabase({ DATABASE_URL: url, APP_DATABASE_URL: undefined, SECRET: TEST_SECRET }, log)
  const refused = await prepare().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ConfigMistake)
  expect(String(refused)).toContain(`grant set on parameter app.scope to ${owner}`)

  await asSuperuser(grantScope)
  await prepare()
  await seedDemoWorld(url, { now: new Date(), offerCount: 3000 })
  const client = ownerClient(url, 'test')
  await client.connect()
  const { rows } = await client.query('select count(*)::int > 0 as "hasLines" from "order".line')
  expect(rows).toEqual([{ hasLines: true }])
  expect(await checkInvariants(client)).toEqual([])
  await client.end()
  expect(await findDemoTraces(url, async () => false)).toEqual(['演示数据'])
})

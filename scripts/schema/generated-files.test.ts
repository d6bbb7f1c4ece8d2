import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { makeDatabaseFolder } from '../scratch-folder.ts'
import { generate, generatedFiles } from './generate.ts'

test('schema.sql and tables.gen.ts match the migrations (`npm run schema` regenerates them)', async () => {
  const scratch = makeDatabaseFolder()
  onTestFinished(scratch.remove)
  const url = await emptyDatabase()
  await migrate(url)
  const fresh = await generate(url, scratch.path)
  expect(readFileSync(generatedFiles.tables, 'utf8')).toBe(fresh.tables)
  expect(readFileSync(generatedFiles.schema, 'utf8')).toBe(fresh.schema)
}, 60_000)

async function emptyDatabase(): Promise<string> {
  const name = `fresh_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(`create database ${name}`)
  onTestFinished(async () => {
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  })
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  return url.href
}

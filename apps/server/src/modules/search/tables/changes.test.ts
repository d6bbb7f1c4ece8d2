import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { makeTestDatabase, openAsOwner } from '#testing/database.ts'
import { readChanges, readHorizon } from './changes.ts'

let owner: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const made = await makeTestDatabase()
  drop = made.drop
  owner = openAsOwner(made.url)
}, 60_000)
afterAll(async () => {
  await owner.close()
  await drop()
})

describe('a horizon', () => {
  test('reports no missing changes when read on the same timeline', async () => {
    const horizon = await readHorizon(owner.db)
    expect(await readChanges(owner.db, horizon)).toMatchObject({ areForgotten: false, list: [] })
  })

  test('requires a new load when transaction numbers have gone back', async () => {
    const [timeline, transaction] = (await readHorizon(owner.db)).split(':')
    const ahead = `${timeline}:${BigInt(transaction ?? '0') + 1_000_000n}`
    expect((await readChanges(owner.db, ahead)).areForgotten).toBe(true)
  })

  test('requires a new load after a standby took over, even when its transaction numbers have caught up', async () => {
    const [timeline, transaction] = (await readHorizon(owner.db)).split(':')
    const { rows } = await sql<{
      timeline: string
    }>`select timeline_id::text as timeline from pg_control_checkpoint()`.execute(owner.db)
    expect(timeline).toBe(rows[0]?.timeline.padStart(8, '0'))
    expect((await readChanges(owner.db, `00000002:${transaction}`)).areForgotten).toBe(true)
  })
})

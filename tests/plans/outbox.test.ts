import { expect, test } from 'vitest'
import { z } from 'zod'
import { inSystemTransaction } from '../../apps/server/src/platform/context.ts'
import { defineEvent, publish } from '../../apps/server/src/platform/events/outbox.ts'
import { relayEvents } from '../../apps/server/src/platform/events/relay.ts'
import { bareContext } from '../../apps/server/src/testing/context.ts'
import { useTestDatabase } from '../../apps/server/src/testing/database.ts'
import { type PlanNode, planOf } from './plan-of.ts'
import { recordStatements } from './recorder.ts'

const database = useTestDatabase()
const waited = defineEvent('test.waited', z.object({}))

/** The indexes that a plan uses. */
function indexesOf(node: PlanNode): string[] {
  const own = node['Index Name']
  return [...(own === undefined ? [] : [own]), ...(node.Plans ?? []).flatMap(indexesOf)]
}

test('finds the next event, and whether an older one of its subject waits, by an index each among many', async () => {
  const ctx = bareContext(database.app)
  await inSystemTransaction(ctx, tx => publish(tx, waited, 'subject', {}))
  const recorder = recordStatements()
  await relayEvents(ctx, [])
  recorder.stop()
  const [next] = [...recorder.sent.values()].filter(({ text }) => text.includes('skip locked'))
  if (!next) throw new Error('the relay looked for nothing')
  const client = await database.owner.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into platform.outbox (event, subject, payload, created_at, created_by)
       select 'test.waited', 'subject ' || n, '{}', now(), '3' from generate_series(1, 5000) n`,
    )
    await client.query('analyze platform.outbox')
    expect(indexesOf(await planOf(client, next)).toSorted()).toEqual(['outbox_by_subject', 'outbox_pkey'])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('keeps no index of waiting events twice', async () => {
  const { rows } = await database.owner.pool.query(
    `select indexname as name from pg_indexes where schemaname = 'platform' and tablename = 'outbox' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['outbox_by_subject', 'outbox_pkey'])
})

import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { bareContext } from '#testing/context.ts'
import { useTestDatabase } from '#testing/database.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { eventsCommand } from '../../ops/events.ts'
import { inSystemTransaction } from '../context.ts'
import { announceReactions, defineEvent, publish } from './outbox.ts'
import { type Reaction, reaction, relayEvents, retryReactions } from './relay.ts'

const database = useTestDatabase()
const bellRang = defineEvent('test.bell-rang', z.object({ n: z.int() }))
const ring = (n: number, subject = 'bell') =>
  inSystemTransaction(bareContext(database.app), ctx => publish(ctx, bellRang, subject, { n }))
const waiting = async () =>
  Number((await database.owner.pool.query('select count(*) from platform.outbox')).rows[0].count)

/**
 * Relays until the outbox is empty. The relay holds an event back while any older transaction is open in the cluster, which other
 * test files share: an event may be delivered a little later, never out of order.
 */
async function relayAll(reactions: readonly Reaction[]): Promise<void> {
  while ((await waiting()) > 0) await relayEvents(bareContext(database.app), reactions)
}

describe('the relay', () => {
  test('delivers each event to each reaction once, in the order of its subject', async () => {
    for (let n = 1; n <= 30; n++) await ring(n)
    const heard: number[] = []
    const listener = reaction('test', bellRang, async (_, { n }) => void heard.push(n))
    const relays = await Promise.all(
      Array.from({ length: 4 }, () => relayEvents(bareContext(database.app), [listener])),
    )
    await relayAll([listener])
    expect(heard).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
    expect(relays.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(30)
  })
  test('never delivers an event whose transaction was rolled back', async () => {
    const failed = inSystemTransaction(bareContext(database.app), async ctx => {
      await publish(ctx, bellRang, 'bell', { n: 99 })
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await waiting()).toBe(0)
  })
  test('throws when publishing outside a transaction', async () => {
    await expect(publish(bareContext(database.app), bellRang, 'bell', { n: 1 })).rejects.toThrow(
      'outside a transaction',
    )
  })
  test('rolls back and retries a failing reaction without stopping the others', async () => {
    await sql`create table if not exists public.effect (who text)`.execute(database.owner.db)
    await sql`grant all on public.effect to xiaojiu_app`.execute(database.owner.db)
    let isBroken = true
    const shaky = reaction('shaky', bellRang, async ctx => {
      await sql`insert into public.effect values ('shaky')`.execute(ctx.db)
      if (isBroken) throw new Error('not today')
    })
    const steady = reaction(
      'steady',
      bellRang,
      async ctx => void (await sql`insert into public.effect values ('steady')`.execute(ctx.db)),
    )
    await ring(1)
    await relayAll([shaky, steady])
    const effects = async () =>
      (await database.owner.pool.query('select who from public.effect order by who')).rows.map(row => row.who)
    expect(await effects()).toEqual(['steady'])
    isBroken = false
    const soon = bareContext(database.app)
    expect(await retryReactions(soon, [shaky, steady])).toBe(0)
    const later = bareContext(database.app, undefined, new Date(soon.now.getTime() + 11_000))
    expect(await retryReactions(later, [shaky, steady])).toBe(1)
    expect(await effects()).toEqual(['shaky', 'steady'])
    expect(await retryReactions(later, [shaky, steady])).toBe(0)
  })
  test('leaves a reaction that it does not have to a program of the release that published the event', async () => {
    const heard: string[] = []
    const old = reaction('old', bellRang, async (_, { n }) => void heard.push(`old ${n}`))
    const added = reaction('added', bellRang, async (_, { n }) => void heard.push(`added ${n}`))
    onTestFinished(() => announceReactions([]))
    announceReactions([old, added])
    await ring(1)
    announceReactions([old])
    await ring(2)
    await relayAll([old])
    expect(heard).toEqual(['old 1', 'old 2'])
    const after = (seconds: number) =>
      bareContext(database.app, undefined, new Date(TEST_NOON.getTime() + seconds * 1000))
    expect(await retryReactions(after(11), [old])).toBe(1)
    expect(heard).toEqual(['old 1', 'old 2'])
    expect(await retryReactions(after(60), [old, added])).toBe(1)
    expect(heard).toEqual(['old 1', 'old 2', 'added 1'])
    expect(await retryReactions(after(3600), [old, added])).toBe(0)
  })
  test('gives up a reaction after eight attempts without blocking others, and lets staff retry it', async () => {
    let isMended = false
    const heard: number[] = []
    const poisoned = reaction('poisoned', bellRang, async (_, { n }) => {
      if (n === 13 && !isMended) throw new Error('no thirteenth floor')
      heard.push(n)
    })
    for (const n of [12, 13, 14]) await ring(n)
    await relayAll([poisoned])
    expect(heard).toEqual([12, 14])
    const at = (hours: number) =>
      bareContext(database.app, undefined, new Date(TEST_NOON.getTime() + hours * 3_600_000))
    let attempts = 1
    for (let hours = 1; hours <= 48; hours++) attempts += await retryReactions(at(hours), [poisoned])
    expect(attempts).toBe(8)
    const staff = (...words: string[]) => eventsCommand.run(at(48), { words, options: new Map() })
    expect(await staff()).toEqual(['test.bell-rang → poisoned：Error: no thirteenth floor'])
    isMended = true
    expect(await staff('retry')).toEqual(['已重新安排 1 项。'])
    expect(await retryReactions(at(48), [poisoned])).toBe(1)
    expect(heard).toEqual([12, 14, 13])
    expect(await staff()).toEqual(['没有失败的后台处理。'])
    expect(() => staff('again')).toThrow('用法')
  })
})

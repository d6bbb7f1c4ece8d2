import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bareContext, memberOf } from '#testing/context.ts'
import { useTestDatabase } from '#testing/database.ts'
import {
  type Context,
  type GatewayContext,
  inSnapshot,
  inSystemTransaction,
  inTransaction,
  type Member,
} from './context.ts'

const database = useTestDatabase()
const member = (companyId: string = randomUUID()) =>
  bareContext(database.app, memberOf(companyId)) as GatewayContext<Member>

async function settingOf({ db }: Context, name: string): Promise<string | null> {
  const { rows } = await sql<{ value: string | null }>`select current_setting(${name}, true) as value`.execute(db)
  return rows[0]?.value ?? null
}

test('joins the open transaction when the scope is the same', async () => {
  const ctx = member()
  const [outer, inner] = await inTransaction(ctx, async tx => [
    await settingOf(tx, 'app.company_id'),
    await inTransaction(tx, joined => settingOf(joined, 'app.company_id')),
  ])
  expect(outer).toBe(ctx.actor.companyId)
  expect(inner).toBe(outer)
})

test('joins a system transaction, whose scope includes every other', async () => {
  const scope = await inSystemTransaction(member(), async tx =>
    inTransaction(tx, inner => settingOf(inner, 'app.scope')),
  )
  expect(scope).toBe('system')
})

test('throws when a transaction of another scope begins inside an open one', async () => {
  const ctx = member()
  const told = 'a transaction of another scope is open'
  const asSystem = inTransaction(ctx, async tx => inSystemTransaction(tx, inner => settingOf(inner, 'app.scope')))
  await expect(asSystem).rejects.toThrow(told)
  const asAnother = inTransaction(ctx, async tx =>
    inTransaction({ ...tx, actor: memberOf(randomUUID()) }, inner => settingOf(inner, 'app.scope')),
  )
  await expect(asAnother).rejects.toThrow(told)
})

test('reads one snapshot and throws when a transaction begins in it', async () => {
  const ctx = member()
  const [isolation, isReadOnly] = await inSnapshot(ctx, async tx => [
    await settingOf(tx, 'transaction_isolation'),
    await settingOf(tx, 'transaction_read_only'),
  ])
  expect([isolation, isReadOnly]).toEqual(['repeatable read', 'on'])
  const writing = inSnapshot(ctx, async tx => inTransaction(tx, inner => settingOf(inner, 'app.scope')))
  await expect(writing).rejects.toThrow('a snapshot is open, which nothing can be written in')
})

test('offers no gateways inside a transaction: calling a provider there does not compile', async () => {
  const callsOut = async (ctx: GatewayContext) => Object.keys(ctx.gateways ?? {}).length
  const found = await inTransaction(member(), async tx => {
    // @ts-expect-error a transaction has no gateways
    const reached: unknown = tx.gateways
    // @ts-expect-error what calls a provider cannot be given a transaction
    return [reached, await callsOut(tx)]
  })
  expect(found).toEqual([undefined, 0])
})

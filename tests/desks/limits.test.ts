import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { expect, test } from 'vitest'
import { agreeKind } from '../../apps/server/src/modules/after-sale/public.ts'
import { staffAtWork } from '../../apps/server/src/modules/staff/public.ts'
import { needsApproval } from '../../apps/server/src/platform/approval.ts'
import { inSystemTransaction } from '../../apps/server/src/platform/context.ts'
import type { TestClient } from '../../apps/server/src/testing/client.ts'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signInAsSeller } from '../../apps/server/src/testing/sign-in.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]
const REFUND = 'after-sale.agree'
const limitOf = async (client: TestClient, kind = REFUND) =>
  (await client.call(staffEndpoints.listLimits, {})).value.list.find(one => one.kind === kind)
const save = (client: TestClient, amount: number, version: number, kind = REFUND) =>
  client.call(staffEndpoints.saveLimit, { kind, amount: fen(amount), version })

test('returns 401 to strangers and 403 to staff without the right, and keeps the limits', async () => {
  const given = { kind: REFUND, amount: '1.00', version: 0 }
  expect(await server.client().send(staffEndpoints.saveLimit, given)).toMatchObject({ status: 401 })
  const { client, storeId } = await signInAsSeller(server, { role: 'seller-money', isSteppedUp: true })
  expect(await client.send(staffEndpoints.saveLimit, given)).toMatchObject({ status: 403 })
  expect(await rows('select kind from staff.approval_limit where store_id = $1', [storeId])).toEqual([])
})

test('CR-037 lets a store set the limit of agreed refunds up to 20,000 yuan, of other acts up to the usual one', async () => {
  const { client, storeId, accountId } = await signInAsSeller(server, { personName: '店主甲', isSteppedUp: true })
  expect(await limitOf(client)).toMatchObject({
    ...{ amount: 500_000, usual: 500_000, most: 2_000_000, isDefault: true, version: 0, changed: null },
  })
  expect(reasonOf(await save(client, 2_000_001, 0))).toBe('limit-too-high')
  expect(reasonOf(await save(client, 5_000_001, 0, 'credit.set'))).toBe('limit-too-high')
  expect((await limitOf(client))?.amount).toBe(500_000)
  expect(await save(client, 2_000_000, 0)).toMatchObject({ success: true })
  expect(await limitOf(client)).toMatchObject({
    ...{ amount: 2_000_000, isDefault: false, version: 1, changed: { by: '店主甲' } },
  })
  const actor = await staffAtWork(server.context(), { accountId, face: 'seller', storeId })
  if (!actor) throw new Error('nobody at work')
  const needs = (amount: number) =>
    inSystemTransaction(server.context(), tx => needsApproval({ ...tx, actor }, agreeKind, fen(amount)))
  expect([await needs(2_000_000), await needs(2_000_001)]).toEqual([false, true])
})

test('CR-052 refuses a limit that a colleague has set since it was read, and keeps the colleague’s', async () => {
  const first = await signInAsSeller(server, { personName: '店主甲', isSteppedUp: true })
  const second = await signInAsSeller(server, { storeId: first.storeId, personName: '店主乙', isSteppedUp: true })
  expect(await save(first.client, 100_000, 0)).toMatchObject({ success: true })
  for (const version of [0, 2]) {
    const late = await save(second.client, 400_000, version)
    expect([reasonOf(late), late.msg.includes('店主甲')]).toEqual(['version-changed', true])
  }
  expect(await limitOf(second.client)).toMatchObject({ amount: 100_000, version: 1 })
  expect(await save(second.client, 400_000, 1)).toMatchObject({ success: true })
  expect(await save(second.client, 300_000, 2)).toMatchObject({ success: true })
  expect(await limitOf(first.client)).toMatchObject({ amount: 300_000, version: 3, changed: { by: '店主乙' } })
  const trail = await rows(
    `select a.actor_name, c.before, c.after from platform.audit a join platform.change c on c.set_id = a.change_set
     where a.action = 'staff.save-limit' and a.store_id = $1 order by a.seq`,
    [first.storeId],
  )
  expect(trail.map(row => [row['actor_name'], row['before'], row['after']])).toEqual([
    ['店主甲', { amount: 500_000 }, { amount: 100_000 }],
    ['店主乙', { amount: 100_000 }, { amount: 400_000 }],
    ['店主乙', { amount: 400_000 }, { amount: 300_000 }],
  ])
})

test('says which acts of a kind without a limit need a second person', async () => {
  const { client } = await signInAsSeller(server)
  expect([
    (await limitOf(client, 'import.prices'))?.when,
    (await limitOf(client, 'import.price-floors'))?.when,
  ]).toEqual(['变动超过“基础价变动复核”比例的行', '降低或取消底价的行'])
})

import { randomUUID } from 'node:crypto'
import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import { expect, test } from 'vitest'
import { anAccount } from '#modules/identity/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator } from '#testing/sign-in.ts'
import { aCompany, boundTo } from '../testing.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const operator = async () => (await signInAsOperator(server, { role: 'review', personName: '方婉清' })).client
const rows = async (text: string, values: readonly unknown[]) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]
const membersOf = (companyId: string) =>
  rows('select is_main, state from company.membership where company_id = $1 order by is_main', [companyId])
const titlesTo = async (companyId: string) =>
  (await rows('select title from message.message where company_id = $1', [companyId])).map(({ title }) => title)

async function aStaffedCompany() {
  const { db } = server.owner
  const { companyId } = await aCompany(db)
  const [{ accountId: mainId }, { accountId: ownId }, { accountId: madeId }] = [
    await anAccount(db),
    await anAccount(db),
    await anAccount(db),
  ]
  await boundTo(db, { accountId: mainId, companyId })
  await boundTo(db, { accountId: ownId, companyId }, { isMain: false, rights: ['order', 'receive'] })
  await boundTo(db, { accountId: madeId, companyId }, { isMain: false, isManaged: true, rights: [] })
  return { companyId, mainId, ownId, madeId }
}

test('endBinding ends a sub-account, closes a managed login, and notifies the company', async () => {
  const client = await operator()
  const { companyId, ownId, madeId } = await aStaffedCompany()
  for (const accountId of [ownId, madeId])
    expect(
      (await client.send(companyOperatingEndpoints.endBinding, { companyId, accountId, reason: '已经离职' })).status,
    ).toBe(200)
  expect(await membersOf(companyId)).toEqual([
    { is_main: false, state: 'ended' },
    { is_main: false, state: 'ended' },
    { is_main: true, state: 'active' },
  ])
  const states = await rows('select state from identity.account where id = any($1) order by id = $2', [
    [ownId, madeId],
    madeId,
  ])
  expect(states).toEqual([{ state: 'enabled' }, { state: 'deleted' }])
  expect(await titlesTo(companyId)).toEqual(['员工账号已解除绑定', '员工账号已解除绑定'])
})

test('endBinding refuses the main account, a stranger and a second time, and changes nothing', async () => {
  const client = await operator()
  const { companyId, mainId, ownId } = await aStaffedCompany()
  const end = (accountId: string) =>
    client.send(companyOperatingEndpoints.endBinding, { companyId, accountId, reason: '已经离职' })
  const before = await membersOf(companyId)
  expect(reasonOf(await end(mainId))).toBe('main-account-bound')
  expect((await end(randomUUID())).status).toBe(404)
  expect([await membersOf(companyId), await titlesTo(companyId)]).toEqual([before, []])
  await end(ownId)
  expect((await end(ownId)).status).toBe(404)
})

test('endChainTie removes a store from its chain, notifies both, and refuses a company without headquarters', async () => {
  const client = await operator()
  const { db } = server.owner
  const { companyId: headquartersId } = await aCompany(db, { kind: 'chain-hq' })
  const { companyId } = await aCompany(db, { kind: 'chain-store', headquartersId })
  const end = () => client.send(companyOperatingEndpoints.endChainTie, { companyId, reason: '门店已转让' })
  expect((await end()).status).toBe(200)
  expect(await rows('select headquarters_id from company.company where id = $1', [companyId])).toEqual([
    { headquarters_id: null },
  ])
  expect([await titlesTo(companyId), await titlesTo(headquartersId)]).toEqual([
    ['连锁总部关系已解除'],
    ['门店关系已解除'],
  ])
  expect(reasonOf(await end())).toBe('not-in-a-chain')
  expect(await titlesTo(companyId)).toHaveLength(1)
})

test('getDossierTab shows what a company buys: cart, lists, plans, requests, and its spending by month', async () => {
  const client = await operator()
  const { companyId } = await aStaffedCompany()
  const tab = async (name: string) =>
    (await client.call(companyOperatingEndpoints.getDossierTab, { companyId, tab: name })).value.sections
  expect((await tab('buying')).map(({ title, rows: shown }) => [title, shown.length])).toEqual([
    ['购物车', 0],
    ['采购清单', 0],
    ['智能采购', 0],
    ['采购审批', 0],
  ])
  const [spending] = await tab('orders')
  expect([spending?.id, spending?.rows.length, new Set(spending?.rows.map(({ cells }) => cells[1]))]).toEqual([
    'spending',
    12,
    new Set(['0.00']),
  ])
  const [accounts] = await tab('accounts')
  expect(accounts?.rows.map(({ cells }) => cells[4])).toEqual(['全部', '下单、收货与地址', ''])
})

import { companyOperatingEndpoints } from '@xiaojiu/contract/company/operating-endpoints.ts'
import { RIGHTS } from '@xiaojiu/contract/define.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { expect, test } from 'vitest'
import { uploadedPaper } from '#modules/file/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { inWallet, pursesOf } from '#modules/payment/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInToFace } from '#testing/sign-in.ts'
import { restoreTrading } from '../open-company.ts'
import { aCompany, boundTo } from '../testing.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]
const operator = async (personName: string) =>
  (await signInAsOperator(server, { role: 'review', personName, isSteppedUp: true })).client

/** A closed company and an open one, each with its main account; a third login belongs to both. */
async function aPair() {
  const { db } = server.owner
  const { companyId: fromId } = await aCompany(db, { state: 'withdrawn' })
  const { companyId: intoId } = await aCompany(db)
  const logins = [await anAccount(db), await anAccount(db), await anAccount(db)].map(({ accountId }) => accountId)
  const [oldMain = '', newMain = '', both = ''] = logins
  await boundTo(db, { accountId: oldMain, companyId: fromId }, { isMain: true, rights: [] })
  await boundTo(db, { accountId: newMain, companyId: intoId }, { isMain: true, rights: [] })
  for (const companyId of [fromId, intoId])
    await boundTo(db, { accountId: both, companyId }, { isMain: false, rights: ['order'] })
  return { fromId, intoId, oldMain, newMain, both }
}
const membersOf = (companyId: string) =>
  rows(
    'select account_id as id, is_main, rights, state from company.membership where company_id = $1 order by created_at',
    [companyId],
  )
const print = (fromId: string, intoId: string) =>
  rows(
    `select (select string_agg(m::text, '|' order by m::text) from company.membership m where company_id in ($1, $2)) as members,
       (select count(*) from company.company_merge) as merges, (select count(*) from payment.journal) as journals`,
    [fromId, intoId],
  )
const ask = async (client: TestClient, pair: { fromId: string; intoId: string }) =>
  client.call(companyOperatingEndpoints.mergeCompanies, {
    ...{ fromId: pair.fromId, intoId: pair.intoId, reason: '同一企业重复注册' },
    paperFileId: await uploadedPaper(client),
  })

test.each([
  ['previewMerge', companyOperatingEndpoints.previewMerge],
  ['mergeCompanies', companyOperatingEndpoints.mergeCompanies],
] as const)('%s refuses anonymous callers and operators with read-only rights', async (_, endpoint) => {
  expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
  const { client } = await signInAsOperator(server, { rights: ['company.look'] })
  expect(await client.send(endpoint, {})).toMatchObject({ status: 403 })
})

test('moves logins and wallet to the survivor when a second person agrees, and links both dossiers', async () => {
  const pair = await aPair()
  const { fromId, intoId, oldMain, newMain, both } = pair
  await inWallet(server, fromId, 12_345)
  const [asker, decider] = [await operator('方婉清'), await operator('石启明')]
  const seen = (await asker.call(companyOperatingEndpoints.previewMerge, { fromId, intoId })).value
  expect([seen.problem, seen.from.wallet, seen.from.loginCount]).toEqual([null, 12_345, 2])
  const before = await print(fromId, intoId)
  const { outcome, approvalId } = (await ask(asker, pair)).value
  expect([outcome, await print(fromId, intoId)]).toEqual(['asked', before])
  const decision = { approvalId: approvalId ?? '', verdict: 'approve', note: '' } as const
  expect(reasonOf(await asker.send(staffEndpoints.decideApproval, decision))).toBe('own-request')
  expect(await print(fromId, intoId)).toEqual(before)
  expect((await decider.send(staffEndpoints.decideApproval, decision)).status).toBe(200)

  expect((await membersOf(fromId)).map(({ state }) => state)).toEqual(['ended', 'ended'])
  const after = new Map(
    (await membersOf(intoId)).map(({ id, is_main, rights, state }) => [id, [is_main, rights, state]]),
  )
  expect(after.get(oldMain)).toEqual([false, Object.keys(RIGHTS), 'active'])
  expect(after.get(newMain)).toEqual([true, [], 'active'])
  expect(after.get(both)).toEqual([false, ['order'], 'active'])
  expect((await pursesOf(server.owner.db, fromId))['wallet']).toBe(0)
  expect((await pursesOf(server.owner.db, intoId))['wallet']).toBe(12_345)
  expect(
    await rows(
      'select login_count, wallet_moved, asked_by_name, merged_by_name from company.company_merge where from_company_id = $1',
      [fromId],
    ),
  ).toEqual([{ login_count: 1, wallet_moved: 12_345, asked_by_name: '方婉清', merged_by_name: '石启明' }])
  const survivor = (await asker.call(companyOperatingEndpoints.getCompany360, { companyId: intoId })).value
  const ended = (await asker.call(companyOperatingEndpoints.getCompany360, { companyId: fromId })).value
  expect([survivor.mergedFrom.map(one => one.companyId), ended.mergedInto?.companyId]).toEqual([[fromId], intoId])
  expect(reasonOf(await ask(asker, pair))).toBe('merge-again')
  const restored = inSystemTransaction(server.context(), tx => restoreTrading(tx, fromId))
  await expect(restored).rejects.toMatchObject({ reason: 'company-merged' })
})

test('CR-008 refuses a merge for what lies beyond the limits of the operator, and changes nothing', async () => {
  const pair = await aPair()
  const { fromId, intoId } = pair
  await aCompany(server.owner.db, { provinceCode: '460000', headquartersId: fromId })
  const { accountId } = await anAccount(server.owner.db, { kind: 'operator' })
  await aMember(server.owner.db, { accountId, role: 'review', limitProvinces: ['420000'] })
  const { client: limited } = await signInToFace(server, { accountId, isSteppedUp: true })
  const before = await print(fromId, intoId)
  expect(reasonOf(await ask(limited, pair))).toBe('merge-chain-stores')
  expect(await print(fromId, intoId)).toEqual(before)
  await rows(`update company.company set province_code = '460000' where id = $1`, [intoId])
  expect(reasonOf(await ask(limited, pair))).toBe('not-found')
})

test('refuses two live companies, money on both, frozen money, and itself, and changes nothing', async () => {
  const asker = await operator('方婉清')
  const pair = await aPair()
  const { fromId, intoId } = pair
  expect(reasonOf(await ask(asker, { fromId, intoId: fromId }))).toBe('merge-same')
  await inWallet(server, fromId, 1)
  await inWallet(server, intoId, 1)
  const before = await print(fromId, intoId)
  expect(reasonOf(await ask(asker, pair))).toBe('merge-balances')
  expect((await asker.call(companyOperatingEndpoints.previewMerge, { fromId, intoId })).value.problem).toBe(
    '两家企业都有余额或欠款，请先结清其中一家',
  )
  const other = await aPair()
  await rows(`update company.company set state = 'approved' where id = $1`, [other.fromId])
  expect(reasonOf(await ask(asker, other))).toBe('merge-both-live')
  expect(await print(fromId, intoId)).toEqual(before)
})

test('CR-035 refuses the approval when another login is the main account meanwhile, and moves none', async () => {
  const pair = await aPair()
  const { fromId, intoId, oldMain } = pair
  const [asker, decider] = [await operator('方婉清'), await operator('石启明')]
  const { approvalId } = (await ask(asker, pair)).value
  // As many logins as before.
  await rows('update company.membership set is_main = false where company_id = $1 and account_id = $2', [
    fromId,
    oldMain,
  ])
  await rows('update company.membership set is_main = true where company_id = $1 and account_id <> $2', [
    fromId,
    oldMain,
  ])
  const before = await print(fromId, intoId)
  const decision = { approvalId: approvalId ?? '', verdict: 'approve', note: '' } as const
  expect(reasonOf(await decider.send(staffEndpoints.decideApproval, decision))).toBe('approval-outdated')
  expect(await print(fromId, intoId)).toEqual(before)
})

test('refuses the approval when money has arrived at both meanwhile', async () => {
  const pair = await aPair()
  const [asker, decider] = [await operator('方婉清'), await operator('石启明')]
  const { approvalId } = (await ask(asker, pair)).value
  await inWallet(server, pair.fromId, 100)
  const before = await print(pair.fromId, pair.intoId)
  const decision = { approvalId: approvalId ?? '', verdict: 'approve', note: '' } as const
  expect(reasonOf(await decider.send(staffEndpoints.decideApproval, decision))).toBe('approval-outdated')
  expect(await print(pair.fromId, pair.intoId)).toEqual(before)
})

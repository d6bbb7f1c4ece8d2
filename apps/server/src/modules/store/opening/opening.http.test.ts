import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { OPENING_STEPS } from '@xiaojiu/contract/store/opening-schemas.ts'
import { storeSellingEndpoints } from '@xiaojiu/contract/store/selling-endpoints.ts'
import { expect, test } from 'vitest'
import { anOffer, aProduct } from '#modules/catalogue/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { rehearse } from '#modules/order/testing.ts'
import { inDeposit } from '#modules/payment/testing.ts'
import { aMember } from '#modules/staff/testing.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator, signInAsSeller } from '#testing/sign-in.ts'
import { aStore, aStoreLicence } from '../testing.ts'

const server = useTestServer()
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason
const rows = async (text: string, values: readonly unknown[] = []) =>
  (await server.owner.pool.query(text, [...values])).rows as Record<string, unknown>[]
const LICENCES = { BL: '营业执照', DL: '药品经营许可证', NS: '药品网络销售备案', D2: '第二类医疗器械经营备案' }

let finance: TestClient | null = null
/** A store that has completed all steps except those that the test names. */
async function aPreparingStore({ goods = 10, hasQuality = true, hasWords = true, deposit = 500_000 } = {}) {
  const { db } = server.owner
  const { storeId } = await aStore(db, { state: 'preparing' })
  for (const [code, name] of Object.entries(LICENCES)) await aStoreLicence(db, storeId, code, name)
  for (let at = 0; at < goods; at++) await anOffer(db, { store: { storeId }, product: await aProduct(db) })
  if (hasQuality) {
    const { accountId } = await anAccount(db, { kind: 'seller', storeId, personName: '苏静怡' })
    await aMember(db, { accountId, storeId, role: 'seller-quality' })
  }
  const seller = await signInAsSeller(server, { storeId, personName: '万立新' })
  if (hasWords) for (const step of ['terms', 'agreement'] as const) await confirm(seller.client, step)
  if (hasWords) await rehearse(seller.client)
  finance ??= (await signInAsOperator(server, { role: 'money', personName: '龚学文' })).client
  if (deposit > 0) await inDeposit(server, finance, { storeId, amount: deposit })
  return seller
}
async function confirm(client: TestClient, step: 'terms' | 'agreement') {
  const { steps } = await look(client)
  const version = steps.find(one => one.step === step)?.reading?.version ?? ''
  return client.call(storeSellingEndpoints.confirmOpeningStep, { step, version })
}
const look = async (client: TestClient) => (await client.call(storeSellingEndpoints.getOpening, {})).value
const ask = (client: TestClient) => client.call(storeSellingEndpoints.askToOpen, {})
const stateOf = async (storeId: string) =>
  (await rows('select state from store.store where id = $1', [storeId]))[0]?.['state']
const waitingOf = async (storeId: string) =>
  rows(`select id from store.opening where store_id = $1 and state = 'waiting'`, [storeId])

let operator: TestClient | null = null
/** The same person of the platform claims and decides each request. */
async function decide(storeId: string, more: object) {
  operator ??= (await signInAsOperator(server, { role: 'merchant', personName: '石启明' })).client
  const client = operator
  const caseId = String((await waitingOf(storeId))[0]?.['id'])
  const task = { desk: 'store-opening', caseId }
  await client.call(staffEndpoints.claimTask, task)
  const { version } = (await client.call(staffEndpoints.getTask, task)).value
  return client.send(staffEndpoints.decideTask, { ...task, version, ...more })
}
const yes = (depositDue = '5000.00') => ({ verdict: 'approve', answers: { contractNo: 'HT-2026-018', depositDue } })

for (const [name, endpoint] of Object.entries(storeSellingEndpoints))
  test(`${name} returns 401 to strangers and 403 to store staff without the right`, async () => {
    expect(await server.client().send(endpoint, {})).toMatchObject({ status: 401 })
    const { client } = await signInAsSeller(server, { role: 'seller-ops' })
    expect(await client.send(endpoint, {})).toMatchObject({ status: 403 })
  })

test('shows nine steps with what each is missing for a new store', async () => {
  const { client } = await aPreparingStore({ goods: 3, hasQuality: false, hasWords: false })
  const { state, steps, asked } = await look(client)
  expect([state, asked, steps.map(one => one.step)]).toEqual(['preparing', null, Object.keys(OPENING_STEPS)])
  expect(Object.fromEntries(steps.filter(one => !one.isDone).map(one => [one.step, one.missing]))).toEqual({
    terms: ['条款尚未确认'],
    agreement: ['协议尚未确认'],
    people: ['没有质量负责人（有“质量管理”权限、不是店主）'],
    goods: ['还差 7 个商品'],
    stock: ['还差 7 个商品没有可售批次'],
    rehearsal: ['还没有走完一张演练订单'],
  })
})

test('records who confirmed a step, and refuses it a second time', async () => {
  const { client, storeId } = await aPreparingStore({ goods: 3, hasWords: false })
  await confirm(client, 'terms')
  expect(reasonOf(await confirm(client, 'terms'))).toBe('state-changed')
  const { steps } = await look(client)
  expect(steps.find(one => one.step === 'terms')).toMatchObject({ isDone: true, doneBy: '万立新' })
  expect(await rows('select step from store.opening_step where store_id = $1', [storeId])).toEqual([{ step: 'terms' }])
})

test('shows the agreements in full with the names of both parties', async () => {
  const { client, storeId } = await aPreparingStore({ goods: 0, hasWords: false })
  const [store] = await rows('select name, holder_name from store.store where id = $1', [storeId])
  const { steps } = await look(client)
  expect(steps.filter(one => one.reading !== null).map(one => one.step)).toEqual(['terms', 'agreement'])
  const [service, quality] = steps.find(one => one.step === 'agreement')?.reading?.documents ?? []
  expect([service?.title, quality?.title]).toEqual(['平台服务协议', '药品质量保证协议'])
  expect(service?.sections[0]?.paragraphs[0]).toBe(
    `湖北小九药采科技有限公司（以下称甲方）为药品网络交易第三方平台，向${store?.['holder_name']}（以下称乙方）提供商品展示、订单、结算、票据和客户服务等系统服务。乙方以店铺“${store?.['name']}”在平台经营。`,
  )
})

test('refuses a confirmation when the terms have changed since they were read', async () => {
  const { client, storeId } = await aPreparingStore({ goods: 0, hasWords: false })
  const version = (await look(client)).steps.find(one => one.step === 'terms')?.reading?.version ?? ''
  await rows(`update store.store set after_sale_terms = '{破损当日补发}' where id = $1`, [storeId])
  expect(reasonOf(await client.call(storeSellingEndpoints.confirmOpeningStep, { step: 'terms', version }))).toBe(
    'opening-documents-changed',
  )
  expect(await rows('select step from store.opening_step where store_id = $1', [storeId])).toEqual([])
  await confirm(client, 'terms')
  expect(await rows('select step from store.opening_step where store_id = $1', [storeId])).toEqual([{ step: 'terms' }])
})

test('keeps the text that was confirmed when the terms change later', async () => {
  const { client, storeId } = await aPreparingStore({ goods: 0, hasWords: false })
  await rows(`update store.store set after_sale_terms = '{七日内可退}' where id = $1`, [storeId])
  await confirm(client, 'terms')
  await rows(`update store.store set after_sale_terms = '{不退不换}' where id = $1`, [storeId])
  const reading = (await look(client)).steps.find(one => one.step === 'terms')?.reading
  expect(reading?.documents[0]?.sections[0]?.paragraphs).toEqual(['七日内可退'])
})

test.each([
  [
    'a licence lapsed',
    'store-licence-lapsed',
    10,
    true,
    `update store.licence set expires_on = '2020-01-01' where code = 'DL' and store_id = $1`,
  ],
  ['nobody answers for quality', 'quality-person-missing', 10, false, null],
  [
    'nine goods have stock',
    'goods-too-few',
    10,
    true,
    `update catalogue.batch set on_hand = reserved where offer_id =
    (select id from catalogue.offer where store_id = $1 order by id limit 1)`,
  ],
  [
    'a paper for what is sold is missing',
    'opening-step-missing',
    10,
    true,
    `delete from store.licence where code = 'D2' and store_id = $1`,
  ],
  ['there is no account', 'opening-step-missing', 10, true, `update store.store set bank_account = '' where id = $1`],
  [
    'no postage rule holds elsewhere',
    'opening-step-missing',
    10,
    true,
    `update store.postage_rule set province_codes = '{420000}' where store_id = $1`,
  ],
  [
    'there are no terms',
    'opening-step-missing',
    10,
    true,
    `update store.store set after_sale_terms = '{}' where id = $1`,
  ],
  ['nobody rehearsed', 'opening-step-missing', 10, true, `delete from "order".rehearsal where store_id = $1`],
] as const)('CR-114 refuses the request to open when %s', async (_, reason, goods, hasQuality, spoil) => {
  const { client, storeId } = await aPreparingStore({ goods, hasQuality })
  if (spoil) await rows(spoil, [storeId])
  expect(reasonOf(await ask(client))).toBe(reason)
  expect([await stateOf(storeId), await waitingOf(storeId)]).toEqual(['preparing', []])
})

test('requests opening once, withdraws it once and requests again', async () => {
  const { client, storeId } = await aPreparingStore()
  expect(await ask(client)).toMatchObject({ success: true })
  expect(reasonOf(await ask(client))).toBe('state-changed')
  expect(await look(client)).toMatchObject({ state: 'asked', asked: { by: '万立新' } })
  expect(await client.call(storeSellingEndpoints.withdrawOpening, {})).toMatchObject({ success: true })
  expect(reasonOf(await client.call(storeSellingEndpoints.withdrawOpening, {}))).toBe('state-changed')
  expect([(await look(client)).state, await waitingOf(storeId)]).toEqual(['preparing', []])
  expect(await ask(client)).toMatchObject({ success: true })
})

test('CR-114 refuses the request to open with the sum that is missing of the deposit', async () => {
  const { client, storeId } = await aPreparingStore({ deposit: 499_999 })
  const refused = await ask(client)
  expect([reasonOf(refused), refused.msg]).toEqual([
    'deposit-short',
    '保证金不足：应缴 5000.00 元，已到账 4999.99 元，还差 0.01 元',
  ])
  expect((await look(client)).deposit).toMatchObject({ due: 500_000, paid: 499_999, missing: 1 })
  expect([await stateOf(storeId), await waitingOf(storeId)]).toEqual(['preparing', []])
  await inDeposit(server, finance as unknown as TestClient, { storeId, amount: 1 })
  expect(await ask(client)).toMatchObject({ success: true })
})

test('counts only the deposit of the own store', async () => {
  await aPreparingStore()
  const { client } = await aPreparingStore({ deposit: 0 })
  expect((await look(client)).deposit).toMatchObject({ due: 500_000, paid: 0, missing: 500_000, moves: [] })
  expect(reasonOf(await ask(client))).toBe('deposit-short')
})

test('opens the store only with contract and the deposit that the ledger holds, and notifies the store', async () => {
  const { client, storeId } = await aPreparingStore()
  await ask(client)
  expect(reasonOf(await decide(storeId, yes('5000.01')))).toBe('deposit-short')
  expect(reasonOf(await decide(storeId, { verdict: 'approve', answers: {} }))).toBe('invalid-input')
  expect(reasonOf(await decide(storeId, yes('五千')))).toBe('opening-terms-missing')
  const owed = { contractNo: 'HT-2026-018', depositDue: '-1.00' }
  expect(reasonOf(await decide(storeId, { verdict: 'approve', answers: owed }))).toBe('opening-terms-missing')
  expect([await stateOf(storeId), (await look(client)).state]).toEqual(['preparing', 'asked'])
  expect((await decide(storeId, yes())).status).toBe(200)
  expect(await stateOf(storeId)).toBe('open')
  expect(await look(client)).toMatchObject({ state: 'open', asked: null })
  expect(reasonOf(await ask(client))).toBe('state-changed')
  expect(
    await rows('select contract_no, deposit_due, deposit_paid from store.opening where store_id = $1', [storeId]),
  ).toEqual([{ contract_no: 'HT-2026-018', deposit_due: 500_000, deposit_paid: 500_000 }])
  expect(await rows('select title from message.staff_message where store_id = $1 order by id', [storeId])).toEqual([
    { title: '保证金已到账' },
    { title: '店铺已开业' },
  ])
  const trail = await rows('select action, actor_name from platform.audit where subject = $1 order by seq', [storeId])
  expect(trail.at(-1)).toEqual({ action: 'store.open', actor_name: '石启明' })
})

test('shows every step as done for a store opened before these steps existed', async () => {
  const { client, storeId } = await aPreparingStore({ hasWords: false })
  await rows(`update store.store set state = 'open' where id = $1`, [storeId])
  const { state, steps } = await look(client)
  expect([state, steps.filter(one => !one.isDone)]).toEqual(['open', []])
})

test('CR-114 keeps the store closed when a licence expired after the request', async () => {
  const { client, storeId } = await aPreparingStore()
  await ask(client)
  await rows(`update store.licence set expires_on = '2020-01-01' where code = 'DL' and store_id = $1`, [storeId])
  expect(reasonOf(await decide(storeId, yes()))).toBe('store-licence-lapsed')
  expect(await stateOf(storeId)).toBe('preparing')
})

test('shows the objection at its step when the request is returned', async () => {
  const { client, storeId } = await aPreparingStore()
  await ask(client)
  const objections = [{ item: 'delivery', reason: '发货地址与许可证不一致' }]
  expect((await decide(storeId, { verdict: 'refuse', objections })).status).toBe(200)
  const { state, steps, returnedAt } = await look(client)
  expect([state, returnedAt === null]).toEqual(['preparing', false])
  expect(steps.filter(one => one.objection !== null)).toMatchObject([
    { step: 'delivery', objection: '发货地址与许可证不一致' },
  ])
  await ask(client)
  expect((await look(client)).steps.every(one => one.objection === null)).toBe(true)
})

test('allows invitations at a preparing store and refuses them at a closed one', async () => {
  const given = { name: '贺向东', mobile: '13900001111' }
  const [role] = await rows(`select id from staff.role where key = 'seller-depot'`)
  const { db } = server.owner
  for (const [state, status] of [
    ['preparing', 200],
    ['closed', 403],
  ] as const) {
    const { storeId } = await aStore(db, { state })
    const { client } = await signInAsSeller(server, { storeId, isSteppedUp: true })
    const answer = await client.send(staffEndpoints.invite, { ...given, roleId: role?.['id'] })
    expect([state, answer.status]).toEqual([state, status])
  }
})

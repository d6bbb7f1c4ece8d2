import { randomUUID } from 'node:crypto'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { LicenceInput } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { expect, test, vi } from 'vitest'
import { companyOf } from '#modules/company/public.ts'
import { uploadedPicture } from '#modules/file/testing.ts'
import { anAccount } from '#modules/identity/testing.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { useTestServer } from '#testing/server.ts'
import { type BuyerOptions, signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { buyerFactsOf, licenceChangeDesk } from '../public.ts'
import { aLicence, allLicences, certified } from '../testing.ts'
import { typedLicence } from './testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const owner = () => server.owner.db
const desk = licenceChangeDesk
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason

/** A pharmacy with all its papers, and a picture it has uploaded. */
async function aHolder(options: BuyerOptions = {}) {
  const buyer = await signInAsBuyer(server, options)
  await allLicences(owner(), buyer.companyId)
  const fileId = await uploadedPicture(buyer.client)
  const company = await inSystemTransaction(server.context(), ({ db }) => companyOf(db, buyer.companyId))
  const typed = (given: Partial<LicenceInput> = {}) =>
    typedLicence({ fileIds: [fileId], holderName: company?.name ?? '', ...given })
  const submit = (...licences: LicenceInput[]) =>
    buyer.client.call(qualificationEndpoints.submitLicences, { submitId: randomUUID(), licences })
  const item = async (code: string) =>
    (await buyer.client.call(qualificationEndpoints.getWallet, {})).value.list.find(one => one.type.code === code)
  return { ...buyer, fileId, name: company?.name ?? '', creditCode: company?.creditCode ?? '', typed, submit, item }
}
const papersOf = (companyId: string, code: string) =>
  owner()
    .selectFrom('qualification.licence')
    .select(['state', 'version', 'number'])
    .where('companyId', '=', companyId)
    .where('code', '=', code)
    .orderBy('createdAt')
    .execute()
const changesOf = (companyId: string) =>
  owner().selectFrom('qualification.changeRequest').selectAll().where('companyId', '=', companyId).execute()
const messagesOf = (companyId: string) =>
  owner()
    .selectFrom('message.message')
    .select(['title', 'link'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()

test('strangers see only the dictionary; rights and companies are kept apart', async () => {
  const nobody = server.client()
  const someId = randomUUID()
  const licences = [typedLicence({ fileIds: [someId] })]
  const submitId = randomUUID()
  expect((await nobody.call(qualificationEndpoints.listCompanyKinds, {})).status).toBe(200)
  expect((await nobody.call(qualificationEndpoints.listLicenceTypes, {})).value.list.length).toBe(18)
  const paths = { submitId, licences, legalPerson: '华元化', changeId: someId }
  const company = { name: '某某大药房', personInCharge: '沈括', qualityHead: '叶天士', address: '某路 1 号' }
  const area = { provinceCode: '420000', cityCode: '420100', districtCode: '420106' }
  const cancelling = { companyId: someId, code: 'DL' as const, reason: '发证机关公告注销' }
  const calls = [
    [qualificationEndpoints.getWallet, {}],
    [qualificationEndpoints.getChange, { changeId: someId }],
    [qualificationEndpoints.listOwnLicenceTypes, {}],
    [qualificationEndpoints.listChanges, {}],
    [qualificationEndpoints.correctChange, { changeId: someId, licences }],
    [qualificationEndpoints.submitLicences, { submitId, licences }],
    [qualificationEndpoints.changeLegalPerson, { submitId, licences, legalPerson: paths.legalPerson }],
    [qualificationEndpoints.changeCompanyData, { submitId, licences, ...company, ...area }],
    [qualificationEndpoints.cancelChange, { changeId: someId }],
    [qualificationEndpoints.getCompanyData, {}],
    [qualificationEndpoints.listVersions, {}],
    [qualificationEndpoints.licenceCalendar, {}],
    [qualificationEndpoints.cancelLicence, cancelling],
    [qualificationEndpoints.restoreLicence, cancelling],
  ] as const
  for (const [endpoint, input] of calls) expect((await nobody.send(endpoint, input)).status).toBe(401)
  const { client: clerk } = await signInAsBuyer(server, { isMain: false, rights: ['order'] })
  for (const [endpoint, input] of calls) {
    const { status } = await clerk.send(endpoint, input)
    if (endpoint.right === 'qualification' || endpoint.access === 'operator') expect(status).toBe(403)
    else expect([200, 404]).toContain(status)
  }
  const { client: pending } = await signInAsBuyer(server, { companyState: 'in-review' })
  expect((await pending.call(qualificationEndpoints.getWallet, {})).status).toBe(200)
  expect(reasonOf(await pending.send(qualificationEndpoints.submitLicences, { submitId, licences }))).toBe(
    'company-not-approved',
  )
})

test('which papers a kind of company needs, and what wanted goods add', async () => {
  const { client } = await signInAsBuyer(server, { kind: 'clinic' })
  const kinds = (await client.call(qualificationEndpoints.listCompanyKinds, {})).value.list
  expect(kinds.find(one => one.kind === 'single-pharmacy')).toEqual({
    kind: 'single-pharmacy',
    name: '单体药店',
    requiredCodes: ['BL', 'AR', 'DL', 'PA', 'RA', 'ID', 'IV'],
  })
  const own = (await client.call(qualificationEndpoints.listOwnLicenceTypes, {})).value.list
  expect(own.map(type => type.code)).toEqual(['BL', 'AR', 'ML', 'CF', 'PA', 'RA', 'ID', 'IV'])
  expect(own.find(type => type.code === 'ML')).toMatchObject({
    isRequired: true,
    alternatives: ['CF'],
    optionalFields: ['checkedUntil'],
    labels: { scopeText: '诊疗科目', address: '执业地址' },
  })
  const asked = { companyKind: 'chain-hq', goodsClasses: ['device-3', 'food'] } as const
  const more = (
    await client.call(qualificationEndpoints.listLicenceTypes, { ...asked, goodsClasses: [...asked.goodsClasses] })
  ).value.list
  expect(more.filter(type => type.isRequired).map(type => type.code)).toEqual([
    'BL',
    'AR',
    'DL',
    'D3',
    'FD',
    'PA',
    'RA',
    'ID',
    'IV',
  ])
})

test('the wallet: every state, the days left, what is missing', async () => {
  const { client, companyId } = await signInAsBuyer(server)
  await aLicence(owner(), companyId, { code: 'BL', expiresOn: null })
  await aLicence(owner(), companyId, { code: 'DL', expiresOn: '2026-12-16' })
  await aLicence(owner(), companyId, { code: 'FD', expiresOn: '2026-11-15' })
  await aLicence(owner(), companyId, { code: 'D3', expiresOn: '2026-12-17' })
  await aLicence(owner(), companyId, { code: 'D2', state: 'in-review' })
  await aLicence(owner(), companyId, { code: 'RA', state: 'refused' })
  await aLicence(owner(), companyId, { code: 'QA', state: 'cancelled' })
  const { list, earliestEnd } = (await client.call(qualificationEndpoints.getWallet, {})).value
  expect(list.map(({ type, state, daysLeft }) => [type.code, state, daysLeft])).toEqual([
    ['BL', 'valid', null],
    ['AR', 'missing', null],
    ['DL', 'expiring', 30],
    ['D2', 'in-review', null],
    ['D3', 'valid', 31],
    ['FD', 'expired', -1],
    ['PA', 'missing', null],
    ['RA', 'refused', null],
    ['ID', 'missing', null],
    ['IV', 'missing', null],
    ['QA', 'cancelled', null],
  ])
  expect(earliestEnd).toBe('2026-11-15')
  const calendar = (await client.call(qualificationEndpoints.licenceCalendar, {})).value
  expect(calendar.entries.map(({ code, endsOn, daysLeft, what }) => [code, endsOn, daysLeft, what])).toEqual([
    ['FD', '2026-11-15', -1, 'expiry'],
    ['DL', '2026-12-16', 30, 'expiry'],
    ['D3', '2026-12-17', 31, 'expiry'],
  ])
  expect(calendar.missing.map(({ code, state }) => `${code} ${state}`)).toEqual([
    'AR missing',
    'PA missing',
    'RA refused',
    'ID missing',
    'IV missing',
    'QA cancelled',
  ])
})

test('a clinic shows one of two papers, and its 校验 counts', async () => {
  const { client, companyId } = await signInAsBuyer(server, { kind: 'clinic' })
  await aLicence(owner(), companyId, { code: 'ML', expiresOn: '2028-01-31', checkedUntil: '2026-11-20' })
  const { list } = (await client.call(qualificationEndpoints.getWallet, {})).value
  expect(
    list.filter(({ type }) => ['ML', 'CF'].includes(type.code)).map(({ state, daysLeft }) => [state, daysLeft]),
  ).toEqual([['expiring', 4]])
  const { entries } = (await client.call(qualificationEndpoints.licenceCalendar, {})).value
  expect(entries.map(({ code, what, endsOn }) => `${code} ${what} ${endsOn}`)).toEqual(['ML check 2026-11-20'])
})

test('a renewed paper waits while the old one counts; the same submit twice is one', async () => {
  const { client, companyId, typed, item } = await aHolder()
  const input = { submitId: randomUUID(), licences: [typed({ expires: '2031年9月' })] }
  const first = await client.call(qualificationEndpoints.submitLicences, input)
  const again = await client.call(qualificationEndpoints.submitLicences, input)
  expect([first.status, again.value]).toEqual([200, first.value])
  expect(await papersOf(companyId, 'DL')).toEqual([
    { state: 'valid', version: 1, number: 'DL0001' },
    { state: 'in-review', version: 2, number: '鄂DA027012345' },
  ])
  expect(await item('DL')).toMatchObject({
    state: 'valid',
    current: { number: 'DL0001', expires: '2030-12-31' },
    waiting: { state: 'in-review', expires: '2031-09', goodUntil: '2031-09-30', files: [{ isImage: true }] },
  })
  const detail = (await client.call(qualificationEndpoints.getChange, first.value)).value
  expect(detail).toMatchObject({
    kind: 'licence',
    state: 'in-review',
    title: '更新证照：药品经营许可证',
    canCancel: true,
  })
  expect(detail.lines).toContainEqual({
    item: 'DL',
    label: '药品经营许可证 · 有效期至',
    before: '2030-12-31',
    after: '2031-09',
  })
  const third = await client.call(qualificationEndpoints.submitLicences, { ...input, submitId: randomUUID() })
  expect([third.status, reasonOf(third), third.msg]).toEqual([
    409,
    'change-waiting',
    '药品经营许可证正在审核中，请等待结果，或撤回后重新提交',
  ])
  expect((await changesOf(companyId)).length).toBe(1)
})

test('ten tabs submit at once: one change', async () => {
  const { companyId, submit, typed } = await aHolder()
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(typed())))
  expect(answers.map(answer => answer.status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect((await papersOf(companyId, 'DL')).map(paper => paper.state)).toEqual(['valid', 'in-review'])
})

test('R-188 what cannot be right is refused beside its field, and nothing is kept', async () => {
  const { companyId, submit, typed, creditCode } = await aHolder()
  const cases: readonly (readonly [Partial<LicenceInput>, string, string])[] = [
    [{ expires: '2026-11-15' }, 'expires', '药品经营许可证已过期，请上传新的'],
    [{ expires: '2026-09' }, 'expires', '有效期不能早于发证日期'],
    [{ expires: '下个月' }, 'expires', '请填写日期、月份或“长期”'],
    [{ issuedOn: '2026-11-17' }, 'issuedOn', '日期不能晚于今天'],
    [{ scopeText: '' }, 'scopeText', '请填写经营范围'],
    [{ number: '12' }, 'number', '编号格式不正确，请核对原件'],
    [{ code: 'BL', number: '91420100MA00000000' }, 'number', '与企业的统一社会信用代码不一致'],
    [{ code: 'ID', number: '420199198801010010' }, 'number', '编号格式不正确，请核对原件'],
    [
      { code: 'ML', checkedUntil: '2026-11-15', number: 'PDY00146442010517D1102' },
      'checkedUntil',
      '校验已到期，请先办理校验',
    ],
  ]
  for (const [given, field, message] of cases) {
    const answer = await submit(typed(given))
    expect([answer.status, (answer.data as { fields: unknown[] }).fields]).toEqual([
      422,
      [{ field: `licences.0.${field}`, message }],
    ])
  }
  const twice = await submit(typed(), typed())
  expect((twice.data as { fields: unknown[] }).fields).toEqual([
    { field: 'licences.1.code', message: '药品经营许可证重复' },
  ])
  expect(creditCode).not.toBe('91420100MA00000000')
  expect(await changesOf(companyId)).toEqual([])
})

test('another company’s file and another company’s change are out of reach', async () => {
  const mine = await aHolder()
  const other = await aHolder()
  expect(reasonOf(await mine.submit(mine.typed({ fileIds: [other.fileId] })))).toBe('file-gone')
  expect(await changesOf(mine.companyId)).toEqual([])
  const { value } = await other.submit(other.typed())
  for (const call of [
    await mine.client.call(qualificationEndpoints.getChange, value),
    await mine.client.call(qualificationEndpoints.cancelChange, value),
    await mine.client.call(qualificationEndpoints.correctChange, { ...value, licences: [mine.typed()] }),
  ])
    expect([call.status, reasonOf(call)]).toEqual([404, 'not-found'])
  expect((await mine.client.call(qualificationEndpoints.listChanges, { pageNum: 1, pageSize: 20 })).value.total).toBe(0)
  expect((await changesOf(other.companyId))[0]?.state).toBe('in-review')
})

test('refused with a reason, corrected just there, approved: the new version counts and the old stays on file', async () => {
  const { client, companyId, submit, typed, name, item } = await aHolder()
  const { value: change } = await submit(
    typed({ holderName: '别家大药房' }),
    typed({ code: 'FD', number: 'JY14201030000018' }),
  )
  expect((await desk.waiting(server.context(), 100)).find(one => one.id === change.changeId)).toMatchObject({
    title: `${name} · 更新证照：药品经营许可证、食品经营许可证或备案`,
  })
  const objections = await desk.examine(server.context(), change.changeId)
  expect(objections).toEqual([{ item: 'DL', reason: `药品经营许可证上的名称“别家大药房”与企业名称“${name}”不一致` }])
  await desk.refuse(server.context(), change.changeId, '审核员甲', objections)
  expect(await item('DL')).toMatchObject({
    state: 'valid',
    waiting: { state: 'refused', refuseReason: objections[0]?.reason },
  })
  expect(
    (await client.call(qualificationEndpoints.listChanges, { pageNum: 1, pageSize: 20, state: 'refused' })).value.list,
  ).toMatchObject([{ changeId: change.changeId, refuseReason: objections[0]?.reason }])
  const correct = (...licences: LicenceInput[]) =>
    client.call(qualificationEndpoints.correctChange, { ...change, licences })
  expect(reasonOf(await submit(typed()))).toBe('change-to-correct')
  expect(reasonOf(await correct(typed(), typed({ code: 'FD', number: 'JY14201030000018' })))).toBe('not-refused')
  expect(reasonOf(await correct())).toBe('correction-incomplete')
  expect((await correct(typed())).status).toBe(200)
  expect(reasonOf(await correct(typed()))).toBe('state-changed')
  expect(await desk.examine(server.context(), change.changeId)).toEqual([])
  await desk.approve(server.context(), change.changeId, '审核员甲')
  expect(await papersOf(companyId, 'DL')).toEqual([
    { state: 'superseded', version: 1, number: 'DL0001' },
    { state: 'valid', version: 2, number: '鄂DA027012345' },
  ])
  await expect(desk.approve(server.context(), change.changeId, '审核员乙')).rejects.toMatchObject({
    reason: 'state-changed',
  })
  const detail = (await client.call(qualificationEndpoints.getChange, change)).value
  expect(detail.steps.map(step => step.verb)).toEqual(['submit', 'refuse', 'correct', 'approve'])
  expect([detail.state, detail.canCancel, detail.canCorrect]).toEqual(['approved', false, false])
  expect((await messagesOf(companyId)).map(message => message.title)).toEqual([
    '更新证照未通过审核',
    '更新证照已通过审核',
  ])
  const versions = (await client.call(qualificationEndpoints.listVersions, { code: 'DL' })).value.list
  expect(versions.map(paper => [paper.version, paper.state])).toEqual([
    [2, 'valid'],
    [1, 'superseded'],
  ])
})

test('an expired licence, renewed and approved, opens the goods again', async () => {
  const { companyId, submit, typed } = await aHolder()
  await owner()
    .updateTable('qualification.licence')
    .set({ expiresOn: '2026-11-01' })
    .where('companyId', '=', companyId)
    .where('code', '=', 'DL')
    .execute()
  const scopeNow = () =>
    inSystemTransaction(server.context(), async ({ db, now }) => {
      const { licences } = await buyerFactsOf(db, companyId, dayOf(now))
      return licences.find(licence => licence.code === 'DL')
    })
  expect(await scopeNow()).toMatchObject({ expiresOn: '2026-11-01' })
  const { value } = await submit(typed())
  await desk.approve(server.context(), value.changeId, '审核员甲')
  expect(await scopeNow()).toEqual({
    code: 'DL',
    expiresOn: '2031-09-30',
    checkedUntil: null,
    scopeClasses: ['patent-chinese', 'chemical'],
    scopeMarks: ['rx', 'cold-chain'],
  })
})

test('a request taken back leaves nothing behind and can be asked again', async () => {
  const { client, companyId, submit, typed, item } = await aHolder()
  const { value } = await submit(typed({ code: 'QS', number: 'QS01' }))
  expect((await client.call(qualificationEndpoints.cancelChange, value)).status).toBe(200)
  expect(reasonOf(await client.call(qualificationEndpoints.cancelChange, value))).toBe('state-changed')
  await expect(desk.approve(server.context(), value.changeId, '审核员甲')).rejects.toMatchObject({
    reason: 'state-changed',
  })
  expect(await item('QS')).toBeUndefined()
  expect((await submit(typed({ code: 'QS', number: 'QS01' }))).status).toBe(200)
  expect((await papersOf(companyId, 'QS')).map(paper => paper.state)).toEqual(['dropped', 'in-review'])
})

test('another legal person: with the founding paper only; the certificate is void afterwards', async () => {
  const { client, companyId, typed, creditCode } = await aHolder()
  await certified(owner(), companyId)
  const change = (legalPerson: string, ...licences: LicenceInput[]) =>
    client.call(qualificationEndpoints.changeLegalPerson, { submitId: randomUUID(), legalPerson, licences })
  expect(reasonOf(await change('方以智', typed()))).toBe('nothing-changed')
  expect((await change('华元化', typed())).msg).toBe('请一并提交新的营业执照')
  const licence = typed({ code: 'BL', number: creditCode, legalPerson: '华元化', expires: '长期' })
  const { value } = await change('华元化', licence)
  expect(reasonOf(await change('张仲景', licence))).toBe('change-waiting')
  expect((await client.call(qualificationEndpoints.getCompanyData, {})).value).toMatchObject({
    legalPerson: '方以智',
    waitingChangeId: value.changeId,
  })
  expect(await desk.examine(server.context(), value.changeId)).toEqual([])
  await desk.approve(server.context(), value.changeId, '审核员甲')
  expect((await client.call(qualificationEndpoints.getCompanyData, {})).value).toMatchObject({
    legalPerson: '华元化',
    waitingChangeId: null,
  })
  const { state } = await owner()
    .selectFrom('qualification.certification')
    .select('state')
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('voided')
})

test('company data: people change by themselves, name and place only with new papers', async () => {
  const { client, typed, name, creditCode } = await aHolder()
  const data = (await client.call(qualificationEndpoints.getCompanyData, {})).value
  const asIs = {
    name,
    personInCharge: '沈括',
    qualityHead: '叶天士',
    provinceCode: data.provinceCode,
    cityCode: data.cityCode,
    districtCode: data.districtCode,
    address: data.address,
  }
  const change = (given: Partial<typeof asIs>, ...licences: LicenceInput[]) =>
    client.call(qualificationEndpoints.changeCompanyData, { submitId: randomUUID(), ...asIs, ...given, licences })
  expect(reasonOf(await change({}))).toBe('nothing-changed')
  expect((await change({ name: '江城百年大药房' })).msg).toBe('请一并提交新的营业执照、药品经营许可证')
  const quality = (await change({ qualityHead: '李时珍' })).value
  await desk.refuse(server.context(), quality.changeId, '审核员甲', [{ item: 'qualityHead', reason: '与备案不符' }])
  await client.call(qualificationEndpoints.correctChange, { ...quality, licences: [], qualityHead: '王清任' })
  await desk.approve(server.context(), quality.changeId, '审核员甲')
  const renamed = (
    await change(
      { qualityHead: '王清任', name: '江城百年大药房' },
      typed({ code: 'BL', number: creditCode, holderName: '江城百年大药房', expires: '长期' }),
      typed({ holderName: '江城百年大药房' }),
    )
  ).value
  expect(await desk.examine(server.context(), renamed.changeId)).toEqual([])
  await desk.approve(server.context(), renamed.changeId, '审核员甲')
  expect((await client.call(qualificationEndpoints.getCompanyData, {})).value).toMatchObject({
    name: '江城百年大药房',
    qualityHead: '王清任',
    personInCharge: '沈括',
  })
})

test('a cancelled foundation ends buying, another paper only its goods; taken back, all is open again', async () => {
  const { client, companyId, submit, typed } = await aHolder()
  const { accountId } = await anAccount(owner(), { kind: 'operator' })
  const operator = await signIn(server, { accountId })
  const cancelling = (code: 'FD' | 'DL') => ({ companyId, code, reason: '发证机关公告注销' })
  const stateOf = async () => (await companyOf(owner(), companyId))?.state
  expect((await client.send(qualificationEndpoints.cancelLicence, cancelling('DL'))).status).toBe(403)
  await operator.call(qualificationEndpoints.cancelLicence, cancelling('FD'))
  expect(await stateOf()).toBe('approved')
  await operator.call(qualificationEndpoints.cancelLicence, cancelling('DL'))
  expect(await stateOf()).toBe('withdrawn')
  expect((await operator.call(qualificationEndpoints.cancelLicence, cancelling('DL'))).status).toBe(404)
  expect(
    (await client.call(qualificationEndpoints.getWallet, {})).value.list.find(one => one.type.code === 'DL')?.state,
  ).toBe('cancelled')
  expect(reasonOf(await submit(typed()))).toBe('company-withdrawn')
  expect(reasonOf(await client.call(qualificationEndpoints.licenceCalendar, {}))).toBe('company-withdrawn')
  await operator.call(qualificationEndpoints.restoreLicence, cancelling('DL'))
  expect(await stateOf()).toBe('approved')
  expect((await submit(typed())).status).toBe(200)
  expect((await messagesOf(companyId)).map(message => message.title)).toEqual([
    '食品经营许可证或备案已注销',
    '药品经营许可证已注销',
    '药品经营许可证已恢复',
  ])
})

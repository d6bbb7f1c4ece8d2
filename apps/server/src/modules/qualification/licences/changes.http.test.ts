import { randomUUID } from 'node:crypto'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { LicenceInput } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { expect, test, vi } from 'vitest'
import { companyOf } from '#modules/company/public.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { OpsMistake } from '#platform/ops-command.ts'
import { aReviewer, fieldsOfCase } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { buyerFactsOf, licenceChangeDesk } from '../public.ts'
import { stubReader } from '../registration/testing.ts'
import { certified } from '../testing.ts'
import { licenceCommands } from './ops.ts'
import { aHolder } from './testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const owner = () => server.owner.db
const desk = licenceChangeDesk
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason

test('keeps the old paper valid while the renewal is reviewed, and accepts the same submission once', async () => {
  const { client, typed, item, papers, changes } = await aHolder(server)
  const input = { submitId: randomUUID(), licences: [typed({ expires: '2031年9月' })] }
  const first = await client.call(qualificationEndpoints.submitLicences, input)
  const again = await client.call(qualificationEndpoints.submitLicences, input)
  expect([first.status, again.value]).toEqual([200, first.value])
  expect(await papers('DL')).toEqual([
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
  expect((await changes()).length).toBe(1)
})

test('accepts one change when ten submissions come at once', async () => {
  const { submit, typed, papers } = await aHolder(server)
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(typed())))
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  expect((await papers('DL')).map(paper => paper.state)).toEqual(['valid', 'in-review'])
})

test('R-188 refuses invalid values naming the field, and keeps nothing', async () => {
  const { submit, typed, creditCode, changes } = await aHolder(server)
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
  expect(await changes()).toEqual([])
})

test('refuses another company’s file and returns 404 for another company’s change', async () => {
  const mine = await aHolder(server)
  const other = await aHolder(server)
  expect(reasonOf(await mine.submit(mine.typed({ fileIds: [other.fileId] })))).toBe('file-gone')
  expect(await mine.changes()).toEqual([])
  const { value } = await other.submit(other.typed())
  for (const call of [
    await mine.client.call(qualificationEndpoints.getChange, value),
    await mine.client.call(qualificationEndpoints.cancelChange, value),
    await mine.client.call(qualificationEndpoints.correctChange, { ...value, licences: [mine.typed()] }),
  ])
    expect([call.status, reasonOf(call)]).toEqual([404, 'not-found'])
  expect((await mine.client.call(qualificationEndpoints.listChanges, { pageNum: 1, pageSize: 20 })).value.total).toBe(0)
  expect((await other.changes())[0]?.state).toBe('in-review')
})

test('replaces a paper after refusal, correction and approval, and keeps the old version on file', async () => {
  const { client, submit, typed, name, item, papers, messageTitles } = await aHolder(server)
  const { value: change } = await submit(
    typed({ holderName: '别家大药房' }),
    typed({ code: 'FD', number: 'JY14201030000018' }),
  )
  expect((await desk.waiting(server.context(), { limit: 100 })).find(one => one.id === change.changeId)).toMatchObject({
    title: `${name} · 更新证照：药品经营许可证、食品经营许可证或备案`,
  })
  const objections = await desk.examine(server.context(), change.changeId)
  expect(objections).toEqual([{ item: 'DL', reason: `药品经营许可证上的名称“别家大药房”与企业名称“${name}”不一致` }])
  await desk.refuse(server.context(), change.changeId, aReviewer('审核员甲'), objections)
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
  await desk.approve(server.context(), change.changeId, aReviewer('审核员甲'))
  expect(await papers('DL')).toEqual([
    { state: 'superseded', version: 1, number: 'DL0001' },
    { state: 'valid', version: 2, number: '鄂DA027012345' },
  ])
  await expect(desk.approve(server.context(), change.changeId, aReviewer('审核员乙'))).rejects.toMatchObject({
    reason: 'state-changed',
  })
  const detail = (await client.call(qualificationEndpoints.getChange, change)).value
  expect(detail.steps.map(step => step.verb)).toEqual(['submit', 'refuse', 'correct', 'approve'])
  expect([detail.state, detail.canCancel, detail.canCorrect]).toEqual(['approved', false, false])
  expect(await messageTitles()).toEqual(['更新证照未通过审核', '更新证照已通过审核'])
  const versions = (await client.call(qualificationEndpoints.listVersions, { code: 'DL' })).value.list
  expect(versions.map(paper => [paper.version, paper.state])).toEqual([
    [2, 'valid'],
    [1, 'superseded'],
  ])
})

test('compares a new paper with its picture, and raises no objection once the difference is explained', async () => {
  const seen = stubReader(server)
  const { client, submit, typed, fileId } = await aHolder(server)
  seen.fields = { validUntil: { text: '2029-09-30', confidence: 0.95 } }
  const { value: change } = await submit(typed({ fileIds: [fileId] }))
  const objections = await desk.examine(server.context(), change.changeId)
  expect(objections).toEqual([
    { item: 'DL', reason: '药品经营许可证图片上的有效期“2029-09-30”与填写的“2031-09-30”不一致' },
  ])
  await desk.refuse(server.context(), change.changeId, aReviewer('演示审核员'), objections)
  const explanation = '图片为旧版，变更页载明的有效期为 2031 年'
  await client.call(qualificationEndpoints.correctChange, { ...change, licences: [typed()], explanation })
  const waiting = (await desk.waiting(server.context(), { limit: 100 })).find(one => one.id === change.changeId)
  const fields = await fieldsOfCase(server.context(), desk, change.changeId)
  expect([waiting?.isForPerson, fields.申请人的说明]).toEqual([true, explanation])
  expect(await desk.examine(server.context(), change.changeId)).toEqual([])
  // An explanation of an earlier paper does not count for the next one.
  await desk.refuse(server.context(), change.changeId, aReviewer('审核员甲'), objections)
  await client.call(qualificationEndpoints.correctChange, { ...change, licences: [typed()] })
  expect(await desk.examine(server.context(), change.changeId)).toEqual(objections)
  seen.fields = {}
})
test('opens the scope of an expired licence again when its renewal is approved', async () => {
  const { companyId, submit, typed } = await aHolder(server)
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
  await desk.approve(server.context(), value.changeId, aReviewer('审核员甲'))
  expect(await scopeNow()).toEqual({
    code: 'DL',
    expiresOn: '2031-09-30',
    checkedUntil: null,
    scopeClasses: ['patent-chinese', 'chemical'],
    scopeMarks: ['rx', 'cold-chain'],
  })
})

test('cancels a change once, and accepts the same change again', async () => {
  const { client, submit, typed, item, papers } = await aHolder(server)
  const { value } = await submit(typed({ code: 'QS', number: 'QS01' }))
  expect((await client.call(qualificationEndpoints.cancelChange, value)).status).toBe(200)
  expect(reasonOf(await client.call(qualificationEndpoints.cancelChange, value))).toBe('state-changed')
  await expect(desk.approve(server.context(), value.changeId, aReviewer('审核员甲'))).rejects.toMatchObject({
    reason: 'state-changed',
  })
  expect(await item('QS')).toBeUndefined()
  expect((await submit(typed({ code: 'QS', number: 'QS01' }))).status).toBe(200)
  // Both were submitted in the same millisecond of the test's clock, so their order is undefined.
  expect((await papers('QS')).map(paper => paper.state).toSorted()).toEqual(['dropped', 'in-review'])
})

test('changes the legal person only with a new founding licence, and voids the certificate', async () => {
  const { client, companyId, typed, creditCode } = await aHolder(server)
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
  await desk.approve(server.context(), value.changeId, aReviewer('审核员甲'))
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

test('changes people without papers, but name and place only with new papers', async () => {
  const { client, typed, name, creditCode } = await aHolder(server)
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
  await desk.refuse(server.context(), quality.changeId, aReviewer('审核员甲'), [
    { item: 'qualityHead', reason: '与备案不符' },
  ])
  await client.call(qualificationEndpoints.correctChange, { ...quality, licences: [], qualityHead: '王清任' })
  await desk.approve(server.context(), quality.changeId, aReviewer('审核员甲'))
  const renamed = (
    await change(
      { qualityHead: '王清任', name: '江城百年大药房' },
      typed({ code: 'BL', number: creditCode, holderName: '江城百年大药房', expires: '长期' }),
      typed({ holderName: '江城百年大药房' }),
    )
  ).value
  expect(await desk.examine(server.context(), renamed.changeId)).toEqual([])
  await desk.approve(server.context(), renamed.changeId, aReviewer('审核员甲'))
  expect((await client.call(qualificationEndpoints.getCompanyData, {})).value).toMatchObject({
    name: '江城百年大药房',
    qualityHead: '王清任',
    personInCharge: '沈括',
  })
})

test('lets a company with a cancelled licence submit a new one and reopens it on approval', async () => {
  const { client, companyId, submit, typed, papers, messageTitles } = await aHolder(server)
  const stateOf = async () => (await companyOf(owner(), companyId))?.state
  const cancel = (code: string) =>
    licenceCommands[0]?.run(server.context(), {
      words: ['cancel', companyId],
      options: new Map([
        ['code', [code]],
        ['reason', ['发证机关公告注销']],
      ]),
    })
  expect(await cancel('DL')).toEqual(['药品经营许可证已登记注销。'])
  await cancel('BL')
  await expect(cancel('XX')).rejects.toThrow(OpsMistake)
  expect(await stateOf()).toBe('withdrawn')
  const forDrugs = await submit(typed())
  expect(forDrugs.status).toBe(200)
  // Other binding acts stay closed to the company.
  expect(reasonOf(await client.send(qualificationEndpoints.changeCompanyData, {}))).toBe('company-withdrawn')
  await desk.refuse(server.context(), forDrugs.value.changeId, aReviewer('李审'), [{ item: 'DL', reason: '看不清' }])
  expect(
    (
      await client.call(qualificationEndpoints.correctChange, {
        changeId: forDrugs.value.changeId,
        licences: [typed()],
      })
    ).status,
  ).toBe(200)
  await desk.approve(server.context(), forDrugs.value.changeId, aReviewer('李审'))
  // The business licence is still missing.
  expect(await stateOf()).toBe('withdrawn')
  const { creditCode } = (await client.call(qualificationEndpoints.getCompanyData, {})).value
  const forTrade = await submit(typed({ code: 'BL', number: creditCode, expires: '长期' }))
  await desk.approve(server.context(), forTrade.value.changeId, aReviewer('李审'))
  expect(await stateOf()).toBe('approved')
  expect((await papers('DL')).map(paper => paper.state)).toEqual(['superseded', 'valid'])
  expect((await client.call(qualificationEndpoints.licenceCalendar, {})).status).toBe(200)
  expect((await messageTitles()).slice(-1)).toEqual(['更新证照已通过审核'])
})

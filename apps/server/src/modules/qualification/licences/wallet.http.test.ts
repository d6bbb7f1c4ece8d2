import { randomUUID } from 'node:crypto'
import { qualificationOperatingEndpoints } from '@xiaojiu/contract/qualification/certificate-endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { expect, test, vi } from 'vitest'
import { companyOf } from '#modules/company/public.ts'
import { uploadedPaper } from '#modules/file/testing.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer, signInAsOperator } from '#testing/sign-in.ts'
import { aLicence } from '../testing.ts'
import { aHolder, typedLicence } from './testing.ts'

vi.setConfig({ testTimeout: 30_000 })
const server = useTestServer()
const owner = () => server.owner.db
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason

test('EP-229 lists the paper codes of electronic first trade by kind of company', async () => {
  const asked = { typeCode: 'single-pharmacy' as const }
  expect((await server.client().call(qualificationEndpoints.listExchangePapers, asked)).status).toBe(401)
  const { client } = await signInAsBuyer(server)
  const { list } = (await client.call(qualificationEndpoints.listExchangePapers, asked)).value
  expect(list.filter(paper => paper.isRequired).map(paper => paper.code)).toEqual(
    (await client.call(qualificationEndpoints.listCompanyKinds, {})).value.list.find(
      kind => kind.kind === 'single-pharmacy',
    )?.requiredCodes,
  )
  expect(list[0]).toEqual({ code: 'BL', name: '营业执照', isRequired: true })
  expect(await client.send(qualificationEndpoints.listExchangePapers, { typeCode: 'nobody' })).toMatchObject({
    status: 422,
  })
})

test('shows strangers only the dictionaries, and refuses callers without the right or approval', async () => {
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
    if (endpoint.access === 'operator') expect(status).toBe(401)
    else if (endpoint.right === 'qualification') expect(status).toBe(403)
    else expect([200, 404]).toContain(status)
  }
  const { client: pending } = await signInAsBuyer(server, { companyState: 'in-review' })
  expect((await pending.call(qualificationEndpoints.getWallet, {})).status).toBe(200)
  expect(reasonOf(await pending.send(qualificationEndpoints.submitLicences, { submitId, licences }))).toBe(
    'company-not-approved',
  )
})

test('lists the papers a kind of company needs and those added by wanted goods', async () => {
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

test('shows the state and remaining days of every licence, and what is missing', async () => {
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

test('accepts one of two papers from a clinic and counts its 校验 as an end', async () => {
  const { client, companyId } = await signInAsBuyer(server, { kind: 'clinic' })
  await aLicence(owner(), companyId, { code: 'ML', expiresOn: '2028-01-31', checkedUntil: '2026-11-20' })
  const { list } = (await client.call(qualificationEndpoints.getWallet, {})).value
  expect(
    list.filter(({ type }) => ['ML', 'CF'].includes(type.code)).map(({ state, daysLeft }) => [state, daysLeft]),
  ).toEqual([['expiring', 4]])
  const { entries } = (await client.call(qualificationEndpoints.licenceCalendar, {})).value
  expect(entries.map(({ code, what, endsOn }) => `${code} ${what} ${endsOn}`)).toEqual(['ML check 2026-11-20'])
})

test('withdraws the company when its founding licence is cancelled, and restores it by two people', async () => {
  const { client, companyId, submit, typed, messageTitles } = await aHolder(server)
  const { client: operator } = await signInAsOperator(server, { role: 'review' })
  const { client: security } = await signInAsOperator(server, { role: 'security' })
  const asked = (code: 'FD' | 'DL') => ({ companyId, code, reason: '发证机关公告注销' })
  const fileIds = [await uploadedPaper(operator)]
  const cancelling = (code: 'FD' | 'DL') => ({ ...asked(code), fileIds })
  const stateOf = async () => (await companyOf(owner(), companyId))?.state
  expect((await client.send(qualificationEndpoints.cancelLicence, cancelling('DL'))).status).toBe(401)
  expect(reasonOf(await security.send(qualificationEndpoints.cancelLicence, cancelling('DL')))).toBe('no-right')
  for (const lacking of [asked('DL'), { ...asked('DL'), fileIds: [] }, { ...cancelling('DL'), reason: '' }])
    expect((await operator.send(qualificationEndpoints.cancelLicence, lacking)).status).toBe(422)
  const strange = { ...asked('DL'), fileIds: [await uploadedPaper(security)] }
  expect((await operator.send(qualificationEndpoints.cancelLicence, strange)).status).toBe(404)
  expect(await stateOf()).toBe('approved')
  expect(await messageTitles()).toEqual([])
  const foresee = async (code: 'FD' | 'DL') =>
    operator.send(qualificationOperatingEndpoints.foreseeCancelling, { companyId, code })
  expect((await client.send(qualificationOperatingEndpoints.foreseeCancelling, { companyId, code: 'DL' })).status).toBe(
    401,
  )
  const effects = (await operator.call(qualificationOperatingEndpoints.foreseeCancelling, { companyId, code: 'DL' }))
    .value.effects
  expect(effects[0]).toEqual({ label: '企业', kind: 'text', value: '停止全部采购，账户仅保留还款、提现和资料下载' })
  expect(effects.map(({ label }) => label)).toContain('未了结的业务')
  expect(await stateOf()).toBe('approved')
  await operator.call(qualificationEndpoints.cancelLicence, cancelling('FD'))
  expect((await foresee('FD')).status).toBe(404)
  expect(await stateOf()).toBe('approved')
  await operator.call(qualificationEndpoints.cancelLicence, cancelling('DL'))
  expect(await stateOf()).toBe('withdrawn')
  expect((await operator.call(qualificationEndpoints.cancelLicence, cancelling('DL'))).status).toBe(404)
  expect(
    (await client.call(qualificationEndpoints.getWallet, {})).value.list.find(one => one.type.code === 'DL')?.state,
  ).toBe('cancelled')
  expect(reasonOf(await client.call(qualificationEndpoints.licenceCalendar, {}))).toBe('company-withdrawn')
  const { list } = (
    await operator.call(qualificationOperatingEndpoints.listEndingLicences, { tab: 'cancelled', pageSize: 50 })
  ).value
  expect(
    list
      .filter(row => row.companyId === companyId)
      .toSorted((one, other) => one.code.localeCompare(other.code))
      .map(({ code, cancelled }) => [code, cancelled?.reason, cancelled?.files.map(({ fileId }) => fileId)]),
  ).toEqual([
    ['DL', '发证机关公告注销', fileIds],
    ['FD', '发证机关公告注销', fileIds],
  ])
  const { approvalId } = (await operator.call(qualificationEndpoints.restoreLicence, asked('DL'))).value
  expect(await stateOf()).toBe('withdrawn')
  const { client: second } = await signInAsOperator(server, { rights: ['company.act'], isSteppedUp: true })
  const yes = { approvalId: approvalId ?? '', verdict: 'approve', note: '' } as const
  expect((await second.call(staffEndpoints.decideApproval, yes)).status).toBe(200)
  expect(await stateOf()).toBe('approved')
  expect((await submit(typed())).status).toBe(200)
  expect(await messageTitles()).toEqual(['食品经营许可证或备案已注销', '药品经营许可证已注销', '药品经营许可证已恢复'])
})

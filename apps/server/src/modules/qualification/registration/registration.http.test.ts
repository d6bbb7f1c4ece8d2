import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { CompanyDraft, PaperDraft } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCompany } from '#modules/company/testing.ts'
import { uploadedPicture } from '#modules/file/testing.ts'
import { collectSms, type SmsInbox } from '#modules/identity/testing.ts'
import { loadAreas } from '#modules/reference/public.ts'
import type { TestClient } from '#testing/client.ts'
import { aReviewer, fieldsOfCase } from '#testing/reviewer.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { registrationDesk } from './registration-desk.ts'
import { aCompanyDraft, aRegistrant, filledIn, newCode, type Seen, stubReader } from './testing.ts'

const server = useTestServer()
let inbox: SmsInbox
let seen: Seen
beforeAll(async () => {
  await loadAreas(server.owner.db)
  inbox = collectSms(server.parts.gateways)
  seen = stubReader(server)
})
beforeEach(() => {
  seen.fields = {}
})

const submit = (client: TestClient) => client.call(qualificationEndpoints.submitRegistration, {})
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason
const read = (client: TestClient) => client.call(qualificationEndpoints.getRegistration, {})
async function companyRow(creditCode: string) {
  const found = await server.owner.pool.query(
    `select c.id, c.state, c.review_note, (select array_agg(code || ':' || state order by code) from qualification.licence l where l.company_id = c.id) papers,
       (select array_agg(m.state order by m.created_at) from company.membership m where m.company_id = c.id) members
     from company.company c where credit_code = $1 order by c.id desc`,
    [creditCode],
  )
  return found.rows[0]
}
const codesOf = (papers: readonly { readonly code: string }[]) => papers.map(paper => paper.code).toSorted()
const idOf = async (client: TestClient) => (await read(client)).value.registrationId ?? ''

describe('filling in', () => {
  test('refuses callers who are not signed in', async () => {
    const nobody = server.client()
    for (const endpoint of [
      qualificationEndpoints.saveCompany,
      qualificationEndpoints.savePapers,
      qualificationEndpoints.saveReceiving,
      qualificationEndpoints.submitRegistration,
      qualificationEndpoints.explainObjection,
      qualificationEndpoints.getRegistration,
      qualificationEndpoints.listRegistrationPapers,
      qualificationEndpoints.validateCompanyName,
      qualificationEndpoints.removeRegistration,
      qualificationEndpoints.listRegistrations,
      qualificationEndpoints.listKnownPapers,
      qualificationEndpoints.getRejectReason,
      qualificationEndpoints.getFaceResult,
      qualificationEndpoints.startFaceCheck,
      qualificationEndpoints.getDzsyToken,
      qualificationEndpoints.syncCompany,
    ])
      expect((await nobody.send(endpoint, {})).status).toBe(401)
  })
  test('keeps the draft after a new login and lists what is missing', async () => {
    const { client, accountId } = await aRegistrant(server)
    await client.call(
      qualificationEndpoints.saveCompany,
      CompanyDraft.parse({ kind: 'clinic', goodsClasses: ['device-2'], name: ' 武汉仁济(中南)诊所 ' }),
    )
    const later = await signIn(server, { accountId })
    const { value } = await read(later)
    expect(value.company).toMatchObject({ kind: 'clinic', name: '武汉仁济（中南）诊所' })
    expect(value.types.filter(type => type.isRequired).map(type => type.code)).toEqual([
      'BL',
      'AR',
      'ML',
      'CF',
      'PA',
      'RA',
      'ID',
    ])
    expect(value.faults.filter(fault => fault.step === 'papers').map(fault => fault.message)).toEqual([
      '请上传营业执照',
      '请上传年报公示',
      '请上传医疗机构执业许可证或诊所备案凭证',
      '请上传采购委托书',
      '请上传收货委托书',
      '请上传身份证',
    ])
    const { value: papers } = await later.call(qualificationEndpoints.listRegistrationPapers, {})
    expect(papers.list.every(one => one.paper === null)).toBe(true)
    const early = await submit(later)
    expect([early.status, early.msg]).toEqual([422, '请填写 18 位统一社会信用代码'])
  })
  test('refuses a picture of another login', async () => {
    const [mine, theirs] = [await aRegistrant(server), await aRegistrant(server)]
    const fileIds = [await uploadedPicture(theirs.client)]
    const papers = [PaperDraft.parse({ code: 'BL', fileIds })]
    expect(reasonOf(await mine.client.call(qualificationEndpoints.savePapers, { papers }))).toBe('file-gone')
    expect((await read(mine.client)).value.papers).toEqual([])
  })
  test('reports a known name or credit code before anything is uploaded', async () => {
    const { client } = await aRegistrant(server)
    const known = await aCompany(server.owner.db, { creditCode: newCode() })
    const check = async (companyName: string, creditCode?: string) =>
      (await client.call(qualificationEndpoints.validateCompanyName, { companyName, creditCode })).value
    expect(await check(known.name)).toEqual({
      isAvailable: false,
      tips: '该企业名称已注册，如为同一企业请联系主账号绑定',
    })
    expect((await check('武汉全新的大药房', known.creditCode)).tips).toBe(
      '该统一社会信用代码已注册，请联系企业主账号绑定，或致电平台客服',
    )
    expect(await check('武汉全新的大药房', newCode())).toEqual({ isAvailable: true, tips: '' })
    expect((await check('药房')).isAvailable).toBe(false)
  })
})

describe('review', () => {
  test('creates a company in review with its papers on submission, and the session acts for it', async () => {
    const { client } = await aRegistrant(server)
    const company = aCompanyDraft(newCode())
    const filled = await filledIn(client, company)
    expect(filled.faults).toEqual([])
    const sent = await submit(client)
    expect(sent.value.state).toBe('in-review')
    expect(await companyRow(company.creditCode)).toMatchObject({
      state: 'in-review',
      papers: [
        'AR:in-review',
        'BL:in-review',
        'DL:in-review',
        'ID:in-review',
        'IV:in-review',
        'PA:in-review',
        'RA:in-review',
      ],
      members: ['active'],
    })
    expect((await client.call(identityEndpoints.renewToken, {})).value).toMatchObject({
      companyName: company.name,
      companyState: 'in-review',
      isMainAccount: true,
    })
    expect(reasonOf(await client.call(qualificationEndpoints.saveCompany, company))).toBe('registration-not-open')
    expect(reasonOf(await submit(client))).toBe('registration-not-open')
  })
  test('EP-036 EP-037 on approval makes papers valid, adds the address and sends a message and an SMS', async () => {
    const { client } = await aRegistrant(server)
    const company = aCompanyDraft(newCode())
    await filledIn(client, company)
    await submit(client)
    const id = await idOf(client)
    const cases = await registrationDesk.waiting(server.context(), { limit: 50 })
    expect(cases.find(one => one.id === id)).toMatchObject({ title: `${company.name} · 企业注册` })
    expect(await registrationDesk.examine(server.context(), id)).toEqual([])
    await registrationDesk.approve(server.context(), id, aReviewer('审核员甲'))
    const row = await companyRow(company.creditCode)
    expect(row).toMatchObject({ state: 'approved', review_note: null })
    expect(new Set(row.papers.map((paper: string) => paper.split(':')[1]))).toEqual(new Set(['valid']))
    const addresses = await server.owner.pool.query(
      'select detail, licence_code, is_default from company.address where company_id = $1',
      [row.id],
    )
    expect(addresses.rows).toEqual([{ detail: '中南路14号一楼', licence_code: 'DL', is_default: true }])
    expect(inbox.messages.at(-1)).toMatchObject({ template: 'registration-passed', params: { company: company.name } })
    expect((await read(client)).value.state).toBe('approved')
    await expect(registrationDesk.approve(server.context(), id, aReviewer('审核员甲'))).rejects.toThrow(
      '状态已发生变化',
    )

    const { token } = (await client.call(qualificationEndpoints.getDzsyToken, {})).value
    const dossier = await client.call(qualificationEndpoints.syncCompany, { token })
    expect([dossier.value.companyName, dossier.value.papers.length]).toEqual([company.name, 7])
    // Approved invoice data count as a paper too.
    const { papers: given } = (await read(client)).value
    expect(codesOf(dossier.value.papers)).toEqual(codesOf([...given, { code: 'IV' }]))
    expect(reasonOf(await client.call(qualificationEndpoints.syncCompany, { token }))).toBe('dzsy-token-expired')
  })
  test('EP-040 EP-046 lets a refused registration be corrected only where it was refused, and submitted again', async () => {
    const { client } = await aRegistrant(server)
    const company = aCompanyDraft(newCode())
    const { papers, receiving } = await filledIn(client, company)
    await submit(client)
    const id = await idOf(client)
    seen.fields = { companyName: { text: '武汉完全不同的一家诊所', confidence: 0.95 } }
    const objections = await registrationDesk.examine(server.context(), id)
    expect(objections.find(one => one.item === 'DL')?.reason).toBe(
      `药品经营许可证图片上的名称“武汉完全不同的一家诊所”与填写的“${company.name}”不一致`,
    )
    await registrationDesk.refuse(server.context(), id, aReviewer('审核员甲'), [
      { item: 'DL', reason: '图片与填写的内容不一致' },
    ])
    expect(await companyRow(company.creditCode)).toMatchObject({
      state: 'refused',
      review_note: '药品经营许可证：图片与填写的内容不一致',
      papers: expect.arrayContaining(['DL:refused', 'BL:in-review']),
    })
    const { state, objections: told, explanations, decidedAt, papers: given } = (await read(client)).value
    const { value: why } = await client.call(qualificationEndpoints.getRejectReason, {})
    expect(why).toEqual({ state, objections: told, explanations, decidedAt })
    const { list } = (await client.call(qualificationEndpoints.listRegistrationPapers, {})).value
    expect(codesOf(list.flatMap(({ paper }) => paper ?? []))).toEqual(codesOf(given))
    expect(why).toMatchObject({
      state: 'refused',
      objections: [{ item: 'DL', label: '药品经营许可证', reason: '图片与填写的内容不一致' }],
    })
    expect(inbox.messages.at(-1)).toMatchObject({ template: 'registration-rejected' })

    const stray = papers.map(paper => (paper.code === 'RA' ? { ...paper, number: 'RA9' } : paper))
    const refusedStray = await client.call(qualificationEndpoints.savePapers, { papers: stray })
    expect([refusedStray.status, refusedStray.msg]).toEqual([422, '收货委托书未被驳回，无需修改'])
    expect(reasonOf(await client.call(qualificationEndpoints.saveReceiving, { ...receiving, receiver: '别人' }))).toBe(
      'not-refused',
    )
    const uncorrected = await submit(client)
    expect([uncorrected.status, uncorrected.msg]).toEqual([422, '请修改全部被驳回的内容：药品经营许可证'])

    const picture = await uploadedPicture(client)
    const corrected = papers.map(paper => (paper.code === 'DL' ? { ...paper, fileIds: [picture] } : paper))
    expect((await client.call(qualificationEndpoints.savePapers, { papers: corrected })).status).toBe(200)
    expect((await submit(client)).value.state).toBe('in-review')
    expect((await companyRow(company.creditCode)).papers).toContain('DL:in-review')
    await registrationDesk.approve(server.context(), id, aReviewer('审核员乙'))
    expect((await companyRow(company.creditCode)).state).toBe('approved')
  })
  test('accepts an explanation in place of a correction and leaves the case to a reviewer', async () => {
    const { client } = await aRegistrant(server)
    const company = aCompanyDraft(newCode())
    await filledIn(client, company)
    const explain = (item: string, text: string) => client.call(qualificationEndpoints.explainObjection, { item, text })
    expect(reasonOf(await explain('DL', '识别有误'))).toBe('not-refused')
    await submit(client)
    const id = await idOf(client)
    seen.fields = {
      validUntil: { text: '2027-05-31', confidence: 0.95 },
      scope: { text: '中药饮片', confidence: 0.95 },
    }
    const objections = (await registrationDesk.examine(server.context(), id)).filter(one => one.item === 'DL')
    expect(objections).toEqual([
      {
        item: 'DL',
        reason:
          '药品经营许可证图片上的有效期“2027-05-31”与填写的“2030-05-31”不一致；药品经营许可证图片上的经营范围未见填写的“中成药、化学药”',
      },
    ])
    await registrationDesk.refuse(server.context(), id, aReviewer('演示审核员'), objections)
    expect(reasonOf(await explain('BL', '没有被驳回'))).toBe('not-refused')
    expect((await read(client)).value.explanations).toEqual([])
    await explain('DL', '许可证已变更，变更页载明新的有效期')
    await explain('DL', '')
    expect(reasonOf(await submit(client))).toBe('correction-incomplete')
    expect((await explain('DL', '许可证已变更，变更页载明新的有效期')).value.explanations).toHaveLength(1)
    expect((await submit(client)).status).toBe(200)
    const waiting = (await registrationDesk.waiting(server.context(), { limit: 50 })).find(one => one.id === id)
    const fields = await fieldsOfCase(server.context(), registrationDesk, id)
    expect([waiting?.isForPerson, fields.申请人对药品经营许可证的说明]).toEqual([
      true,
      '许可证已变更，变更页载明新的有效期',
    ])
    expect((await registrationDesk.examine(server.context(), id)).filter(one => one.item === 'DL')).toEqual([])
    await registrationDesk.approve(server.context(), id, aReviewer('审核员甲'))
    expect((await companyRow(company.creditCode)).state).toBe('approved')
  })
  test('requires an end date for the drug licence and refuses 长期', async () => {
    const { client } = await aRegistrant(server)
    const { papers } = await filledIn(client, aCompanyDraft(newCode()))
    const faultsWith = async (expires: string) => {
      const changed = papers.map(paper => (paper.code === 'DL' ? { ...paper, expires } : paper))
      const { faults } = (await client.call(qualificationEndpoints.savePapers, { papers: changed })).value
      return faults.map(fault => [fault.field, fault.message])
    }
    expect(await faultsWith('')).toEqual([['DL.expires', '药品经营许可证：请填写有效期至']])
    expect(await faultsWith('长期')).toEqual([
      ['DL.expires', '药品经营许可证：药品经营许可证不会长期有效，请按证照填写'],
    ])
    expect(await faultsWith('2025-06-01至2030-05-31')).toEqual([])
    expect((await submit(client)).status).toBe(200)
  })
  test('registers another company while the session keeps acting for the first', async () => {
    const buyer = await signInAsBuyer(server)
    const company = aCompanyDraft(newCode())
    await filledIn(buyer.client, company)
    expect((await submit(buyer.client)).value.state).toBe('in-review')
    expect((await buyer.client.call(identityEndpoints.renewToken, {})).value.companyId).toBe(buyer.companyId)
    const { id } = await companyRow(company.creditCode)
    const files = await server.owner.pool.query(
      'select count(*)::int as count, bool_and(f.company_id = $1) as "areTheirs" from file.file f join qualification.licence_image i on i.file_id = f.id where i.company_id = $1',
      [id],
    )
    expect(files.rows).toEqual([{ count: 6, areTheirs: true }])
  })
  test('refuses an objection to an item the registration does not have', async () => {
    const { client } = await aRegistrant(server)
    await filledIn(client, aCompanyDraft(newCode()))
    await submit(client)
    const refuse = registrationDesk.refuse(server.context(), await idOf(client), aReviewer('审核员甲'), [
      { item: 'NS', reason: '？' },
    ])
    await expect(refuse).rejects.toThrow('注册资料中没有“NS”')
    expect((await read(client)).value.state).toBe('in-review')
  })
  test('creates one company when two logins submit the same credit code at once', async () => {
    const company = aCompanyDraft(newCode())
    const both = [await aRegistrant(server), await aRegistrant(server)]
    for (const { client } of both) await filledIn(client, company)
    const answers = await Promise.all(both.map(({ client }) => submit(client)))
    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(answer => answer.status === 409)?.msg).toBe(
      '该统一社会信用代码已注册，请联系企业主账号绑定，或致电平台客服',
    )
    const loser = both[answers.findIndex(answer => answer.status === 409)]
    expect((await read(loser?.client ?? server.client())).value.state).toBe('draft')
    expect((await companyRow(company.creditCode)).members).toEqual(['active'])
  })
  test('asks the headquarters of a chain store, and approval does not answer for the headquarters', async () => {
    const { client } = await aRegistrant(server)
    const headquarters = await aCompany(server.owner.db, { kind: 'chain-hq', creditCode: newCode() })
    const company = aCompanyDraft(newCode(), { kind: 'chain-store', headquartersCode: newCode() })
    await filledIn(client, company)
    expect(reasonOf(await submit(client))).toBe('headquarters-unknown')
    await client.call(qualificationEndpoints.saveCompany, { ...company, headquartersCode: headquarters.creditCode })
    expect((await submit(client)).value.state).toBe('in-review')
    const store = await companyRow(company.creditCode)
    const requests = async () =>
      (
        await server.owner.pool.query(
          `select r.headquarters_id = $2 as "isAsked", r.state, c.headquarters_id from company.chain_request r
           join company.company c on c.id = r.store_company_id where c.id = $1`,
          [store.id, headquarters.companyId],
        )
      ).rows
    expect(await requests()).toEqual([{ isAsked: true, state: 'waiting', headquarters_id: null }])
    const id = await idOf(client)
    expect((await fieldsOfCase(server.context(), registrationDesk, id)).所属总部).toBe(
      `${headquarters.name}（${headquarters.creditCode}）· 待总部确认`,
    )
    await registrationDesk.approve(server.context(), id, aReviewer('审核员甲'))
    expect(await requests()).toEqual([{ isAsked: true, state: 'waiting', headquarters_id: null }])
  })
})

test('withdraws the request to the headquarters when the registration is removed', async () => {
  const { client } = await aRegistrant(server)
  const { creditCode, companyId } = await aCompany(server.owner.db, { kind: 'chain-hq', creditCode: newCode() })
  await filledIn(client, aCompanyDraft(newCode(), { kind: 'chain-store', headquartersCode: creditCode }))
  await submit(client)
  await client.call(qualificationEndpoints.removeRegistration, {})
  const requests = await server.owner.db
    .selectFrom('company.chainRequest')
    .select('state')
    .where('headquartersId', '=', companyId)
    .execute()
  expect(requests).toEqual([{ state: 'withdrawn' }])
})

test('EP-038 EP-043 frees the credit code for a new company when withdrawn, and keeps the papers for reuse', async () => {
  const company = aCompanyDraft(newCode())
  const [first, second] = [await aRegistrant(server), await aRegistrant(server)]
  await filledIn(first.client, company)
  await submit(first.client)
  const { value: before } = await read(first.client)
  expect((await first.client.call(qualificationEndpoints.removeRegistration, {})).status).toBe(200)
  const row = await companyRow(company.creditCode)
  expect([row.state, row.members, new Set(row.papers.map((paper: string) => paper.split(':')[1]))]).toEqual([
    'draft',
    ['ended'],
    new Set(['dropped']),
  ])
  expect((await first.client.call(qualificationEndpoints.removeRegistration, {})).status).toBe(404)
  expect((await read(first.client)).value).toMatchObject({ registrationId: null, state: 'draft' })
  const known = await first.client.call(qualificationEndpoints.listKnownPapers, { creditCode: company.creditCode })
  expect(known.value.papers.map(paper => paper.code)).toEqual(['BL', 'AR', 'DL', 'PA', 'RA', 'ID'])
  expect(codesOf(known.value.papers)).toEqual(codesOf(before.papers))
  expect(
    (await second.client.call(qualificationEndpoints.listKnownPapers, { creditCode: company.creditCode })).value.papers,
  ).toEqual([])
  const { value } = await first.client.call(qualificationEndpoints.listRegistrations, {})
  expect(value.list.map(one => [one.companyName, one.state])).toEqual([[company.name, 'withdrawn']])
  expect(value.list[0]).toMatchObject({ registrationId: before.registrationId, companyName: before.company.name })
  await filledIn(second.client, company)
  const again = await submit(second.client)
  expect([again.status, again.value?.state]).toEqual([200, 'in-review'])
  const next = await companyRow(company.creditCode)
  expect(next.id).not.toBe(row.id)
  expect([next.state, next.members]).toEqual(['in-review', ['active']])
  const left = await server.owner.db
    .selectFrom('company.company')
    .select('state')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  expect(left.state).toBe('draft')
})

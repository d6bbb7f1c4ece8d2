import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import {
  CompanyDraft,
  PaperDraft,
  ReceivingDraft,
  type Registration,
} from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCompany } from '#modules/company/testing.ts'
import { uploadedPicture } from '#modules/file/testing.ts'
import { anAccount, collectSms, type SmsInbox } from '#modules/identity/testing.ts'
import { loadAreas } from '#modules/reference/public.ts'
import type { TestClient } from '#testing/client.ts'
import { useTestServer } from '#testing/server.ts'
import { signIn, signInAsBuyer } from '#testing/sign-in.ts'
import { aCreditCode } from './testing.ts'
import { registrationDesk } from './registration-desk.ts'

const server = useTestServer()
let inbox: SmsInbox
/** What the reader sees on any picture. */
let seen: Record<string, { text: string; confidence: number }> = {}
beforeAll(async () => {
  await loadAreas(server.owner.db)
  inbox = collectSms(server.parts.gateways)
  const answer = async () =>
    Object.keys(seen).length > 0
      ? { ok: true as const, value: seen }
      : { ok: false as const, kind: 'refused' as const, code: 'unreadable', message: '' }
  Object.assign(server.parts.gateways, { ocr: { recogniseLicence: answer, recogniseIdCard: answer } })
})
beforeEach(() => {
  seen = {}
})

let count = 0
const newCode = () => aCreditCode(++count)
const area = { provinceCode: '420000', cityCode: '420100', districtCode: '420106' }
const companyOf = (creditCode: string, more: Partial<CompanyDraft> = {}): CompanyDraft =>
  CompanyDraft.parse({
    kind: 'single-pharmacy',
    goodsClasses: ['chemical'],
    name: `武汉江城同济大药房${creditCode.slice(-6)}店`,
    creditCode,
    ...area,
    address: '中南路14号一楼',
    legalPerson: '方以智',
    personInCharge: '沈括',
    qualityHead: '叶天士',
    ...more,
  })

async function papersOf(client: TestClient, { name, creditCode }: CompanyDraft): Promise<PaperDraft[]> {
  const base = { holderName: name, issuer: '武汉市市场监督管理局', issuedOn: '2025-06-01', legalPerson: '方以智' }
  const address = '湖北省武汉市武昌区中南路14号一楼'
  const papers = [
    { code: 'BL', number: creditCode, expires: '长期', address, scopeText: '药品零售' },
    { code: 'AR', number: creditCode, expires: '2027-06-30' },
    {
      code: 'DL',
      number: `鄂DB0270${creditCode.slice(12, 17).replace(/\D/g, '1')}`,
      expires: '2030-05-31',
      address,
      scopeText: '中成药、化学药',
    },
    { code: 'PA', number: 'PA2026001', expires: '2027-05-31', legalPerson: '苏颂' },
    { code: 'RA', number: 'RA2026001', expires: '2027-05-31', legalPerson: '苏颂' },
    { code: 'ID', number: '11010519491231002X', holderName: '苏颂', expires: '2036-06-01' },
  ]
  return Promise.all(
    papers.map(async paper => PaperDraft.parse({ ...base, ...paper, fileIds: [await uploadedPicture(client)] })),
  )
}

const receivingOf = (creditCode: string) =>
  ReceivingDraft.parse({
    receiver: '苏颂',
    receiverMobile: '13800001234',
    ...area,
    detail: '中南路14号一楼',
    taxNumber: creditCode,
  })

async function aRegistrant() {
  const { accountId } = await anAccount(server.owner.db)
  return { accountId, client: await signIn(server, { accountId }) }
}

/** Everything filled in, nothing handed in. */
async function filledIn(client: TestClient, company: CompanyDraft): Promise<Registration> {
  await client.call(qualificationEndpoints.saveCompany, company)
  await client.call(qualificationEndpoints.savePapers, { papers: await papersOf(client, company) })
  return (await client.call(qualificationEndpoints.saveReceiving, receivingOf(company.creditCode))).value
}
const submit = (client: TestClient) => client.call(qualificationEndpoints.submitRegistration, {})
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string }).reason
const read = (client: TestClient) => client.call(qualificationEndpoints.getRegistration, {})
async function companyRow(creditCode: string) {
  const found = await server.owner.pool.query(
    `select c.id, c.state, c.review_note, (select array_agg(code || ':' || state order by code) from qualification.licence l where l.company_id = c.id) papers,
       (select array_agg(m.state order by m.created_at) from company.membership m where m.company_id = c.id) members
     from company.company c where credit_code = $1`,
    [creditCode],
  )
  return found.rows[0]
}
const idOf = async (client: TestClient) => (await read(client)).value.registrationId ?? ''

describe('a login of one’s own', () => {
  const device = { deviceModel: 'PC', deviceId: 'device-00000001' } as const
  const ticketFor = async (client: TestClient, mobile: string) => {
    await client.call(identityEndpoints.sendCode, { mobile, purpose: 'register' })
    const authCode = inbox.codeFor(mobile)
    return (await client.call(identityEndpoints.checkCode, { mobile, purpose: 'register', authCode })).value.ticket
  }
  const person = {
    password: 'Danggui-Huangqi-9',
    personName: '苏颂',
    hasAgreed: true,
    wantsAnother: false,
    ...device,
  } as const

  test('a proven mobile makes a login that is signed in at once', async () => {
    const client = server.client()
    const mobile = '13900001001'
    const ticket = await ticketFor(client, mobile)
    const made = await client.call(qualificationEndpoints.registerAccount, {
      ...person,
      loginName: 'susong',
      mobile,
      ticket,
    })
    expect(made.value).toMatchObject({
      loginName: 'susong',
      userName: '苏颂',
      companyState: 'none',
      existBindCustomer: '0',
    })
    expect((await read(client)).value).toMatchObject({ registrationId: null, state: 'draft', mobile: '139****1001' })
    const again = await server
      .client()
      .call(qualificationEndpoints.registerAccount, { ...person, loginName: 'susong2', mobile, ticket })
    expect([again.status, again.msg]).toEqual([409, '手机验证已失效，请重新获取验证码'])
  })
  test('a name that is taken, a mobile that has a login: told, and the proof stays good', async () => {
    const known = await anAccount(server.owner.db, { mobile: '13900001002', loginName: 'Known-One' })
    const client = server.client()
    const ticket = await ticketFor(client, known.mobile)
    const ask = (more: object) =>
      client.call(qualificationEndpoints.registerAccount, {
        ...person,
        loginName: 'newname',
        mobile: known.mobile,
        ticket,
        ...more,
      })
    const refused = await ask({})
    expect([refused.status, refused.msg]).toEqual([409, '该手机号已有账号 Known-One，可直接登录；如需新账号请再次确认'])
    expect(reasonOf(await ask({ wantsAnother: true, loginName: 'KNOWN-one' }))).toBe('login-name-taken')
    expect((await ask({ wantsAnother: true })).value.loginName).toBe('newname')
    const mobiles = await client.call(qualificationEndpoints.listMobileCompanies, {})
    expect(mobiles.value.list).toEqual([
      { loginName: 'Known-One', companyName: '', state: 'none', isCurrent: false },
      { loginName: 'newname', companyName: '', state: 'none', isCurrent: true },
    ])
  })
})

describe('filling in', () => {
  test('nobody may', async () => {
    const nobody = server.client()
    for (const endpoint of [
      qualificationEndpoints.saveCompany,
      qualificationEndpoints.savePapers,
      qualificationEndpoints.saveReceiving,
      qualificationEndpoints.submitRegistration,
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
  test('what was saved is there after a new log-in, and says what is missing', async () => {
    const { client, accountId } = await aRegistrant()
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
  test('another’s picture is not taken', async () => {
    const [mine, theirs] = [await aRegistrant(), await aRegistrant()]
    const fileIds = [await uploadedPicture(theirs.client)]
    const papers = [PaperDraft.parse({ code: 'BL', fileIds })]
    expect(reasonOf(await mine.client.call(qualificationEndpoints.savePapers, { papers }))).toBe('file-gone')
    expect((await read(mine.client)).value.papers).toEqual([])
  })
  test('a name or code that is known is told before anything is uploaded', async () => {
    const { client } = await aRegistrant()
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
  test('submitted, it is a company in review with its papers, and the session acts for it', async () => {
    const { client } = await aRegistrant()
    const company = companyOf(newCode())
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
  test('approved, it buys: papers valid, address entered, a message and an SMS', async () => {
    const { client } = await aRegistrant()
    const company = companyOf(newCode())
    await filledIn(client, company)
    await submit(client)
    const id = await idOf(client)
    const cases = await registrationDesk.waiting(server.context(), 50)
    expect(cases.find(one => one.id === id)).toMatchObject({ title: `${company.name} · 企业注册` })
    expect(await registrationDesk.examine(server.context(), id)).toEqual([])
    await registrationDesk.approve(server.context(), id, '审核员甲')
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
    await expect(registrationDesk.approve(server.context(), id, '审核员甲')).rejects.toThrow('状态已发生变化')

    const { token } = (await client.call(qualificationEndpoints.getDzsyToken, {})).value
    const dossier = await client.call(qualificationEndpoints.syncCompany, { token })
    expect([dossier.value.companyName, dossier.value.papers.length]).toEqual([company.name, 7])
    expect(reasonOf(await client.call(qualificationEndpoints.syncCompany, { token }))).toBe('dzsy-token-expired')
  })
  test('refused, just what was wrong is corrected, and it goes in again', async () => {
    const { client } = await aRegistrant()
    const company = companyOf(newCode())
    const { papers, receiving } = await filledIn(client, company)
    await submit(client)
    const id = await idOf(client)
    seen = { companyName: { text: '武汉完全不同的一家诊所', confidence: 0.95 } }
    const objections = await registrationDesk.examine(server.context(), id)
    expect(objections.find(one => one.item === 'DL')?.reason).toBe(
      `药品经营许可证图片上的名称“武汉完全不同的一家诊所”与填写的“${company.name}”不一致`,
    )
    await registrationDesk.refuse(server.context(), id, '审核员甲', [{ item: 'DL', reason: '图片与填写的内容不一致' }])
    expect(await companyRow(company.creditCode)).toMatchObject({
      state: 'refused',
      review_note: '药品经营许可证：图片与填写的内容不一致',
      papers: expect.arrayContaining(['DL:refused', 'BL:in-review']),
    })
    expect((await client.call(qualificationEndpoints.getRejectReason, {})).value).toMatchObject({
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
    await registrationDesk.approve(server.context(), id, '审核员乙')
    expect((await companyRow(company.creditCode)).state).toBe('approved')
  })
  test('whoever buys for one company registers another without leaving it', async () => {
    const buyer = await signInAsBuyer(server)
    const company = companyOf(newCode())
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
  test('a reviewer cannot object to what is not there', async () => {
    const { client } = await aRegistrant()
    await filledIn(client, companyOf(newCode()))
    await submit(client)
    const refuse = registrationDesk.refuse(server.context(), await idOf(client), '审核员甲', [
      { item: 'NS', reason: '？' },
    ])
    await expect(refuse).rejects.toThrow('注册资料中没有“NS”')
    expect((await read(client)).value.state).toBe('in-review')
  })
  test('two logins with one credit code at once: one company, the other is told', async () => {
    const company = companyOf(newCode())
    const both = [await aRegistrant(), await aRegistrant()]
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
  test('a chain store names its headquarters', async () => {
    const { client } = await aRegistrant()
    const headquarters = await aCompany(server.owner.db, { kind: 'chain-hq', creditCode: newCode() })
    const company = companyOf(newCode(), { kind: 'chain-store', headquartersCode: newCode() })
    await filledIn(client, company)
    expect(reasonOf(await submit(client))).toBe('headquarters-unknown')
    await client.call(qualificationEndpoints.saveCompany, { ...company, headquartersCode: headquarters.creditCode })
    expect((await submit(client)).value.state).toBe('in-review')
  })
})

test('withdrawn, the company is let go and its code is free; the papers can be taken up again', async () => {
  const company = companyOf(newCode())
  const [first, second] = [await aRegistrant(), await aRegistrant()]
  await filledIn(first.client, company)
  await submit(first.client)
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
  expect(
    (await second.client.call(qualificationEndpoints.listKnownPapers, { creditCode: company.creditCode })).value.papers,
  ).toEqual([])
  const { value } = await first.client.call(qualificationEndpoints.listRegistrations, {})
  expect(value.list.map(one => [one.companyName, one.state])).toEqual([[company.name, 'withdrawn']])
  await filledIn(second.client, company)
  expect((await submit(second.client)).value.state).toBe('in-review')
  expect((await companyRow(company.creditCode)).members).toEqual(['ended', 'active'])
})

describe('face check', () => {
  const certNo = '11010519491231002X'
  test('on the phone; its result by the number of the card, for its owner only', async () => {
    const { client } = await aRegistrant()
    const wrong = await client.call(qualificationEndpoints.startFaceCheck, {
      name: '苏颂',
      certNo: '110105194912310021',
      hasAgreed: true,
    })
    expect([wrong.status, wrong.msg]).toEqual([422, '身份证号不正确，请核对'])
    let state: 'waiting' | 'passed' = 'waiting'
    Object.assign(server.parts.gateways, {
      faceCheck: {
        start: async () => ({ ok: true, value: { checkToken: 't', qrUrl: 'https://phone.example/t' } }),
        getResult: async () => ({ ok: true, value: { state, failReason: null } }),
      },
    })
    const started = await client.call(qualificationEndpoints.startFaceCheck, { name: '苏颂', certNo, hasAgreed: true })
    expect(started.value.qrUrl).toBe('https://phone.example/t')
    const result = () => client.call(qualificationEndpoints.getFaceResult, { certNo })
    expect((await result()).value.state).toBe('waiting')
    state = 'passed'
    expect((await result()).value.state).toBe('passed')
    expect((await read(client)).value.faceState).toBe('passed')
    const other = await aRegistrant()
    expect((await other.client.call(qualificationEndpoints.getFaceResult, { certNo })).status).toBe(404)
  })
  test('a provider that is away stops nobody', async () => {
    const { client } = await aRegistrant()
    Object.assign(server.parts.gateways, {
      faceCheck: { start: async () => ({ ok: false, kind: 'unknown', reason: 'timeout', message: '' }) },
    })
    const answer = await client.call(qualificationEndpoints.startFaceCheck, { name: '苏颂', certNo, hasAgreed: true })
    expect([answer.status, answer.msg]).toEqual([409, '人脸核验暂时不可用，可直接提交，由审核人员核对身份证'])
  })
})

describe('recognition', () => {
  test('nobody may', async () => {
    for (const endpoint of [
      qualificationEndpoints.getOcrToken,
      qualificationEndpoints.readLicence,
      qualificationEndpoints.readIdCard,
      qualificationEndpoints.getReading,
    ])
      expect((await server.client().send(endpoint, {})).status).toBe(401)
  })
  test('an own picture is read after a yes; the token is ours, for one login and a while', async () => {
    const [mine, theirs] = [await aRegistrant(), await aRegistrant()]
    expect((await mine.client.send(qualificationEndpoints.getOcrToken, {})).status).toBe(422)
    const { baiduToken } = (await mine.client.call(qualificationEndpoints.getOcrToken, { hasAgreed: true })).value
    const fileId = await uploadedPicture(mine.client)
    seen = {
      companyName: { text: '武汉仁济大药房', confidence: 0.9 },
      creditCode: { text: '91350100M000100Y43', confidence: 0.98 },
    }
    const ask = (client: TestClient, url: string, token = baiduToken) =>
      client.call(qualificationEndpoints.readLicence, { url, baiduToken: token, code: 'BL' })
    expect((await ask(mine.client, `/webApis/file/api/content?fileId=${fileId}&sign=x`)).value).toEqual({
      fileId,
      fields: [
        { field: 'holderName', text: '武汉仁济大药房', confidence: 0.9 },
        { field: 'creditCode', text: '91350100M000100Y43', confidence: 0.98 },
        { field: 'number', text: '91350100M000100Y43', confidence: 0.98 },
      ],
    })
    expect((await mine.client.call(qualificationEndpoints.getReading, { fileId })).value.fields.length).toBe(3)
    expect((await theirs.client.call(qualificationEndpoints.getReading, { fileId })).status).toBe(404)
    expect(reasonOf(await ask(theirs.client, fileId))).toBe('ocr-token-expired')
    for (const url of [
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      await uploadedPicture(theirs.client),
    ])
      expect((await ask(mine.client, url)).status).toBe(404)
    server.clock.advance(10 * 60_000)
    expect(reasonOf(await ask(mine.client, fileId))).toBe('ocr-token-expired')
    server.clock.advance(-10 * 60_000)
    seen = { name: { text: '苏颂', confidence: 0.9 }, idNumber: { text: '11010519491231002X', confidence: 0.98 } }
    const card = await mine.client.call(qualificationEndpoints.readIdCard, {
      url: fileId,
      baiduToken,
      idCardSide: 'front',
    })
    expect(card.value.fields.map(one => one.field)).toEqual(['holderName', 'number'])
    seen = {}
    const unreadable = await ask(mine.client, fileId)
    expect([unreadable.status, unreadable.msg]).toEqual([422, '未能识别图片内容，请手动填写，或重新拍摄清晰的正面照片'])
  })
})

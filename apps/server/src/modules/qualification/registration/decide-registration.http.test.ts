import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { PaperDraft } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { beforeAll, expect, test } from 'vitest'
import { uploadedPicture } from '#modules/file/testing.ts'
import { collectSms } from '#modules/identity/testing.ts'
import { loadAreas } from '#modules/reference/public.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsOperator } from '#testing/sign-in.ts'
import { aCompanyDraft, aRegistrant, filledIn, newCode, stubReader } from './testing.ts'

const server = useTestServer()
beforeAll(async () => {
  await loadAreas(server.owner.db)
  collectSms(server.parts.gateways)
  stubReader(server)
})
const reasonOf = ({ data }: { readonly data: unknown }) => (data as { reason?: string } | null)?.reason

/** A pharmacy that has handed in its papers, and a person at the desk. */
async function aSubmitted() {
  const { client } = await aRegistrant(server)
  const company = aCompanyDraft(newCode())
  const { papers } = await filledIn(client, company)
  const foodPaper = PaperDraft.parse({
    ...{ code: 'FD', number: 'JY14201060012345', holderName: company.name, legalPerson: '方以智' },
    ...{ issuer: '武汉市市场监督管理局', issuedOn: '2025-06-01', expires: '2030-05-31', scopeText: '保健食品' },
    ...{ address: '湖北省武汉市武昌区中南路14号一楼', fileIds: [await uploadedPicture(client)] },
  })
  expect((await client.call(qualificationEndpoints.submitRegistration, {})).status).toBe(200)
  const caseId = (await client.call(qualificationEndpoints.getRegistration, {})).value.registrationId ?? ''
  const reviewer = await signInAsOperator(server, { role: 'review', personName: '审核己' })
  const open = async () => (await reviewer.client.call(staffEndpoints.getTask, { desk: 'registration', caseId })).value
  const decide = async (given: object) =>
    reviewer.client.send(staffEndpoints.decideTask, {
      ...{ desk: 'registration', caseId, version: (await open()).version },
      ...given,
    })
  const licences = async () =>
    (
      await server.owner.pool.query<{ code: string; state: string; classes: string[] }>(
        `select l.code, l.state, l.scope_classes as classes from qualification.licence l
         join company.company c on c.id = l.company_id where c.credit_code = $1`,
        [company.creditCode],
      )
    ).rows
  const trail = () =>
    server.owner.db
      .selectFrom('platform.audit')
      .select(['action', 'reason'])
      .where('subject', '=', caseId)
      .where('action', 'in', ['registration.approve', 'registration.refuse'])
      .execute()
  return { client, papers, foodPaper, reviewer, caseId, open, decide, licences, trail }
}

test('approves with other classes of goods than the licence was read to give, only with a reason', async () => {
  const { open, decide, licences, trail } = await aSubmitted()
  const scope = (await open()).asks.find(ask => ask.key === 'scope.DL')
  expect(scope).toMatchObject({ label: '药品经营许可证经营范围', kind: 'many' })
  expect(scope?.value.split(',').toSorted()).toEqual(['chemical', 'patent-chinese'])
  const yes = (said: string, note: string) => decide({ verdict: 'approve', note, answers: { 'scope.DL': said } })
  const classes = async () => (await licences()).find(one => one.code === 'DL')
  expect(reasonOf(await yes('chemical', ''))).toBe('reason-needed')
  expect(reasonOf(await yes('chemical,weapons', '只许化学药'))).toBe('invalid-input')
  expect(await classes()).toMatchObject({ state: 'in-review', classes: expect.arrayContaining(['patent-chinese']) })
  expect(await trail()).toEqual([])
  expect((await yes('chemical', '许可证变更页只保留化学药')).status).toBe(200)
  expect(await classes()).toEqual({ code: 'DL', state: 'valid', classes: ['chemical'] })
  expect(await trail()).toEqual([{ action: 'registration.approve', reason: '许可证变更页只保留化学药' }])
})

test('asks for one more paper, which the applicant then adds and nothing else', async () => {
  const { client, papers, foodPaper, open, decide, trail } = await aSubmitted()
  const missing = (await open()).items.filter(item => item.isMissing)
  expect(missing).toContainEqual({ item: 'FD', label: '食品经营许可证或备案', isMissing: true })
  const objections = [{ item: 'FD', reason: '请补充上传食品经营许可证或备案' }]
  expect((await decide({ verdict: 'refuse', objections })).status).toBe(200)
  expect(await trail()).toEqual([
    { action: 'registration.refuse', reason: '食品经营许可证或备案：请补充上传食品经营许可证或备案' },
  ])
  const again = () => client.call(qualificationEndpoints.submitRegistration, {})
  expect(reasonOf(await again())).toBe('correction-incomplete')
  const stray = papers.map(paper => (paper.code === 'RA' ? { ...paper, number: 'RA9' } : paper))
  expect(reasonOf(await client.call(qualificationEndpoints.savePapers, { papers: stray }))).toBe('not-refused')
  expect((await client.call(qualificationEndpoints.savePapers, { papers: [...papers, foodPaper] })).status).toBe(200)
  expect((await again()).value.state).toBe('in-review')
  const { items, fields } = await open()
  expect(items.filter(item => item.isMissing).map(item => item.item)).not.toContain('FD')
  expect(fields).toContainEqual({ label: '食品经营许可证或备案的更正', kind: 'text', value: '补充上传' })
})

test('shows the next reviewer what was changed since the refusal', async () => {
  const { client, papers, open, decide } = await aSubmitted()
  await decide({ verdict: 'refuse', objections: [{ item: 'DL', reason: '编号与图片不一致' }] })
  const changed = papers.map(paper => (paper.code === 'DL' ? { ...paper, number: '鄂DB027099999' } : paper))
  await client.call(qualificationEndpoints.savePapers, { papers: changed })
  await client.call(qualificationEndpoints.submitRegistration, {})
  const before = papers.find(paper => paper.code === 'DL')?.number
  expect((await open()).fields).toContainEqual({
    ...{ label: '药品经营许可证的更正', kind: 'text' },
    value: `编号 ${before} → 鄂DB027099999`,
  })
})

test('does not approve a paper that ended while the case waited', async () => {
  const { caseId, decide, licences, trail } = await aSubmitted()
  await server.owner.pool.query(
    `update qualification.registration set papers = (select jsonb_agg(case when p ->> 'code' = 'DL'
       then jsonb_set(p, '{expires}', '"2026-01-31"') else p end) from jsonb_array_elements(papers) p) where id = $1`,
    [caseId],
  )
  const answer = await decide({ verdict: 'approve' })
  expect([answer.status, answer.msg]).toEqual([409, '药品经营许可证已过期，不能通过，请驳回'])
  expect((await licences()).every(one => one.state === 'in-review')).toBe(true)
  expect(await trail()).toEqual([])
})

test('shows what the papers say beside each other and beside other applicants, and what an approval opens or its end closes', async () => {
  const first = await aSubmitted()
  const clean = await first.open()
  expect(clean.checks.filter(check => check.standing === 'bad')).toEqual([])
  expect(clean.checks.map(check => check.text)).toEqual([
    '5 份证照名称一致',
    '证照上的信用代码一致',
    '信用代码校验通过',
    '法定代表人一致',
    '证照都在有效期内',
    '申请的 1 类商品都在证照范围内',
    '其中不含化学药 · 处方药、化学药 · 冷藏',
    '收货地址在证照登载的地址内',
    '未做人脸核验，请核对身份证',
    '证照编号没有其他企业使用',
    '没有同名企业',
    '手机号没有其他企业使用',
  ])
  expect(clean.effects[0]?.label).toBe('通过后可采购')
  expect(clean.effects[0]?.value).toContain('化学药 · 乙类非处方药')
  // The second applicant holds up the number of the first one's licence.
  const second = await aSubmitted()
  const { number } = first.papers.find(paper => paper.code === 'DL') ?? {}
  await server.owner.pool.query(
    `update qualification.registration set papers = (select jsonb_agg(case when p ->> 'code' = 'DL'
       then jsonb_set(p, '{number}', to_jsonb($2::text)) else p end) from jsonb_array_elements(papers) p) where id = $1`,
    [second.caseId, number],
  )
  const { applicant } = clean
  expect((await second.open()).checks).toContainEqual({
    ...{ text: `药品经营许可证编号与“${applicant}”相同`, standing: 'bad' },
  })
  expect((await first.decide({ verdict: 'approve' })).status).toBe(200)
  const { isWaiting, effects } = await first.open()
  expect(isWaiting).toBe(false)
  expect(effects.map(({ label }) => label)).toEqual(['现在可采购', '近 90 天采购', '未了结的业务'])
  expect(effects.slice(1).map(({ value }) => value)).toEqual(['0.00', '没有'])
})

test('CR-008 finds other applicants also beyond the limits of the reviewer, without their names', async () => {
  const [first, second] = [await aSubmitted(), await aSubmitted()]
  const { number } = first.papers.find(paper => paper.code === 'DL') ?? {}
  const { applicant } = await first.open()
  await server.owner.pool.query(
    `update qualification.registration set company = jsonb_set(company, '{name}', to_jsonb($3::text)),
       papers = (select jsonb_agg(case when p ->> 'code' = 'DL' then jsonb_set(p, '{number}', to_jsonb($2::text)) else p end)
         from jsonb_array_elements(papers) p) where id = $1`,
    [second.caseId, number, applicant],
  )
  await server.owner.pool.query(`update company.company set province_code = '460000' where name = $1`, [applicant])
  await server.owner.pool.query(`update staff.membership set limit_provinces = '{420000}' where id = $1`, [
    second.reviewer.memberId,
  ])
  const texts = (await second.open()).checks.filter(check => check.standing === 'bad').map(check => check.text)
  expect(texts.filter(text => /编号|同名/.test(text))).toEqual([
    '药品经营许可证编号与数据范围外的 1 家企业相同',
    '已有 1 家同名企业',
  ])
})

import { CHAIN_REQUEST_LABELS } from '@xiaojiu/contract/company/chain-schemas.ts'
import { COMPANY_KINDS } from '@xiaojiu/contract/qualification/licence-words.ts'
import { FACE_STATES } from '@xiaojiu/contract/qualification/registration-words.ts'
import { isGenuineCreditCode } from '@xiaojiu/kernel/checks/credit-code.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { type ChainRequestRow, latestChainRequest } from '#modules/company/public.ts'
import { type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Objection, oneEach, type ReviewCase, type ReviewDesk } from '#platform/review-desk.ts'
import type { BuyerKind } from '../domain/buyer.ts'
import { licenceName } from '../domain/licence-names.ts'
import { objectionsTo } from '../domain/paper-checks.ts'
import { endsOf } from '../licences/present-paper.ts'
import { listPapers } from '../licences/tables/papers.ts'
import { differencesFrom } from '../ocr/differences.ts'
import { readingsOf } from '../ocr/readings-of.ts'
import { itemName } from './corrections.ts'
import { approveRegistration, refuseRegistration } from './decide-registration.ts'
import { filledPapers, registrationFaults } from './faults-of.ts'
import { listWaiting, lockRegistration, type Registration } from './tables.ts'

/** Where companies are let in. */
export const registrationDesk: ReviewDesk = {
  name: 'registration',
  label: '企业注册',
  waiting: (ctx, limit) =>
    inSystemTransaction(ctx, async tx => {
      const cases: ReviewCase[] = []
      for (const registration of await listWaiting(tx.db, limit)) cases.push(await caseOf(tx, registration))
      return cases
    }),
  examine,
  approve: approveRegistration,
  refuse: refuseRegistration,
}

async function caseOf({ db }: Context, registration: Registration): Promise<ReviewCase> {
  const { id, companyId, company, receiving, submittedAt, savedAt, faceState } = registration
  const claimed = companyId === null ? null : await latestChainRequest(db, companyId)
  const papers = filledPapers(registration).map(paper => [
    licenceName(paper.code),
    [
      paper.number,
      paper.holderName,
      `${paper.issuedOn} 至 ${paper.expires || '长期'}`,
      `${paper.fileIds.length} 张`,
    ].join(' · '),
  ])
  return {
    id,
    title: `${company.name} · 企业注册`,
    submittedAt: submittedAt ?? savedAt,
    isForPerson: registration.explanations.length > 0,
    facts: {
      企业名称: company.name,
      企业类型: company.kind === '' ? '' : COMPANY_KINDS[company.kind],
      统一社会信用代码: company.creditCode,
      注册地址: company.address,
      法定代表人: company.legalPerson,
      企业负责人: company.personInCharge,
      质量负责人: company.qualityHead,
      ...(claimed && { 所属总部: headquartersText(claimed) }),
      ...Object.fromEntries(papers),
      ...Object.fromEntries(
        registration.explanations.map(({ item, text }) => [`申请人对${itemName(item)}的说明`, text]),
      ),
      收货地址: receiving.detail,
      收货人: receiving.receiver,
      开户行: receiving.bankName,
      人脸核验: faceState === 'none' ? '未做，请核对身份证' : FACE_STATES[faceState],
    },
  }
}

/** The headquarters that the company claims, and whether it was asked and what it said. */
function headquartersText({ headquartersName, headquartersCode, state, reason }: ChainRequestRow): string {
  const said = reason === null ? CHAIN_REQUEST_LABELS[state] : `${CHAIN_REQUEST_LABELS[state]}：${reason}`
  return `${headquartersName}（${headquartersCode}）· ${said}`
}

/** Looks through the papers as a careful person would; pictures that nobody has read yet are read now. */
async function examine(ctx: GatewayContext, id: string): Promise<readonly Objection[]> {
  const { registration, papers } = await inSystemTransaction(ctx, async tx => {
    const found = await lockRegistration(tx.db, id)
    if (!found || found.companyId === null) throw new Refusal('not-found')
    const rows = (await listPapers(tx.db, found.companyId)).filter(paper => paper.state === 'in-review')
    return { registration: found, papers: rows }
  })
  const { company } = registration
  const today = dayOf(ctx.now)
  const kept = papers.map(paper => ({ ...paper, ...endsOf(paper) }))
  const faults = registrationFaults(registration, today).filter(fault => fault.step === 'papers')
  const filled = filledPapers(registration)
  const readings = await readingsOf(ctx, registration.accountId, filled)
  const holder = { creditCode: company.creditCode, kind: company.kind as BuyerKind }
  // Whoever explained a paper has said why the picture differs: that is read by a person, not held against it again.
  const explained = new Set(registration.explanations.map(({ item }) => item))
  return oneEach([
    ...faults.map(({ field, message }) => ({ item: field.split('.')[0] ?? field, reason: message })),
    ...objectionsTo(kept, company, [], today),
    ...(explained.has('creditCode') ? [] : codeObjections(company)),
    ...filled
      .filter(paper => !explained.has(paper.code))
      .flatMap(paper => differencesFrom(paper, readings.get(paper.code) ?? [], holder)),
  ])
}

function codeObjections({ creditCode }: Registration['company']): Objection[] {
  if (isGenuineCreditCode(creditCode)) return []
  return [{ item: 'creditCode', reason: '统一社会信用代码校验位不符，请与营业执照核对' }]
}

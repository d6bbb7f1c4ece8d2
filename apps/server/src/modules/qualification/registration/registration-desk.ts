import { GOODS_CLASSES } from '@xiaojiu/contract/catalogue/words.ts'
import { CHAIN_REQUEST_LABELS } from '@xiaojiu/contract/company/chain-endpoints.ts'
import { isLicensedPlace } from '@xiaojiu/contract/qualification/registration-checks.ts'
import type { PaperDraft } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { COMPANY_KINDS, FACE_STATES, REGISTRATION_ITEMS } from '@xiaojiu/contract/qualification/words.ts'
import { isGenuineCreditCode } from '@xiaojiu/kernel/checks/numbers.ts'
import { type Day, day, dayOf } from '@xiaojiu/kernel/time.ts'
import { type ChainRequestRow, findProfile, latestChainRequest } from '#modules/company/public.ts'
import { type Context, type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  atQueue,
  type CaseCheck,
  type CaseField,
  fieldsOf,
  type Objection,
  oneEach,
  type ReviewCase,
  type ReviewDesk,
  type WholeCase,
} from '#platform/review-desk.ts'
import type { BuyerKind } from '../domain/buyer.ts'
import { checkDuplicates, checkPapers, checkScope, companyWords, type Duplicates } from '../domain/cross-checks.ts'
import { licenceName, pageName } from '../domain/licence-names.ts'
import { readExpiry } from '../domain/licence-validity.ts'
import { objectionsTo } from '../domain/paper-checks.ts'
import { endsOf } from '../licences/present-paper.ts'
import { listPapers } from '../licences/tables/papers.ts'
import { differencesFrom, readingsOf, sideBySide } from '../ocr/side-by-side.ts'
import { findReadings } from '../ocr/tables.ts'
import { effectsOfEntry, effectsOfExit } from '../operating/effects.ts'
import { changeSince, itemName } from './corrections.ts'
import { approveRegistration, refuseRegistration } from './decide-registration.ts'
import { findDuplicates } from './duplicates.ts'
import { filledPapers, registrationFaults, rightsOf, typesOf } from './faults-of.ts'
import { scopeKey, scopesOf } from './scope-choice.ts'
import { findRegistration, listWaiting, type Registration, waitingRegistrations } from './tables.ts'

/** Where companies are let in. */
export const registrationDesk: ReviewDesk = {
  name: 'registration',
  label: '企业注册',
  side: 'platform',
  right: 'company.review',
  slaHours: 24,
  itemLabel: itemName,
  count: (ctx, filter, marks) =>
    atQueue(ctx, ({ db }) => countQueue(db, waitingRegistrations(db, filter).select('submittedAt as at'), marks)),
  waiting: async (ctx, page) => (await atQueue(ctx, tx => listWaiting(tx.db, page))).map(caseOf),
  read: (ctx, id) =>
    inSystemTransaction(ctx, async tx => {
      const found = await findRegistration(tx.db, id)
      return found && found.state !== 'draft' ? wholeCase(tx, found) : null
    }),
  examine,
  approve: approveRegistration,
  refuse: refuseRegistration,
}

function caseOf({ id, companyId, company, submittedAt, savedAt, explanations }: Registration): ReviewCase {
  return {
    id,
    title: `${company.name} · 企业注册`,
    applicant: company.name,
    companyId,
    storeId: null,
    submittedAt: submittedAt ?? savedAt,
    amount: null,
    isForPerson: explanations.length > 0,
  }
}

async function wholeCase(tx: Context, registration: Registration): Promise<WholeCase> {
  const { db, now } = tx
  const duplicates = await findDuplicates(tx, registration)
  const { companyId, company, receiving, faceState, objections } = registration
  const claimed = companyId === null ? null : await latestChainRequest(db, companyId)
  const papers = filledPapers(registration)
  const readings = await findReadings(
    db,
    papers.flatMap(paper => paper.fileIds.slice(0, 1)),
  )
  const found = caseOf(registration)
  return {
    ...found,
    isWaiting: registration.state === 'in-review',
    fields: fieldsOf({
      企业名称: company.name,
      企业类型: company.kind === '' ? '' : COMPANY_KINDS[company.kind],
      统一社会信用代码: company.creditCode,
      注册地址: company.address,
      法定代表人: company.legalPerson,
      企业负责人: company.personInCharge,
      质量负责人: company.qualityHead,
      所属总部: claimed && headquartersText(claimed),
      ...Object.fromEntries(papers.map(paper => [licenceName(paper.code), paperText(paper)])),
      ...Object.fromEntries(
        objections.map(objection => [`${itemName(objection.item)}的更正`, changeSince(registration, objection)]),
      ),
      ...Object.fromEntries(
        registration.explanations.map(({ item, text }) => [`申请人对${itemName(item)}的说明`, text]),
      ),
      收货地址: receiving.detail,
      收货人: receiving.receiver,
      收货手机: { kind: 'mobile', value: receiving.receiverMobile },
      开户行: receiving.bankName,
      同手机号的企业: companyWords(duplicates.onMobile),
      人脸核验: faceState === 'none' ? '未做，请核对身份证' : FACE_STATES[faceState],
    }),
    files: papers.flatMap(({ code, fileIds }) =>
      fileIds.map((fileId, index) => ({
        fileId,
        item: code,
        label: pageName(licenceName(code), index, fileIds.length),
      })),
    ),
    readings: papers.flatMap(paper => sideBySide(paper, readings.get(paper.fileIds[0] ?? ''), undefined)),
    checks: crossChecks(registration, duplicates, dayOf(now)),
    effects: await effectsOf(tx, registration),
    history: [
      { at: found.submittedAt, who: company.name, text: '提交注册资料' },
      ...objections.map(({ item, reason }) => ({
        at: registration.decidedAt ?? found.submittedAt,
        who: '平台',
        text: `驳回${itemName(item)}：${reason}`,
      })),
    ],
    items: [
      ...papers.map(({ code }) => ({ item: code as string, label: licenceName(code) })),
      ...Object.entries(REGISTRATION_ITEMS).map(([item, label]) => ({ item, label })),
      ...typesOf(registration)
        .filter(type => !papers.some(paper => paper.code === type.code))
        .map(({ code, name }) => ({ item: code as string, label: name, isMissing: true as const })),
    ],
    asks: scopesOf(registration).map(({ code, classes }) => ({
      key: scopeKey(code),
      label: `${licenceName(code)}经营范围`,
      kind: 'many' as const,
      choices: Object.entries(GOODS_CLASSES).map(([value, label]) => ({ value, label })),
      value: classes.join(','),
    })),
  }
}

/** What a careful reviewer compares beyond one paper: names, codes, persons, dates, scope, place, face, other applicants. */
function crossChecks(registration: Registration, duplicates: Duplicates, today: Day): CaseCheck[] {
  const { company, receiving, faceState } = registration
  const papers = filledPapers(registration)
  const checked = papers.map(paper => ({
    ...paper,
    expiresOn: readExpiry(paper.expires)?.expiresOn ?? null,
    checkedUntil: paper.checkedUntil === null ? null : day(paper.checkedUntil),
  }))
  return [
    ...checkPapers(checked, company, today),
    ...checkScope(rightsOf(registration, today)),
    isLicensedPlace(receiving.detail, papers)
      ? { text: '收货地址在证照登载的地址内', standing: 'ok' }
      : { text: '收货地址不在证照登载的地址内', standing: 'bad' },
    faceCheck(faceState),
    ...checkDuplicates(duplicates),
  ]
}

function faceCheck(state: Registration['faceState']): CaseCheck {
  if (state === 'passed') return { text: '人脸核验已通过', standing: 'ok' }
  if (state === 'failed') return { text: '人脸核验未通过', standing: 'bad' }
  return { text: '未做人脸核验，请核对身份证', standing: 'note' }
}

/** 影响范围: before the decision what it opens, after an approval what its end would close. */
async function effectsOf({ db, now }: Context, registration: Registration): Promise<CaseField[]> {
  const today = dayOf(now)
  const { state, companyId } = registration
  const company = state === 'approved' && companyId !== null ? await findProfile(db, companyId) : null
  return company === null ? effectsOfEntry(rightsOf(registration, today)) : effectsOfExit(db, company, today)
}

function paperText({ number, holderName, issuedOn, expires, fileIds }: PaperDraft): string {
  return [number, holderName, `${issuedOn} 至 ${expires || '长期'}`, `${fileIds.length} 张`].join(' · ')
}

/** The headquarters that the company names, whether it was asked, and its answer. */
function headquartersText({ headquartersName, headquartersCode, state, reason }: ChainRequestRow): string {
  const said = reason === null ? CHAIN_REQUEST_LABELS[state] : `${CHAIN_REQUEST_LABELS[state]}：${reason}`
  return `${headquartersName}（${headquartersCode}）· ${said}`
}

/** Checks the papers as a careful reviewer would; pictures without an OCR reading are read now. */
async function examine(ctx: GatewayContext, id: string): Promise<readonly Objection[]> {
  const { registration, papers } = await inSystemTransaction(ctx, async tx => {
    const found = await findRegistration(tx.db, id)
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
  // An explained paper is left to a person and not refused again for the same difference.
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

import { companyFaults, receivingFaults } from '@xiaojiu/contract/qualification/registration-checks.ts'
import type {
  PaperDraft,
  RegistrationFault,
  Registration as Shown,
} from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { isSameName } from '@xiaojiu/kernel/checks/names.ts'
import { checkIdNumber, checkLicenceNumber } from '@xiaojiu/kernel/checks/numbers.ts'
import { type Day, day } from '@xiaojiu/kernel/time.ts'
import type { BuyerKind } from '../domain/buyer.ts'
import { buyingRights } from '../domain/buying-rights.ts'
import { licenceName } from '../domain/licence-names.ts'
import { type LicenceType, licenceTypesOf } from '../domain/licence-types.ts'
import { readExpiry } from '../domain/licence-validity.ts'
import { faultsOf } from '../domain/paper-checks.ts'
import { readScope } from '../domain/scope-words.ts'
import { wireRights } from '../licences/get-wallet.ts'
import type { Registration } from './tables.ts'

type Filled = Pick<Registration, 'company' | 'papers' | 'receiving'>

/** The required papers for the kind and the wanted goods. Invoice data have their own step. */
export function typesOf({ company }: Pick<Registration, 'company'>): LicenceType[] {
  if (company.kind === '') return []
  return licenceTypesOf(company.kind as BuyerKind, company.goodsClasses).filter(type => type.code !== 'IV')
}

/** Only the kind of paper is filled in. */
function isBlank(paper: PaperDraft): boolean {
  return paper.fileIds.length === 0 && paper.number === ''
}

/** The papers that count: of a required kind, and not empty. */
export function filledPapers(registration: Filled): PaperDraft[] {
  const codes = new Set<string>(typesOf(registration).map(type => type.code))
  return registration.papers.filter(paper => codes.has(paper.code) && !isBlank(paper))
}

/** All errors that prevent the submission, step by step. */
export function registrationFaults(registration: Filled, today: Day): RegistrationFault[] {
  const { company, receiving } = registration
  const papers = filledPapers(registration)
  return [
    ...companyFaults(company).map(fault => ({ step: 'company' as const, ...fault })),
    ...missingPapers(registration, papers),
    ...papers.flatMap(paper => paperFaults(paper, registration, today)),
    ...receivingFaults(receiving, company, papers).map(fault => ({ step: 'receiving' as const, ...fault })),
  ]
}

/** The wanted goods that the filled-in papers would allow. */
export function rightsOf(registration: Filled, today: Day): Shown['rights'] {
  const { kind, goodsClasses } = registration.company
  if (kind === '') return []
  const licences = filledPapers(registration).map(paper => {
    const { classes, marks } = readScope(paper, kind)
    const expiresOn = readExpiry(paper.expires)?.expiresOn ?? null
    const checkedUntil = paper.checkedUntil === null ? null : day(paper.checkedUntil)
    return { code: paper.code, expiresOn, checkedUntil, scopeClasses: classes, scopeMarks: marks }
  })
  return wireRights(buyingRights({ companyKind: kind, licences, pendingLicenceCodes: [] }, today, goodsClasses))
}

function missingPapers(registration: Filled, papers: readonly PaperDraft[]): RegistrationFault[] {
  const has = (code: string) => papers.some(paper => paper.code === code)
  return (
    typesOf(registration)
      .filter(type => type.isRequired && !has(type.code) && !type.alternatives.some(has))
      // Of alternative papers only one is required.
      .filter((type, index, all) => !all.slice(0, index).some(earlier => earlier.alternatives.includes(type.code)))
      .map(({ code, name, alternatives }) => ({
        step: 'papers',
        field: code,
        message: `请上传${[name, ...alternatives.map(licenceName)].join('或')}`,
      }))
  )
}

function paperFaults(paper: PaperDraft, { company }: Filled, today: Day): RegistrationFault[] {
  const name = licenceName(paper.code)
  const say = (field: string, message: string): RegistrationFault => ({
    step: 'papers',
    field: `${paper.code}.${field}`,
    message: `${name}：${message}`,
  })
  const isAnothers = paper.code !== 'ID' && paper.holderName !== '' && !isSameName(paper.holderName, company.name)
  const isWrongNumber =
    paper.number !== '' &&
    (paper.code === 'ID'
      ? checkIdNumber(paper.number) !== 'ok'
      : checkLicenceNumber(paper.code, paper.number) === 'format')
  return [
    ...(paper.fileIds.length === 0 ? [say('fileIds', '请上传图片')] : []),
    ...faultsOf(paper, company.creditCode, today).map(({ field, message }) => say(field, message)),
    ...(isWrongNumber ? [say('number', '编号不正确，请核对')] : []),
    ...(isAnothers ? [say('holderName', `名称应与企业名称“${company.name}”一致`)] : []),
  ]
}

import type { ChangeLine, LicenceInput } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { normalLicenceNumber } from '@xiaojiu/kernel/checks/numbers.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { CompanyProfile } from '#modules/company/public.ts'
import type { MemberContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { BuyerKind } from '../domain/buyer.ts'
import { licenceName } from '../domain/licence-names.ts'
import { licenceTypeOf } from '../domain/licence-types.ts'
import { expiryText, readExpiry } from '../domain/licence-validity.ts'
import { faultsOf, normalHolderName } from '../domain/paper-checks.ts'
import { readScope } from '../domain/scope-words.ts'
import { endsOf } from './present-paper.ts'
import type { PaperContent, PaperRow } from './tables/papers.ts'

/** Refuses papers that cannot be right, naming each field; also the same kind twice. */
export function refuseFaulty(ctx: MemberContext, company: CompanyProfile, licences: readonly LicenceInput[]): void {
  const today = dayOf(ctx.now)
  const fields = licences.flatMap((paper, index) => [
    ...faultsOf(paper, company.creditCode, today).map(({ field, message }) => ({
      field: `licences.${index}.${field}`,
      message,
    })),
    ...(licences.findIndex(other => other.code === paper.code) < index
      ? [{ field: `licences.${index}.code`, message: `${licenceName(paper.code)}重复` }]
      : []),
  ])
  const [first] = fields
  if (first) throw new Refusal('invalid-input', { detail: first.message, fields })
}

/** The stored form of a typed paper: the end as a day, the scope parsed by the word tables. */
export function contentOf(paper: LicenceInput, companyKind: string): PaperContent {
  const { fileIds: _, expires, ...typed } = paper
  const end = readExpiry(expires)
  if (!end) throw new Error('an end was not checked')
  const scope = readScope(paper, companyKind as BuyerKind)
  return {
    ...typed,
    number: normalLicenceNumber(paper.number, paper.code),
    holderName: normalHolderName(paper.holderName, paper.code),
    name: licenceName(paper.code),
    expiresOn: end.expiresOn,
    expiryPrecision: end.precision,
    scopeClasses: [...scope.classes],
    scopeMarks: [...scope.marks],
  }
}

/** The differences of a new paper from the valid one; all fields when there is none. */
export function linesOf(paper: PaperContent, current: PaperRow | undefined): ChangeLine[] {
  const type = licenceTypeOf(paper.code as LicenceInput['code'])
  return type.fields.flatMap(field => {
    const before = current ? written(current, field) : ''
    const after = written(paper, field)
    return before === after ? [] : [{ item: paper.code, label: `${type.name} · ${type.labels[field]}`, before, after }]
  })
}

type Written = Pick<PaperRow, 'expiresOn' | 'expiryPrecision' | 'checkedUntil'> & Omit<PaperContent, 'expiryPrecision'>

function written(paper: Written | PaperRow, field: LicenceField): string {
  if (field === 'expires') return expiryText(endsOf(paper).expiresOn, paper.expiryPrecision)
  if (field === 'number' && paper.code === 'ID') return maskPersonalData(paper.number)
  return paper[field] ?? ''
}
type LicenceField = ReturnType<typeof licenceTypeOf>['fields'][number]

import type {
  ChangeLine,
  CompanyDataChange,
  LegalPersonChange,
} from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { COMPANY_FIELDS } from '@xiaojiu/contract/qualification/words.ts'
import type { CompanyProfile, ProfileChange } from '#modules/company/public.ts'
import { areaNames } from '#modules/reference/public.ts'
import { inTransaction, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { licenceName } from '../domain/licence-names.ts'
import { openChange, ownProfile } from './open-change.ts'
import { listPapers } from './tables/papers.ts'

const PLAIN_FIELDS = ['name', 'personInCharge', 'qualityHead', 'address'] as const
const AREA_FIELDS = ['provinceCode', 'cityCode', 'districtCode'] as const

/**
 * Changes name, address or responsible person. Name and address are printed on the papers, so new papers are required.
 */
export function changeCompanyData(ctx: MemberContext, asked: CompanyDataChange): Promise<{ changeId: string }> {
  return inTransaction(ctx, async tx => {
    const company = await ownProfile(tx)
    const change = changedParts(company, asked)
    if (Object.keys(change).length === 0) throw new Refusal('nothing-changed')
    const needed = await neededCodes(tx, company, change)
    const lacking = needed.filter(code => !asked.licences.some(paper => paper.code === code))
    if (lacking.length > 0) throw new Refusal('papers-needed', { names: lacking.map(licenceName).join('、') })
    return {
      changeId: await openChange(tx, company, {
        kind: 'company-data',
        licences: asked.licences,
        company: change,
        lines: await linesFor(tx, company, asked, change),
      }),
    }
  })
}

function changedParts(company: CompanyProfile, asked: CompanyDataChange): ProfileChange {
  const parts = [...PLAIN_FIELDS, ...AREA_FIELDS].filter(field => asked[field] !== company[field])
  return Object.fromEntries(parts.map(field => [field, asked[field]]))
}

/** The valid papers that contain the changed data. */
async function neededCodes(ctx: MemberContext, company: CompanyProfile, change: ProfileChange): Promise<string[]> {
  if (!('name' in change) && !('address' in change)) return []
  const held = (await listPapers(ctx.db, company.companyId)).filter(paper => paper.state === 'valid')
  return ['BL', 'INST', 'DL', 'ML', 'CF', 'PL'].filter(code => held.some(paper => paper.code === code))
}

async function linesFor(
  ctx: MemberContext,
  company: CompanyProfile,
  asked: CompanyDataChange,
  change: ProfileChange,
): Promise<ChangeLine[]> {
  const plain = PLAIN_FIELDS.filter(field => field in change).map(field => ({
    item: field,
    label: COMPANY_FIELDS[field],
    before: company[field],
    after: asked[field],
  }))
  if (!AREA_FIELDS.some(field => field in change)) return plain
  const names = await areaNames(
    ctx.db,
    AREA_FIELDS.flatMap(field => [company[field], asked[field]]),
  )
  const text = (of: CompanyProfile | CompanyDataChange) => AREA_FIELDS.map(field => names.get(of[field]) ?? '').join('')
  return [...plain, { item: 'area', label: COMPANY_FIELDS.area, before: text(company), after: text(asked) }]
}

/** A new legal person: the company's basic paper must name them. */
export function changeLegalPerson(
  ctx: MemberContext,
  { legalPerson, licences }: LegalPersonChange,
): Promise<{ changeId: string }> {
  return inTransaction(ctx, async tx => {
    const company = await ownProfile(tx)
    if (legalPerson === company.legalPerson) throw new Refusal('nothing-changed')
    const founding = company.kind === 'public-hospital' ? 'INST' : 'BL'
    if (!licences.some(paper => paper.code === founding))
      throw new Refusal('papers-needed', { names: licenceName(founding) })
    const line = {
      item: 'legalPerson',
      label: COMPANY_FIELDS.legalPerson,
      before: company.legalPerson,
      after: legalPerson,
    }
    return {
      changeId: await openChange(tx, company, {
        kind: 'legal-person',
        licences,
        company: { legalPerson },
        lines: [line],
      }),
    }
  })
}

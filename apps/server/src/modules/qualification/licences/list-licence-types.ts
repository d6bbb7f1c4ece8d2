import type { LicenceType, LicenceTypeQuery } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { COMPANY_KINDS, type CompanyKind } from '@xiaojiu/contract/qualification/licence-words.ts'
import { companyOf } from '#modules/company/public.ts'
import { type Context, inSnapshot } from '#platform/context.ts'
import type { BuyerKind } from '../domain/buyer.ts'
import { allLicenceTypes, type LicenceType as DomainType, licenceTypesOf } from '../domain/licence-types.ts'

/** The kinds of companies with the papers each cannot do without. */
export async function listCompanyKinds() {
  const list = Object.entries(COMPANY_KINDS).map(([kind, name]) => ({
    kind: kind as CompanyKind,
    name,
    requiredCodes: licenceTypesOf(kind as CompanyKind)
      .filter(type => type.isRequired)
      .map(type => type.code),
  }))
  return { list }
}

/** The papers of a kind of company, the caller's own unless named; all there are when nobody is named. */
export async function listLicenceTypes(ctx: Context, { companyKind, goodsClasses }: LicenceTypeQuery) {
  const kind = companyKind ?? (await ownKind(ctx))
  const types = kind === null ? allLicenceTypes() : licenceTypesOf(kind, goodsClasses)
  return { list: types.map(wireType) }
}

/** A kind of paper as it crosses the wire. */
export function wireType({ alternatives, fields, optionalFields, ...type }: DomainType): LicenceType {
  return { ...type, alternatives: [...alternatives], fields: [...fields], optionalFields: [...optionalFields] }
}

function ownKind(ctx: Context): Promise<BuyerKind | null> {
  return inSnapshot(ctx, async ({ db, actor }) => {
    if (actor.kind === 'nobody' || !actor.membership) return null
    const company = await companyOf(db, actor.membership.companyId)
    return (company?.kind ?? null) as BuyerKind | null
  })
}

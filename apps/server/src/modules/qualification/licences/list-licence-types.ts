import type { LicenceType, LicenceTypeQuery } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { COMPANY_KINDS, type CompanyKind } from '@xiaojiu/contract/qualification/words.ts'
import { companyOf } from '#modules/company/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { BuyerKind } from '../domain/buyer.ts'
import { allLicenceTypes, type LicenceType as DomainType, licenceTypesOf } from '../domain/licence-types.ts'

/** The kinds of companies with their required papers. */
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

/** The papers of a kind of company; default: all. */
export async function listLicenceTypes({ companyKind, goodsClasses }: LicenceTypeQuery) {
  const types = companyKind === undefined ? allLicenceTypes() : licenceTypesOf(companyKind, goodsClasses)
  return { list: types.map(wireType) }
}

/** 电子首营: the codes of the papers that a company of this kind exchanges. */
export async function listExchangePapers(companyKind: CompanyKind) {
  return { list: licenceTypesOf(companyKind).map(({ code, name, isRequired }) => ({ code, name, isRequired })) }
}

/** The papers of the caller's company. */
export async function listOwnLicenceTypes(ctx: MemberContext, { companyKind, goodsClasses }: LicenceTypeQuery) {
  const kind = companyKind ?? (await ownKind(ctx))
  return { list: licenceTypesOf(kind, goodsClasses).map(wireType) }
}

/** The wire form of a kind of paper. */
export function wireType({ alternatives, fields, optionalFields, ...type }: DomainType): LicenceType {
  return { ...type, alternatives: [...alternatives], fields: [...fields], optionalFields: [...optionalFields] }
}

function ownKind(ctx: MemberContext): Promise<BuyerKind> {
  return inSnapshot(ctx, async ({ db, actor }) => {
    const company = await companyOf(db, actor.companyId)
    if (!company) throw new Refusal('not-found')
    // The check constraint of the company table allows no other value.
    return company.kind as BuyerKind
  })
}

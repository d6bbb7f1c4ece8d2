/** Whom a promotion is for; empty lists are for everyone. */
export interface Audience {
  readonly companyKinds: readonly string[]
  readonly provinces: readonly string[]
}

export interface AudienceMember {
  readonly companyKind: string
  readonly provinceCode: string
}

/** Strangers are shown what is on; whether it is for them is asked when they have a company. */
export function isFor(audience: Audience, member: AudienceMember | null): boolean {
  if (!member) return true
  return (
    (audience.companyKinds.length === 0 || audience.companyKinds.includes(member.companyKind)) &&
    (audience.provinces.length === 0 || audience.provinces.includes(member.provinceCode))
  )
}

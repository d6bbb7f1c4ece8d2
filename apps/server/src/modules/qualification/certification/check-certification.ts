import type { CertificationData, CertificationNeeds } from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { applicantOf } from './applicant.ts'
import { certificationNeeds } from './domain/needs.ts'

/** What must be right before the company can be certified. */
export function checkCertification(ctx: MemberContext): Promise<CertificationNeeds> {
  return inSnapshot(ctx, async ({ db, actor, now }) => {
    const needs = certificationNeeds(await applicantOf(db, actor.companyId), dayOf(now))
    return { canApply: needs.every(need => need.isMet), needs }
  })
}

/** What is known already and need not be typed. */
export function getCertificationData(ctx: MemberContext): Promise<CertificationData> {
  return inSnapshot(ctx, async ({ db, actor }) => {
    const { profile, basePaper } = await applicantOf(db, actor.companyId)
    return {
      companyName: profile.name,
      creditCode: profile.creditCode,
      legalPerson: profile.legalPerson,
      address: profile.address,
      licence: basePaper && {
        name: basePaper.name,
        number: basePaper.number,
        expiresOn: basePaper.goodUntil,
      },
    }
  })
}

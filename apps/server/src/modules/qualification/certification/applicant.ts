import { day } from '@xiaojiu/kernel/time.ts'
import { type CompanyProfile, findProfile } from '#modules/company/public.ts'
import type { Db } from '#platform/database/database.ts'
import { goodUntil } from '../domain/licence-validity.ts'
import { licenceName } from '../domain/licence-names.ts'
import { type Applicant, BASE_PAPERS, type BasePaper } from './domain/needs.ts'
import { findBasePaper } from './tables/certifications.ts'

export interface ApplicantFacts extends Applicant {
  readonly profile: CompanyProfile
}

/** The company as certification looks at it. `db` must be in its scope. */
export async function applicantOf(db: Db, companyId: string): Promise<ApplicantFacts> {
  const profile = await findProfile(db, companyId)
  if (!profile) throw new Error('an applicant that is not there')
  return {
    profile,
    isApproved: profile.state === 'approved',
    companyName: profile.name,
    legalPerson: profile.legalPerson,
    basePaper: await basePaperOf(db, companyId),
  }
}

async function basePaperOf(db: Db, companyId: string): Promise<BasePaper | null> {
  const row = await findBasePaper(db, companyId, BASE_PAPERS)
  if (!row) return null
  const { code, number, holderName, legalPerson, expiresOn, checkedUntil } = row
  const ends = {
    expiresOn: expiresOn === null ? null : day(expiresOn),
    checkedUntil: checkedUntil === null ? null : day(checkedUntil),
  }
  return { name: licenceName(code), number, holderName, legalPerson, goodUntil: goodUntil(ends) }
}

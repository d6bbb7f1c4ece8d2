import { type Day, day } from '@xiaojiu/kernel/time.ts'
import type { Db } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import type { FirstTradeState, Licence } from './domain/buyer.ts'

export interface CompanyLicences {
  readonly valid: readonly Licence[]
  readonly pendingCodes: readonly string[]
}

const licencesOf = prepared((db, { companyId }: { companyId: string }) =>
  db
    .selectFrom('qualification.licence')
    .select(['code', 'expiresOn', 'checkedUntil', 'scopeClasses', 'scopeMarks', 'state'])
    .where('companyId', '=', companyId)
    .where('state', 'in', ['valid', 'in-review'])
    .orderBy('id'),
)

export async function readLicences(db: Db, companyId: string): Promise<CompanyLicences> {
  const rows = await licencesOf(db, { companyId })
  const valid = rows
    .filter(row => row.state === 'valid')
    .map(({ code, expiresOn, checkedUntil, scopeClasses, scopeMarks }) => ({
      code,
      expiresOn: expiresOn === null ? null : day(expiresOn),
      checkedUntil: checkedUntil === null ? null : day(checkedUntil),
      scopeClasses,
      scopeMarks,
    }))
  return { valid, pendingCodes: rows.filter(row => row.state === 'in-review').map(row => row.code) }
}

const goodCertification = prepared((db, { companyId, today }: { companyId: string; today: Day }) =>
  db
    .selectFrom('qualification.certification')
    .select('companyId')
    .where('companyId', '=', companyId)
    .where('state', '=', 'certified')
    .where(eb => eb.or([eb('validUntil', 'is', null), eb('validUntil', '>=', today)])),
)

/** Certified, with a certificate that is valid today. */
export async function readIsCertified(db: Db, companyId: string, today: Day): Promise<boolean> {
  return (await goodCertification(db, { companyId, today })).length > 0
}

const firstTradesOf = prepared((db, { companyId }: { companyId: string }) =>
  db
    .selectFrom('qualification.firstTrade')
    .select(['storeId', 'state', 'papersUntil'])
    .where('companyId', '=', companyId),
)

/** An established trade ends with the first expired paper: the date counts, not the nightly job. */
export async function readFirstTrades(db: Db, companyId: string, today: Day): Promise<Map<string, FirstTradeState>> {
  const rows = await firstTradesOf(db, { companyId })
  const isPast = (row: (typeof rows)[number]) =>
    row.state === 'established' && row.papersUntil !== null && row.papersUntil < today
  // The check constraint allows no other value.
  return new Map(rows.map(row => [row.storeId, isPast(row) ? 'outdated' : (row.state as FirstTradeState)]))
}

export async function readRefuseReason(db: Db, companyId: string, storeId: string): Promise<string | null> {
  const row = await db
    .selectFrom('qualification.firstTrade')
    .select('refuseReason')
    .where('companyId', '=', companyId)
    .where('storeId', '=', storeId)
    .executeTakeFirst()
  return row?.refuseReason ?? null
}

const agreementsOf = prepared((db, { companyId, today }: { companyId: string; today: Day }) =>
  db
    .selectFrom('qualification.controlAgreement')
    .select('offerId')
    .where('companyId', '=', companyId)
    .where('validUntil', '>=', today),
)

export async function readAgreedOfferIds(db: Db, companyId: string, today: Day): Promise<Set<string>> {
  const rows = await agreementsOf(db, { companyId, today })
  return new Set(rows.map(row => row.offerId))
}

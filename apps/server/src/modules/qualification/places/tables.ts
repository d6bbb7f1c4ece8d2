import type { Db } from '#platform/database/database.ts'

/** Current licences that name places for medicines, and the authorisation to receive them. */
export function listPlacePapers(db: Db, companyId: string) {
  return db
    .selectFrom('qualification.licence')
    .select(['code', 'name', 'address', 'warehouseAddress', 'expiresOn', 'state'])
    .where('companyId', '=', companyId)
    .where('state', 'in', ['valid', 'in-review'])
    .orderBy('id')
    .execute()
}

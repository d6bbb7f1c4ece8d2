import type { Db } from '#platform/database/database.ts'

/** Licences that say where medicines may be kept, and the authorisation to take them in, as they stand now. */
export function listPlacePapers(db: Db, companyId: string) {
  return db
    .selectFrom('qualification.licence')
    .select(['code', 'name', 'address', 'warehouseAddress', 'expiresOn', 'state'])
    .where('companyId', '=', companyId)
    .where('state', 'in', ['valid', 'in-review'])
    .orderBy('id')
    .execute()
}

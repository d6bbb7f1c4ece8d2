import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'

const COLUMNS = [
  'id as addressId',
  'receiver',
  'mobile',
  'provinceCode',
  'cityCode',
  'districtCode',
  'detail',
  'isDefault',
  'licenceCode',
] as const

export interface AddressesAsked {
  readonly companyId: string
  readonly addressId?: string
  readonly skip?: number
  readonly limit?: number
}

export function listAddressRows(db: Db, { companyId, addressId, skip, limit }: AddressesAsked) {
  if (addressId !== undefined) return oneOf(db, { companyId, addressId })
  if (skip === undefined && limit === undefined) return allOf(db, { companyId })
  let query = rowsOf(db, companyId)
  if (skip !== undefined) query = query.offset(skip)
  if (limit !== undefined) query = query.limit(limit)
  return query.execute()
}

const allOf = prepared((db, { companyId }: { companyId: string }) => rowsOf(db, companyId))

const oneOf = prepared((db, { companyId, addressId }: { companyId: string; addressId: string }) =>
  rowsOf(db, companyId).where('id', '=', addressId),
)

/** The default first, then the newest. */
function rowsOf(db: Db, companyId: string) {
  return db
    .selectFrom('company.address')
    .select([...COLUMNS])
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .orderBy('isDefault', 'desc')
    .orderBy('id', 'desc')
}

export async function countAddresses(db: Db, companyId: string): Promise<number> {
  const { count } = await db
    .selectFrom('company.address')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Serialises changes of one company's addresses. */
export async function lockAddressBook(db: Db, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${companyId}, 3))`.execute(db)
}

export interface AddressRow {
  readonly addressId: string
  readonly receiver: string
  readonly mobile: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
  readonly detail: string
  readonly isDefault: boolean
  readonly licenceCode: string | null
}

export async function findAddress(db: Db, companyId: string, addressId: string): Promise<AddressRow | null> {
  const [row] = await listAddressRows(db, { companyId, addressId })
  return row ?? null
}

export async function findRemovedAddress(db: Db, companyId: string, addressId: string): Promise<AddressRow | null> {
  const row = await db
    .selectFrom('company.address')
    .select([...COLUMNS])
    .where('companyId', '=', companyId)
    .where('id', '=', addressId)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

export interface AddressContent {
  readonly receiver: string
  readonly mobile: string
  readonly provinceCode: string
  readonly cityCode: string
  readonly districtCode: string
  readonly detail: string
}

/** The id of an equal address in the book. */
export async function findSameAddress(
  db: Db,
  companyId: string,
  { receiver, mobile, districtCode, detail }: AddressContent,
): Promise<string | null> {
  const row = await db
    .selectFrom('company.address')
    .select('id')
    .where('companyId', '=', companyId)
    .where('receiver', '=', receiver)
    .where('mobile', '=', mobile)
    .where('districtCode', '=', districtCode)
    .where('detail', '=', detail)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertAddress(
  db: Db,
  now: Date,
  address: AddressContent & { readonly companyId: string; readonly licenceCode: string },
): Promise<string> {
  const { id } = await db
    .insertInto('company.address')
    .values({ ...address, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateAddress(
  db: Db,
  addressId: string,
  change: AddressContent & { readonly licenceCode: string },
): Promise<void> {
  await db.updateTable('company.address').set(change).where('id', '=', addressId).execute()
}

/** An address without a licence cannot be the default. */
export async function setLicence(db: Db, addressId: string, licenceCode: string | null): Promise<void> {
  await db
    .updateTable('company.address')
    .set({ licenceCode, ...(licenceCode === null && { isDefault: false }) })
    .where('id', '=', addressId)
    .execute()
}

export async function clearDefault(db: Db, companyId: string): Promise<void> {
  await db
    .updateTable('company.address')
    .set({ isDefault: false })
    .where('companyId', '=', companyId)
    .where('isDefault', '=', true)
    .where('deletedAt', 'is', null)
    .execute()
}

export async function markDefault(db: Db, addressId: string): Promise<void> {
  await db.updateTable('company.address').set({ isDefault: true }).where('id', '=', addressId).execute()
}

/** The row keeps whether it was the default, so that it can be restored. */
export async function markRemoved(db: Db, addressId: string, now: Date): Promise<void> {
  await db.updateTable('company.address').set({ deletedAt: now }).where('id', '=', addressId).execute()
}

export async function unmarkRemoved(db: Db, addressId: string): Promise<void> {
  await db.updateTable('company.address').set({ deletedAt: null }).where('id', '=', addressId).execute()
}

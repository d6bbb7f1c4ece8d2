import type { Face } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import type { Place } from './people.ts'

export interface NewInvitation extends Place {
  readonly tokenHash: Buffer
  readonly roleId: string
  readonly rights: string[] | null
  readonly limitProvinces: string[] | null
  readonly limitStores: string[] | null
  readonly personName: string
  readonly mobile: string
  readonly invitedBy: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Null when the mobile already has an open invitation to this place. */
export async function insertInvitation(db: Db, invitation: NewInvitation): Promise<string | null> {
  const { mobile, face, storeId, createdAt } = invitation
  // An expired invitation is replaced.
  await db
    .updateTable('staff.invitation')
    .set({ withdrawnAt: createdAt })
    .where('mobile', '=', mobile)
    .where('face', '=', face)
    .where('storeId', 'is not distinct from', storeId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '<=', createdAt)
    .execute()
  const made = await db
    .insertInto('staff.invitation')
    .values(invitation)
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

export function listInvitations(db: Db, { face, storeId }: Place, now: Date) {
  return db
    .selectFrom('staff.invitation as i')
    .innerJoin('staff.role as r', 'r.id', 'i.roleId')
    .select(['i.id', 'i.personName', 'i.mobile', 'r.name as role', 'i.invitedBy', 'i.createdAt', 'i.expiresAt'])
    .select(['i.limitProvinces', 'i.limitStores'])
    .where('i.face', '=', face)
    .where('i.storeId', 'is not distinct from', storeId)
    .where('i.acceptedAt', 'is', null)
    .where('i.withdrawnAt', 'is', null)
    .where('i.expiresAt', '>', now)
    .orderBy('i.createdAt', 'desc')
    .limit(100)
    .execute()
}

export async function withdrawInvitation(db: Db, { face, storeId }: Place, id: string, now: Date): Promise<boolean> {
  const withdrawn = await db
    .updateTable('staff.invitation')
    .set({ withdrawnAt: now })
    .where('id', '=', id)
    .where('face', '=', face)
    .where('storeId', 'is not distinct from', storeId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return withdrawn.numUpdatedRows > 0n
}

/** The open invitation with this token, locked until the transaction ends. */
export async function lockInvitation(db: Db, tokenHash: Buffer, face: Face, now: Date) {
  return db
    .selectFrom('staff.invitation as i')
    .innerJoin('staff.role as r', 'r.id', 'i.roleId')
    .select([
      'i.id',
      'i.face',
      'i.storeId',
      'i.roleId',
      'i.rights',
      'i.limitProvinces',
      'i.limitStores',
      'i.personName',
      'i.mobile',
      'i.invitedBy',
      'r.name as role',
      'r.rights as roleRights',
    ])
    .where('i.tokenHash', '=', tokenHash)
    .where('i.face', '=', face)
    .where('i.acceptedAt', 'is', null)
    .where('i.withdrawnAt', 'is', null)
    .where('i.expiresAt', '>', now)
    .forUpdate('i')
    .executeTakeFirst()
}

export async function markAccepted(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('staff.invitation').set({ acceptedAt: now }).where('id', '=', id).execute()
}

import type { Invite } from '@xiaojiu/contract/staff/people-schemas.ts'
import { givesMoneyRight } from '@xiaojiu/contract/staff/rights.ts'
import { addMs, DAY_MS, dayOf } from '@xiaojiu/kernel/time.ts'
import { accountFaces, hashOfToken, mobilesOf, newToken, sendSmsLater } from '#modules/identity/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, type GatewayContext, inTransaction, type Staff, type StaffContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  insertInvitation,
  withdrawInvitation as markWithdrawn,
  listInvitations as readInvitations,
} from '../tables/invitations.ts'
import { accountIdsOf, countPeople, lockPeople, type Place } from '../tables/people.ts'
import { findRole, type Role } from '../tables/roles.ts'
import { limitColumns, refuseGiving, refuseWider } from './giving.ts'
import { limitsOf, placeOf } from './list-people.ts'

const LIFE_MS = 3 * DAY_MS
const MOST_IN_STORE = 50
const MOST_PEOPLE = 2000
const INVITES = { name: 'staff.invite', points: 30, seconds: 3600 }

export interface InvitationSent {
  readonly invitationId: string
  readonly expiresAt: Date
}

/** Sends a link that makes a person a member of staff; it works once within three days. */
export async function invite(ctx: GatewayContext<Staff>, input: Invite): Promise<InvitationSent> {
  await ctx.limits.spend(INVITES, ctx.actor.accountId)
  const token = newToken()
  const sent = await inTransaction(ctx, async tx => {
    const { db, actor } = tx
    const place = placeOf(actor)
    await lockPeople(db, place)
    const role = await findRole(db, place, input.roleId)
    if (!role) throw new Refusal('not-found')
    refuseGiving(actor, role, input.rights)
    refuseWider(actor, limitColumns(place, input.limits))
    if (givesMoneyRight(actor.face, [], input.rights ?? role.rights)) throw new Refusal('money-rights-later')
    return keepInvitation(tx, place, role, { ...input, token, invitedBy: actor.accountId })
  })
  await sendLink(ctx, placeOf(ctx.actor), { ...sent, mobile: input.mobile, token })
  return sent
}

/** Stores the invitation in the caller's transaction. */
export async function keepInvitation(
  tx: Context,
  place: Place,
  role: Role,
  input: Invite & { readonly token: string; readonly invitedBy: string | null },
): Promise<InvitationSent> {
  const { db, now } = tx
  if (place.face === 'seller' && (await countPeople(db, place)) >= MOST_IN_STORE)
    throw new Refusal('staff-full', { most: MOST_IN_STORE })
  const used = await mobilesOf(db, await accountIdsOf(db, place, MOST_PEOPLE))
  const expiresAt = addMs(now, LIFE_MS)
  const invitationId = used.has(input.mobile)
    ? null
    : await insertInvitation(db, {
        ...place,
        tokenHash: hashOfToken(input.token),
        roleId: role.id,
        rights: input.rights,
        ...limitColumns(place, input.limits),
        personName: input.name,
        mobile: input.mobile,
        invitedBy: input.invitedBy,
        createdAt: now,
        expiresAt,
      })
  if (invitationId === null) throw new Refusal('staff-mobile-used')
  await audit(tx, {
    action: 'staff.invite',
    subject: invitationId,
    details: {
      name: input.name,
      mobile: maskPersonalData(input.mobile),
      role: role.name,
      rights: input.rights,
      limits: input.limits,
    },
  })
  return { invitationId, expiresAt }
}

/** The address that the invited person opens. */
export function linkOf({ site }: Context, { face }: Place, token: string): string {
  return `${site.publicUrl}/${face}/invitation?token=${token}`
}

async function sendLink(
  ctx: GatewayContext,
  place: Place,
  { mobile, token, expiresAt }: { readonly mobile: string; readonly token: string; readonly expiresAt: Date },
): Promise<void> {
  const url = linkOf(ctx, place, token)
  sendSmsLater(ctx, {
    mobile,
    template: 'staff-invited',
    params: { place: await nameOf(ctx, place), day: dayOf(expiresAt), url },
  })
}

/** The name of the store, or of the platform. */
export async function nameOf({ db }: Context, { storeId }: Place): Promise<string> {
  if (storeId === null) return '小九药采运营后台'
  return (await storesOf(db, [storeId])).get(storeId)?.name ?? ''
}

export function withdrawInvitation(ctx: StaffContext, invitationId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const isWithdrawn = await markWithdrawn(tx.db, placeOf(tx.actor), invitationId, tx.now)
    if (!isWithdrawn) throw new Refusal('not-found')
    await audit(tx, { action: 'staff.withdraw-invitation', subject: invitationId })
  })
}

export function listInvitations(ctx: StaffContext) {
  return inTransaction(ctx, async ({ db, actor, now }) => {
    const rows = await readInvitations(db, placeOf(actor), now)
    const inviters = await accountFaces(
      db,
      rows.flatMap(({ invitedBy }) => invitedBy ?? []),
    )
    return rows.map(row => ({
      invitationId: row.id,
      name: row.personName,
      mobile: maskPersonalData(row.mobile),
      role: row.role,
      limits: limitsOf(row),
      invitedBy: (row.invitedBy && inviters.get(row.invitedBy)?.personName) || '命令行',
      at: row.createdAt,
      expiresAt: row.expiresAt,
    }))
  })
}

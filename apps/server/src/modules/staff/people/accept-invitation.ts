import type { AcceptInvitation } from '@xiaojiu/contract/staff/people-schemas.ts'
import { givesMoneyRight } from '@xiaojiu/contract/staff/rights.ts'
import {
  findStaffLogin,
  hashOfToken,
  hashStaffPassword,
  LEAST_PASSWORD,
  openStaffAccount,
  proveStaffPassword,
} from '#modules/identity/public.ts'
import { rightsNow } from '#platform/approvals/tables.ts'
import { audit } from '#platform/audit.ts'
import { type Context, type Face, inSystemTransaction } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { lockInvitation, markAccepted } from '../tables/invitations.ts'
import { insertMember, lockPeople } from '../tables/people.ts'
import { nameOf } from './invite.ts'

const LOOKS = { name: 'staff.invitation', points: 30, seconds: 3600 }

type Invitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>

async function invitationOf({ db, now }: Context, face: Face, token: string): Promise<Invitation> {
  const invitation = await lockInvitation(db, hashOfToken(token), face, now)
  if (!invitation) throw new Refusal('invitation-bad')
  return invitation
}

/**
 * Whoever was dismissed since, or may no longer manage staff, brings nobody in; nor does a role that got a money right since, which
 * two people give to a member. The command line invites without either.
 */
async function refuseOutdated({ db }: Context, { face, storeId, invitedBy, rights, roleRights }: Invitation) {
  if (invitedBy === null) return
  const mayInvite = (await rightsNow(db, { face: face as Face, storeId }, [invitedBy])).get(invitedBy)
  const givesMoney = givesMoneyRight(face as Face, [], rights ?? roleRights)
  if (mayInvite?.includes('staff.act') !== true || givesMoney) throw new Refusal('invitation-bad')
}

/** The content of the invitation for the person who opens the link. */
export async function getInvitation(ctx: Context, face: Face, token: string) {
  await ctx.limits.spend(LOOKS, ctx.clientIp)
  return inSystemTransaction(ctx, async tx => {
    const invitation = await invitationOf(tx, face, token)
    await refuseOutdated(tx, invitation)
    const login = await findStaffLogin(tx.db, face, invitation.mobile)
    return {
      name: invitation.personName,
      mobile: maskPersonalData(invitation.mobile),
      place: await nameOf(tx, { face, storeId: invitation.storeId }),
      role: invitation.role,
      loginName: login?.loginName ?? null,
      leastPasswordLength: LEAST_PASSWORD[face],
    }
  })
}

/**
 * Makes the holder of the link a member of staff. A mobile that already has a login of this console keeps it and proves its
 * password; others choose a name and a password. The link was sent to the mobile, so the mobile is proven.
 */
export async function acceptInvitation(ctx: Context, face: Face, input: AcceptInvitation): Promise<void> {
  await ctx.limits.spend(LOOKS, ctx.clientIp)
  const { mobile } = await inSystemTransaction(ctx, tx => invitationOf(tx, face, input.token))
  const login = await findStaffLogin(ctx.db, face, mobile)
  const existing = login
    ? await proveStaffPassword(ctx, face, {
        ...input,
        login: login.loginName,
        deviceModel: 'PC',
        deviceId: 'invitation',
      })
    : null
  const passwordHash = existing ? null : await hashStaffPassword(face, input.password, [input.loginName, mobile])
  await inSystemTransaction(ctx, async tx => {
    const invitation = await invitationOf(tx, face, input.token)
    const { storeId, roleId, rights, limitProvinces, limitStores } = invitation
    await lockPeople(tx.db, { face, storeId })
    await refuseOutdated(tx, invitation)
    const accountId =
      existing?.accountId ??
      (await openStaffAccount(tx, face, {
        loginName: input.loginName,
        mobile,
        personName: invitation.personName,
        passwordHash: passwordHash ?? '',
        storeId,
      }))
    if (accountId === null) throw new Refusal('login-name-taken')
    const row = { accountId, face, storeId, roleId, rights, limitProvinces, limitStores, now: tx.now }
    if ((await insertMember(tx.db, row)) === null) throw new Refusal('invitation-bad')
    await markAccepted(tx.db, invitation.id, tx.now)
    await audit(tx, {
      action: 'staff.accept-invitation',
      subject: accountId,
      by: { accountId, name: invitation.personName, isRobot: false },
      ...{ face, storeId },
      details: { invitationId: invitation.id },
    })
  })
}

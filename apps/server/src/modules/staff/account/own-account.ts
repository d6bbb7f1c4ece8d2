import type { LostFactor, OwnSecurity, RecoveryCodes, RenewFactor } from '@xiaojiu/contract/staff/account-endpoints.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import {
  accountNames,
  countRecoveryCodes,
  describeSecret,
  deviceName,
  endFaceSessions,
  enrolFactor,
  factorStateOf,
  findPasswordAge,
  LEAST_PASSWORD,
  listFaceLogIns,
  listFaceSessions,
  listRenewalsDue,
  newTotpSecret,
  PASSWORD_LIFE_MS,
  proveRecoveryCode,
  renewRecoveryCodes,
  seal,
  tellRecoveryUsed,
  unseal,
} from '#modules/identity/public.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inTransaction, type Staff, type StaffContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'

const LOG_INS_SHOWN = 20

export function getOwnSecurity(ctx: StaffContext): Promise<OwnSecurity> {
  return inTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    const { accountId, face } = actor
    const { loginName, mobile } = await accountNames(db, accountId)
    const { setAt } = await findPasswordAge(db, accountId)
    const sessions = await listFaceSessions(db, [accountId], face, now)
    const logIns = await listFaceLogIns(db, accountId, face, LOG_INS_SHOWN)
    return {
      loginName,
      mobile: maskPersonalData(mobile),
      secondFactor: await factorStateOf(tx, accountId),
      isFactorDue: (await listRenewalsDue(db, [accountId])).has(accountId),
      recoveryCodesLeft: await countRecoveryCodes(db, accountId),
      passwordSetAt: setAt,
      passwordDueAt: face === 'platform' ? addMs(setAt, PASSWORD_LIFE_MS) : null,
      leastPasswordLength: LEAST_PASSWORD[face],
      sessions: sessions.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => ({
        sessionId: id,
        device: deviceName(userAgent),
        ip,
        createdAt,
        lastSeenAt,
        isCurrent: id === actor.sessionId,
      })),
      logIns: logIns.map(({ id, way, userAgent, ip, createdAt, endedAt }) => ({
        sessionId: id,
        way,
        device: deviceName(userAgent),
        ip,
        at: createdAt,
        endedAt,
      })),
    }
  })
}

export function endOwnSession(ctx: StaffContext, sessionId: string): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { accountId } = tx.actor
    const ended = await endFaceSessions(tx.db, { accountId, sessionIds: [sessionId], reason: 'ended' }, tx.now)
    if (ended === 0) throw new Refusal('not-found')
    await audit(tx, { action: 'staff.end-own-session', subject: accountId, details: { sessionId } })
  })
}

/**
 * Starts a new authenticator: the page gets its secret, also encrypted in a ticket. Nothing is stored until the first code proves
 * it.
 */
export async function startFactor(ctx: StaffContext) {
  const { actor, site } = ctx
  await inTransaction(ctx, tx => audit(tx, { action: 'staff.start-second-factor', subject: actor.accountId }))
  const secret = newTotpSecret()
  return { ticket: seal(site, ticketOwner(actor), secret).toString('base64url'), ...(await describedTo(ctx, secret)) }
}

async function describedTo({ db, actor }: StaffContext, secret: Buffer) {
  const { loginName } = await accountNames(db, actor.accountId)
  return describeSecret(secret, loginName)
}

/** Replaces the authenticator; sessions opened with the old one end. */
export function renewFactor(ctx: StaffContext, { ticket, code }: RenewFactor): Promise<RecoveryCodes> {
  return renewWith(ctx, secretIn(ctx, ticketOwner(ctx.actor), ticket), code)
}

/** A recovery code alone opens nothing but this, and for so long. */
const LOST_MS = 10 * 60_000
const TIME_BYTES = 8

/** The same when the authenticator is lost: a recovery code takes the place of the fresh code, and its owner is told. */
export async function startLostFactor(ctx: GatewayContext<Staff>, { recoveryCode }: LostFactor) {
  const { actor, site, now } = ctx
  const { accountId, face, storeId } = actor
  if ((await factorStateOf(ctx, accountId)) !== 'enrolled') throw new Refusal('second-factor-needed')
  await proveRecoveryCode(ctx, accountId, recoveryCode)
  await inTransaction(ctx, tx => audit(tx, { action: 'staff.start-lost-factor', subject: accountId }))
  await tellRecoveryUsed(ctx, { accountId, face, storeId }, 'renewal')
  const secret = newTotpSecret()
  const until = Buffer.alloc(TIME_BYTES)
  until.writeBigInt64BE(BigInt(now.getTime() + LOST_MS))
  const ticket = seal(site, lostOwner(actor), Buffer.concat([until, secret])).toString('base64url')
  return { ticket, ...(await describedTo(ctx, secret)) }
}

export function renewLostFactor(ctx: StaffContext, { ticket, code }: RenewFactor): Promise<RecoveryCodes> {
  const sealed = secretIn(ctx, lostOwner(ctx.actor), ticket)
  if (Number(sealed.readBigInt64BE(0)) < ctx.now.getTime()) throw new Refusal('log-in-expired')
  return renewWith(ctx, sealed.subarray(TIME_BYTES), code)
}

async function renewWith(ctx: StaffContext, secret: Buffer, code: string): Promise<RecoveryCodes> {
  const { accountId, sessionId } = ctx.actor
  const recoveryCodes = await enrolFactor(ctx, accountId, { secret, code, replaces: 'any' })
  await inTransaction(ctx, async tx => {
    await endFaceSessions(tx.db, { accountId, exceptId: sessionId, reason: 'changed' }, tx.now)
    await audit(tx, { action: 'staff.renew-second-factor', subject: accountId })
  })
  return { recoveryCodes }
}

function secretIn({ site }: StaffContext, owner: string, ticket: string): Buffer {
  try {
    return unseal(site, owner, Buffer.from(ticket, 'base64url'))
  } catch {
    throw new Refusal('log-in-expired')
  }
}

/** A ticket is bound to the log-in that started it. */
function ticketOwner({ accountId, sessionId }: StaffContext['actor']): string {
  return `${accountId} ${sessionId}`
}

/** A ticket of a step-up cannot be used where a recovery code was asked for, nor the other way round. */
function lostOwner(actor: StaffContext['actor']): string {
  return `${ticketOwner(actor)} lost`
}

export async function newRecoveryCodes(ctx: StaffContext): Promise<RecoveryCodes> {
  const { accountId } = ctx.actor
  if ((await factorStateOf(ctx, accountId)) !== 'enrolled') throw new Refusal('second-factor-needed')
  const recoveryCodes = await inTransaction(ctx, async tx => {
    await audit(tx, { action: 'staff.renew-recovery-codes', subject: accountId })
    return renewRecoveryCodes(tx, accountId)
  })
  return { recoveryCodes }
}

import { createHash } from 'node:crypto'
import type { FaceResult, FaceStart } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { checkIdNumber } from '@xiaojiu/kernel/checks/numbers.ts'
import { refuseManagedLogin } from '#modules/company/public.ts'
import { audit } from '#platform/audit.ts'
import { type GatewayContext, inSnapshot, inTransaction, type User } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { beginRegistration, findLatest, lockOpen, updateRegistration } from './tables.ts'

const BY_ACCOUNT = { name: 'face-check', points: 10, seconds: 3600 }

/** Starts the face check of the applicant on the phone. Without it a reviewer checks the identity. */
export async function startFaceCheck(
  ctx: GatewayContext<User>,
  { name, certNo: idNumber }: FaceStart,
): Promise<{ qrUrl: string }> {
  if (checkIdNumber(idNumber) !== 'ok') throw new Refusal('id-number-wrong')
  await ctx.limits.spend(BY_ACCOUNT, ctx.actor.accountId)
  const registration = await inTransaction(ctx, async tx => {
    const { db, actor, now } = tx
    await refuseManagedLogin(tx, actor.accountId)
    await beginRegistration(db, actor.accountId, now)
    return lockOpen(db, actor.accountId)
  })
  if (!registration || registration.state === 'in-review') throw new Refusal('registration-not-open')
  const started = await ctx.gateways.faceCheck.start({ name, idNumber, reference: registration.id })
  if (!started.ok) {
    ctx.log.warn({ kind: started.kind, message: started.message }, 'face check not started')
    throw new Refusal('face-unavailable')
  }
  await inTransaction(ctx, async tx => {
    await updateRegistration(tx.db, registration.id, {
      faceState: 'waiting',
      faceToken: started.value.checkToken,
      faceNumberHash: hashOf(idNumber),
      faceFailReason: null,
    })
    await audit(tx, { action: 'registration.start-face-check', subject: registration.id })
  })
  return { qrUrl: started.value.qrUrl }
}

/** The result of this person's check; the provider is queried until there is one. */
export async function getFaceResult(ctx: GatewayContext<User>, certNo: string): Promise<FaceResult> {
  const registration = await inSnapshot(ctx, tx => findLatest(tx.db, tx.actor.accountId))
  const isSame = registration?.faceNumberHash?.equals(hashOf(certNo)) ?? false
  if (!registration || !isSame || registration.faceToken === null) throw new Refusal('not-found')
  if (registration.faceState !== 'waiting')
    return { state: registration.faceState, failReason: registration.faceFailReason }
  const asked = await ctx.gateways.faceCheck.getResult(registration.faceToken)
  if (!asked.ok) throw new Refusal('face-unavailable')
  const { state, failReason } = asked.value
  if (state !== 'waiting')
    await inTransaction(ctx, tx =>
      updateRegistration(tx.db, registration.id, { faceState: state, faceFailReason: failReason }),
    )
  return { state, failReason }
}

/** The number itself is stored only with the identity card's paper. */
function hashOf(idNumber: string): Buffer {
  return createHash('sha256').update(`face ${idNumber}`).digest()
}

import type {
  ChooseStore,
  Enrolled,
  EnrolSecondFactor,
  LinkLogIn,
  ProveSecondFactor,
  SetNewPassword,
  StaffCodeLogIn,
  StaffLogIn,
} from '@xiaojiu/contract/staff/session-schemas.ts'
import {
  enrolFactor,
  isPasswordOld,
  type LogInProof,
  proveFactor,
  provePasswordLink,
  proveRecoveryCode,
  proveStaffCode,
  proveStaffPassword,
  readTicket,
  replaceStaffPassword,
  tellRecoveryUsed,
  unseal,
  type visitOf,
} from '#modules/identity/public.ts'
import type { Context, Face, GatewayContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Continued, continueLogIn, needsFactor, noteRefused } from './continue-log-in.ts'

type Visit = ReturnType<typeof visitOf>
const NOTHING_MORE = { storeId: null, isFactorProven: false, isForgotten: false, sealedSecret: null } as const

export async function logIn(ctx: Context, face: Face, input: StaffLogIn, visit: Visit): Promise<Continued> {
  const proven = await proveStaffPassword(ctx, face, input)
  const { deviceId } = input
  return continueLogIn(ctx, { ...proven, face, way: 'password', deviceId, ...NOTHING_MORE }, visit)
}

export async function logInByCode(ctx: Context, input: StaffCodeLogIn, visit: Visit): Promise<Continued> {
  const proven = await proveStaffCode(ctx, 'seller', input, visit)
  const { deviceId, isForgotten = false } = input
  const proof = { ...proven, face: 'seller', way: 'code', deviceId, ...NOTHING_MORE, isForgotten } as const
  return continueLogIn(ctx, proof, visit)
}

/** With the link that a colleague sent to the person's own mobile. */
export async function logInByLink(ctx: Context, face: Face, input: LinkLogIn, visit: Visit): Promise<Continued> {
  const proven = await provePasswordLink(ctx, face, input.token)
  const { deviceId } = input
  return continueLogIn(ctx, { ...proven, face, way: 'code', deviceId, ...NOTHING_MORE, isForgotten: true }, visit)
}

/** Sets a new password for one that is too old or forgotten; all proofs for a session were given before. */
export async function setNewPassword(
  ctx: GatewayContext,
  face: Face,
  { ticket, newPassword }: SetNewPassword,
  visit: Visit,
): Promise<Continued> {
  const proof = proofOf(ctx, face, ticket)
  const isWanted = proof.isForgotten || (await isPasswordOld(ctx, face, proof.accountId))
  if (!isWanted || needsFactor(ctx, proof)) throw new Refusal('log-in-expired')
  const passwordVersion = await replaceStaffPassword(ctx, proof, newPassword)
  return continueLogIn(ctx, { ...proof, passwordVersion, isForgotten: false }, visit)
}

export function chooseStore(ctx: Context, { ticket, storeId }: ChooseStore, visit: Visit): Promise<Continued> {
  return continueLogIn(ctx, { ...proofOf(ctx, 'seller', ticket), storeId }, visit)
}

/** A code of the authenticator, or a recovery code when it is lost; then the owner is notified. */
export async function proveSecondFactor(
  ctx: GatewayContext,
  face: Face,
  { ticket, code, recoveryCode }: ProveSecondFactor,
  visit: Visit,
): Promise<Continued> {
  const proof = proofOf(ctx, face, ticket)
  const { accountId } = proof
  try {
    if (code !== undefined) await proveFactor(ctx, accountId, code)
    else await proveRecoveryCode(ctx, accountId, recoveryCode ?? '', proof)
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'second-factor-wrong')
      await noteRefused(ctx, proof, 'second-factor-wrong')
    throw error
  }
  if (code === undefined) await tellRecoveryUsed(ctx, proof)
  return continueLogIn(ctx, { ...proof, isFactorProven: true }, visit)
}

/**
 * Sets up the first authenticator of a login, or the one for which the old one was just proven, before anything else is reachable.
 * A ticket from before the present authenticator was set up replaces nothing.
 */
export async function enrolSecondFactor(
  ctx: Context,
  face: Face,
  { ticket, code }: EnrolSecondFactor,
  visit: Visit,
): Promise<{ readonly continued: Continued } & Pick<Enrolled, 'recoveryCodes'>> {
  const proof = proofOf(ctx, face, ticket)
  if (proof.sealedSecret === null) throw new Refusal('log-in-expired')
  const secret = unseal(ctx.site, proof.accountId, Buffer.from(proof.sealedSecret, 'base64url'))
  const { accountId, passwordVersion } = proof
  const replaces = proof.isFactorProven ? 'due' : 'none'
  const recoveryCodes = await enrolFactor(ctx, accountId, { secret, code, replaces, passwordVersion, at: proof })
  const continued = await continueLogIn(ctx, { ...proof, isFactorProven: true, sealedSecret: null }, visit)
  return { recoveryCodes, continued }
}

function proofOf(ctx: Context, face: Face, ticket: string): LogInProof {
  const proof = readTicket(ctx.site, ticket, ctx.now)
  if (proof?.face !== face) throw new Refusal('log-in-expired')
  return proof
}

import type {
  ChooseStore,
  Enrolled,
  EnrolSecondFactor,
  ProveSecondFactor,
  StaffCodeLogIn,
  StaffLogIn,
} from '@xiaojiu/contract/staff/session-schemas.ts'
import {
  enrolFactor,
  type LogInProof,
  proveFactor,
  proveRecoveryCode,
  proveStaffCode,
  proveStaffPassword,
  readTicket,
  tellRecoveryUsed,
  unseal,
  type visitOf,
} from '#modules/identity/public.ts'
import type { Context, Face, GatewayContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Continued, continueLogIn } from './continue-log-in.ts'

type Visit = ReturnType<typeof visitOf>
const NOTHING_MORE = { storeId: null, isFactorProven: false, sealedSecret: null } as const

export async function logIn(ctx: Context, face: Face, input: StaffLogIn, visit: Visit): Promise<Continued> {
  const proven = await proveStaffPassword(ctx, face, input)
  const { deviceId } = input
  return continueLogIn(ctx, { ...proven, face, way: 'password', deviceId, ...NOTHING_MORE }, visit)
}

export async function logInByCode(ctx: Context, input: StaffCodeLogIn, visit: Visit): Promise<Continued> {
  const proven = await proveStaffCode(ctx, 'seller', input, visit)
  const { deviceId } = input
  return continueLogIn(ctx, { ...proven, face: 'seller', way: 'code', deviceId, ...NOTHING_MORE }, visit)
}

export function chooseStore(ctx: Context, { ticket, storeId }: ChooseStore, visit: Visit): Promise<Continued> {
  return continueLogIn(ctx, { ...proofOf(ctx, 'seller', ticket), storeId }, visit)
}

/** A code of the authenticator, or, when that is lost, one of those for the purpose; its owner is told. */
export async function proveSecondFactor(
  ctx: GatewayContext,
  face: Face,
  { ticket, code, recoveryCode }: ProveSecondFactor,
  visit: Visit,
): Promise<Continued> {
  const proof = proofOf(ctx, face, ticket)
  if (code !== undefined) await proveFactor(ctx, proof.accountId, code)
  else if (recoveryCode !== undefined) {
    await proveRecoveryCode(ctx, proof.accountId, recoveryCode)
    await tellRecoveryUsed(ctx, proof.accountId)
  } else throw new Refusal('second-factor-wrong')
  return continueLogIn(ctx, { ...proof, isFactorProven: true }, visit)
}

/** The first authenticator of a login, before anything else is reachable. */
export async function enrolSecondFactor(
  ctx: Context,
  face: Face,
  { ticket, code }: EnrolSecondFactor,
  visit: Visit,
): Promise<{ readonly continued: Continued } & Pick<Enrolled, 'recoveryCodes'>> {
  const proof = proofOf(ctx, face, ticket)
  if (proof.sealedSecret === null) throw new Refusal('log-in-expired')
  const secret = unseal(ctx.site, proof.accountId, Buffer.from(proof.sealedSecret, 'base64url'))
  const recoveryCodes = await enrolFactor(ctx, proof.accountId, secret, code)
  const continued = await continueLogIn(ctx, { ...proof, isFactorProven: true, sealedSecret: null }, visit)
  return { recoveryCodes, continued }
}

function proofOf(ctx: Context, face: Face, ticket: string): LogInProof {
  const proof = readTicket(ctx.site, ticket, ctx.now)
  if (proof?.face !== face) throw new Refusal('log-in-expired')
  return proof
}

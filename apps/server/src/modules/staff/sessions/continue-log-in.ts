import type { LogInStep, StaffStore } from '@xiaojiu/contract/staff/session-schemas.ts'
import {
  accountNames,
  auditRefusedLogin,
  describeSecret,
  factorStateOf,
  isPasswordOld,
  isStaffAddressAllowed,
  LEAST_PASSWORD,
  type LogInProof,
  listRenewalsDue,
  newTotpSecret,
  openFaceSession,
  seal,
  type visitOf,
  writeTicket,
} from '#modules/identity/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findMemberships, type Member } from '../tables/members.ts'

type Visit = ReturnType<typeof visitOf>
type Tokens = Awaited<ReturnType<typeof openFaceSession>>['tokens']

/** A log-in that needs another step, or the session that it opened. */
export type Continued =
  | { readonly next: Exclude<LogInStep, { step: 'done' }> }
  | { readonly tokens: Tokens; readonly sessionId: string; readonly member: Member }

/** Continues a log-in as far as its proofs allow: store, network, second factor, session. */
export async function continueLogIn(ctx: Context, proof: LogInProof, visit: Visit): Promise<Continued> {
  const { accountId, face } = proof
  const memberships = await inSystemTransaction(ctx, ({ db }) => findMemberships(db, accountId, face))
  if (memberships.length === 0) throw new Refusal('account-disabled')
  const member = choose(memberships, proof)
  if (!member) {
    const stores = await describeStores(ctx, memberships)
    return { next: { step: 'choose-store', ticket: writeTicket(ctx.site, proof, ctx.now), stores } }
  }
  if (face === 'platform' && !(await isStaffAddressAllowed(ctx, member.roleId))) {
    await noteRefused(ctx, proof, 'ip-not-allowed')
    throw new Refusal('ip-not-allowed')
  }
  const chosen = { ...proof, storeId: member.storeId }
  if (needsFactor(ctx, proof)) return { next: await askFactor(ctx, chosen) }
  // The old authenticator has proven the person; a new one must replace it before a session opens.
  if (proof.isFactorProven && (await listRenewalsDue(ctx.db, [accountId])).has(accountId))
    return { next: await askEnrolment(ctx, chosen, { isRenewal: true }) }
  const { isForgotten } = proof
  if (isForgotten || (await isPasswordOld(ctx, face, accountId))) {
    const ticket = writeTicket(ctx.site, chosen, ctx.now)
    return { next: { step: 'new-password', ticket, isForgotten, leastPasswordLength: LEAST_PASSWORD[face] } }
  }
  return { ...(await openFaceSession(ctx, chosen, visit)), member }
}

/** Records a log-in that fails after its first proof, when the person is known. */
export async function noteRefused(
  ctx: Context,
  { accountId, face, way }: LogInProof,
  reason: 'second-factor-wrong' | 'ip-not-allowed',
): Promise<void> {
  const { loginName: login } = await accountNames(ctx.db, accountId)
  const step = reason === 'second-factor-wrong' ? 'second-factor' : way
  await auditRefusedLogin(ctx, { way: step, login, reason, accountId, face })
}

/** Whether a code of the authenticator is still needed; after a forgotten password it always is. */
export function needsFactor(
  { site }: Pick<Context, 'site'>,
  { isFactorProven, isForgotten }: Pick<LogInProof, 'isFactorProven' | 'isForgotten'>,
): boolean {
  return (site.asksSecondFactor || isForgotten) && !isFactorProven
}

/** The chosen membership, or the only one. */
function choose(memberships: readonly Member[], { face, storeId }: LogInProof): Member | null {
  if (face === 'platform' || memberships.length === 1) return memberships[0] ?? null
  if (storeId === null) return null
  const member = memberships.find(one => one.storeId === storeId)
  if (!member) throw new Refusal('not-found')
  return member
}

async function askFactor(
  ctx: Context,
  proof: LogInProof,
): Promise<Extract<LogInStep, { step: 'second-factor' | 'enrol' }>> {
  if ((await factorStateOf(ctx, proof.accountId)) !== 'none')
    return { step: 'second-factor', ticket: writeTicket(ctx.site, proof, ctx.now) }
  return askEnrolment(ctx, proof, { isRenewal: false })
}

async function askEnrolment(
  ctx: Context,
  proof: LogInProof,
  { isRenewal }: { readonly isRenewal: boolean },
): Promise<Extract<LogInStep, { step: 'enrol' }>> {
  const { accountId } = proof
  const secret = newTotpSecret()
  const sealedSecret = seal(ctx.site, accountId, secret).toString('base64url')
  const { loginName } = await accountNames(ctx.db, accountId)
  const ticket = writeTicket(ctx.site, { ...proof, sealedSecret }, ctx.now)
  return { step: 'enrol', ticket, isRenewal, ...describeSecret(secret, loginName) }
}

/** The stores of these memberships, for the choice. */
export async function describeStores(
  { db }: Pick<Context, 'db'>,
  memberships: readonly Member[],
): Promise<StaffStore[]> {
  const stores = await storesOf(
    db,
    memberships.flatMap(({ storeId }) => storeId ?? []),
  )
  return memberships.flatMap(({ storeId, roleName }) => {
    const store = storeId === null ? undefined : stores.get(storeId)
    return store ? [{ storeId: store.id, name: store.name, isOpen: store.isOpen, role: roleName }] : []
  })
}

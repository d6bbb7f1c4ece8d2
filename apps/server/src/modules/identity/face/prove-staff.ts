import { timingSafeEqual } from 'node:crypto'
import type { StaffCodeLogIn, StaffLogIn } from '@xiaojiu/contract/staff/session-schemas.ts'
import { Mobile } from '@xiaojiu/contract/wire.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { type Context, type Face, inTransaction, type Site } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { proveCode } from '../codes/prove-code.ts'
import { MAX_CANDIDATES, withPassword } from '../log-in/log-in.ts'
import {
  attemptFailed,
  attemptSucceeded,
  auditRefusedLogin,
  beginAttempt,
  type RefusedLogin,
  staffGuess,
} from '../log-in/login-attempts.ts'
import { inEvaluationSlot } from '../log-in/passwords.ts'
import { type Account, type AccountKind, findAccountsByLogin, findAccountsByMobile } from '../tables/accounts.ts'
import { spendCode } from '../tables/auth-codes.ts'
import { isAddressAllowed } from '../tables/staff-accounts.ts'
import { keyedHash } from '../tokens.ts'
import type { Visit } from '../visit.ts'
import { placeOf } from './place-of.ts'

const KIND_OF = { seller: 'seller', platform: 'operator' } as const satisfies Record<Face, AccountKind>

/** A login that has just been proven at a console. */
export interface ProvenStaff {
  readonly accountId: string
  readonly passwordVersion: number
}

/**
 * Verifies the password of staff. Only with a correct password does the answer reveal whether the login exists and of
 * which kind it is.
 */
export async function proveStaffPassword(ctx: Context, face: Face, input: StaffLogIn): Promise<ProvenStaff> {
  const { login, password } = input
  const found = await findAccountsByLogin(ctx.db, login, MAX_CANDIDATES)
  const attempt = staffGuess(ctx, login)
  const account = await inEvaluationSlot(async () => {
    await beginAttempt(ctx, attempt, 'absent')
    const count = Mobile.safeParse(login).success ? MAX_CANDIDATES : 1
    const proven = await withPassword(ownFirst(found, face), password, count)
    await (proven ? attemptSucceeded(ctx, attempt) : attemptFailed(ctx, attempt))
    return proven
  })
  if (!account) return refuse(ctx, { way: 'password', login, reason: 'wrong-login', face })
  return admit(ctx, face, account, 'password', login)
}

/** Proves a code that was sent for the console of a store. */
export async function proveStaffCode(
  ctx: Context,
  face: Face,
  { mobile, authCode }: StaffCodeLogIn,
  { browserHash }: Visit,
): Promise<ProvenStaff> {
  const codeId = await proveCode(ctx, { mobile, authCode, purpose: 'staff-login' }, browserHash)
  const isSpent = await inTransaction(ctx, ({ db, now }) => spendCode(db, codeId, now))
  const [account] = ownFirst(await findAccountsByMobile(ctx.db, mobile), face)
  if (!isSpent || !account) return refuse(ctx, { way: 'code', login: mobile, reason: 'wrong-code', face })
  return admit(ctx, face, account, 'code', mobile)
}

/** A person may have a buyer's login and a seller's on one mobile, under one password: at a console the console's is meant. */
function ownFirst(accounts: readonly Account[], face: Face): Account[] {
  return accounts.toSorted((a, b) => Number(b.kind === KIND_OF[face]) - Number(a.kind === KIND_OF[face]))
}

async function admit(
  ctx: Context,
  face: Face,
  account: Account,
  way: RefusedLogin['way'],
  login: string,
): Promise<ProvenStaff> {
  const accountId = account.id
  if (account.state !== 'enabled') return refuse(ctx, { way, login, reason: 'account-disabled', accountId, face })
  if (account.kind !== KIND_OF[face])
    return refuse(ctx, { way, login, reason: 'face-wrong', accountId, face }, { face: placeOf(account.kind) })
  return { accountId, passwordVersion: account.passwordVersion }
}

async function refuse(ctx: Context, refused: RefusedLogin, details: Record<string, unknown> = {}): Promise<never> {
  await auditRefusedLogin(ctx, refused)
  throw new Refusal(refused.reason, details)
}

/** Whether staff with this role may work from where the request comes from. */
export function isStaffAddressAllowed({ db, clientIp }: Context, roleId: string): Promise<boolean> {
  return isAddressAllowed(db, roleId, clientIp)
}

const LIFE_MS = 10 * 60_000

const Proof = z.object({
  accountId: z.string(),
  face: z.enum(['seller', 'platform']),
  passwordVersion: z.int(),
  way: z.enum(['password', 'code']),
  deviceId: z.string(),
  storeId: z.string().nullable(),
  isFactorProven: z.boolean(),
  /** The password was forgotten: the second factor is proven and another one chosen before a session opens. */
  // Tickets of the release before do not say.
  isForgotten: z.boolean().default(false),
  /** An authenticator that is being enrolled: its secret, locked. */
  sealedSecret: z.string().nullable(),
})
const Signed = Proof.extend({ until: z.int() })

/** What has been proven so far of a log-in that needs another step. */
export type LogInProof = z.output<typeof Proof>

/** A signed ticket for the next step of a log-in. Nothing is stored, and it cannot be forged. */
export function writeTicket(site: Site, proof: LogInProof, now: Date): string {
  const text = Buffer.from(JSON.stringify({ ...proof, until: addMs(now, LIFE_MS).getTime() })).toString('base64url')
  return `${text}.${signatureOf(site, text)}`
}

/** What a ticket says; null when it is not ours or too old. */
export function readTicket(site: Site, ticket: string, now: Date): LogInProof | null {
  const [text = '', signature = ''] = ticket.split('.')
  const expected = Buffer.from(signatureOf(site, text))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const { until, ...proof } = Signed.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return until > now.getTime() ? proof : null
}

function signatureOf(site: Site, text: string): string {
  return keyedHash(site, 'log-in-ticket', text).toString('base64url')
}

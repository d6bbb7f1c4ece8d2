import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { notifyStaffMember } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import {
  type Context,
  type Face,
  type GatewayContext,
  inSystemTransaction,
  inTransaction,
  type Site,
} from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { attemptFailed, attemptSucceeded, beginAttempt, factorGuess } from '../log-in/login-attempts.ts'
import { sendLater } from '../send-sms.ts'
import { getAccount } from '../tables/accounts.ts'
import {
  claimStep,
  countRecoveryCodes,
  findFactor,
  keepSecret,
  listEnrolled,
  type ReplacedFactor,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from '../tables/second-factors.ts'
import { listStaffLogins } from '../tables/staff-accounts.ts'
import { keyedHash } from '../tokens.ts'
import { codeAt, simulatedSecret, stepEnd, stepOfCode } from './totp.ts'

/** `simulated`: the person has no authenticator, but the simulated phone shows codes. */
export type FactorState = 'none' | 'enrolled' | 'simulated'

export async function factorStateOf({ db, site }: Context, accountId: string): Promise<FactorState> {
  const kept = await findFactor(db, accountId)
  if (kept?.sealedSecret) return 'enrolled'
  return site.simulatesPhone ? 'simulated' : 'none'
}

/** The secret of this login's codes, or null when it has none. */
async function secretOf({ db, site }: Context, accountId: string): Promise<Buffer | null> {
  const kept = await findFactor(db, accountId)
  if (kept?.sealedSecret) return unseal(site, accountId, kept.sealedSecret)
  return site.simulatesPhone ? simulatedSecret(site, accountId) : null
}

/**
 * Refuses unless the code is currently valid and was not used before. Attempts are counted before they are checked, so it must be
 * called outside a transaction.
 */
export async function proveFactor(ctx: Context, accountId: string, code: string): Promise<void> {
  await guarded(ctx, accountId, async () => {
    const secret = await secretOf(ctx, accountId)
    const step = secret && stepOfCode(secret, code, ctx.now)
    return step !== null && (await claimStep(ctx.db, accountId, step))
  })
}

/** The console of a log-in that is under way, for the audit: nobody is signed in yet. */
interface LogInAt {
  readonly face: Face
  readonly storeId: string | null
}

async function auditAtLogIn(tx: Context, accountId: string, action: string, at: LogInAt): Promise<void> {
  const { personName } = await getAccount(tx.db, accountId)
  const by = { accountId, name: personName, isRobot: false }
  await audit(tx, { action, subject: accountId, by, face: at.face, storeId: at.storeId })
}

/** The same with a recovery code, when the authenticator is lost; at a log-in the use is recorded. */
export async function proveRecoveryCode(ctx: Context, accountId: string, code: string, at?: LogInAt): Promise<void> {
  await guarded(ctx, accountId, () =>
    inTransaction(ctx, async tx => {
      const isSpent = await spendRecoveryCode(tx.db, accountId, recoveryHash(tx, accountId, code), tx.now)
      if (isSpent && at) await auditAtLogIn(tx, accountId, 'staff.use-recovery-code', at)
      return isSpent
    }),
  )
}

async function guarded(ctx: Context, accountId: string, isRight: () => Promise<boolean>): Promise<void> {
  const attempt = factorGuess(ctx, accountId)
  await beginAttempt(ctx, attempt, 'absent')
  if (await isRight()) return attemptSucceeded(ctx, attempt)
  await attemptFailed(ctx, attempt)
  throw new Refusal('second-factor-wrong')
}

interface NewFactor {
  readonly secret: Buffer
  readonly code: string
  readonly replaces: ReplacedFactor
  /** The password that was proven for it; another one since then refuses. */
  readonly passwordVersion?: number
  /** At a log-in, which is recorded here; elsewhere the caller records it. */
  readonly at?: LogInAt
}

/**
 * Sets the authenticator of the login and returns the new recovery codes. Refuses when the login has one meanwhile that it may not
 * replace.
 */
export async function enrolFactor(
  ctx: Context,
  accountId: string,
  { secret, code, replaces, passwordVersion, at }: NewFactor,
): Promise<string[]> {
  const attempt = factorGuess(ctx, accountId)
  await beginAttempt(ctx, attempt, 'absent')
  const step = stepOfCode(secret, code, ctx.now)
  if (step === null) {
    await attemptFailed(ctx, attempt)
    throw new Refusal('second-factor-wrong')
  }
  await attemptSucceeded(ctx, attempt)
  return inTransaction(ctx, async tx => {
    if (passwordVersion !== undefined && (await getAccount(tx.db, accountId)).passwordVersion !== passwordVersion)
      throw new Refusal('log-in-expired')
    const sealedSecret = seal(tx.site, accountId, secret)
    const factor = { accountId, sealedSecret, lastStep: step, enrolledAt: tx.now }
    if (!(await keepSecret(tx.db, factor, replaces))) throw new Refusal('log-in-expired')
    if (at) await auditAtLogIn(tx, accountId, 'staff.enrol-second-factor', at)
    return renewRecoveryCodes(tx, accountId)
  })
}

const RECOVERY_COUNT = 10
/** Without letters that look like digits. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Replaces the recovery codes with ten new ones; only their hashes are stored. */
export async function renewRecoveryCodes(ctx: Context, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_COUNT }, () =>
    Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join(''),
  )
  const hashes = codes.map(code => recoveryHash(ctx, accountId, code))
  await replaceRecoveryCodes(ctx.db, accountId, hashes, ctx.now)
  return codes.map(code => `${code.slice(0, 5)}-${code.slice(5)}`)
}

function recoveryHash({ site }: Context, accountId: string, code: string): Buffer {
  return keyedHash(site, 'recovery-code', accountId, code)
}

/** What a recovery code was used for. */
const RECOVERY_USES = {
  'log-in': { words: '登录', template: 'recovery-code-used' },
  renewal: { words: '更换动态口令', template: 'factor-renewal-begun' },
} as const

/** Notifies the owner of a login that a recovery code was used. */
export async function tellRecoveryUsed(
  ctx: GatewayContext,
  { accountId, face, storeId }: { readonly accountId: string; readonly face: Face; readonly storeId: string | null },
  use: keyof typeof RECOVERY_USES = 'log-in',
): Promise<void> {
  const { words, template } = RECOVERY_USES[use]
  const { mobile, loginName } = await getAccount(ctx.db, accountId)
  await inSystemTransaction(ctx, async tx =>
    notifyStaffMember(
      tx,
      { accountId, storeId, rule: 'own-account' },
      {
        title: '您的恢复码已被使用',
        body: `账号 ${loginName} 刚刚用一个恢复码${words}，还剩 ${await countRecoveryCodes(tx.db, accountId)} 个。如非本人操作，请立即修改密码、重新绑定动态口令，并联系${face === 'seller' ? '店主' : '安全管理员'}。`,
        link: `/${face}/my`,
      },
    ),
  )
  sendLater(ctx, { mobile, template, params: { account: loginName } })
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a small secret with the site's secret, bound to its owner: neither the database alone nor another row can decrypt it.
 */
export function seal(site: Site, owner: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(site), nonce)
  cipher.setAAD(Buffer.from(owner))
  const locked = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), locked])
}

export function unseal(site: Site, owner: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(site), nonce)
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

function keyOf({ secret }: Site): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'identity.second-factor', 32))
}

const MOST_SHOWN = 200

/** A code as the simulated phone's authenticator shows it. */
interface SimulatedCode {
  readonly loginName: string
  readonly personName: string
  readonly code: string
  readonly until: Date
}

/** The codes of all staff without an authenticator; none when the phone is not simulated. */
export async function listSimulatedCodes({ db, site, now }: Context): Promise<SimulatedCode[]> {
  if (!site.simulatesPhone) return []
  const logins = await listStaffLogins(db, MOST_SHOWN)
  const enrolled = await listEnrolled(
    db,
    logins.map(({ id }) => id),
  )
  return logins
    .filter(({ id }) => !enrolled.has(id))
    .map(({ id, loginName, personName }) => ({
      loginName,
      personName,
      code: codeAt(simulatedSecret(site, id), now),
      until: stepEnd(now),
    }))
}

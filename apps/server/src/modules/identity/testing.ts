import { argon2Sync, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { Secret } from 'otpauth'
import type { Gateways } from '#gateways/open-gateways.ts'
import type { SmsMessage } from '#gateways/sms/gateway.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { anyState } from '#testing/any-state.ts'
import { captchaHash } from './captcha/captcha.ts'
import { SCENE_WIDTH } from './domain/puzzle.ts'
import { ABSOLUTE_MS, FACE_LIFE } from './domain/session-life.ts'
import { codeAt, simulatedSecret } from './second-factor/totp.ts'
import type { Tokens } from './sessions/session-cookies.ts'
import { insertCaptcha } from './tables/attempts.ts'
import { hashOf, newToken } from './tokens.ts'

/** The password of every account that does not say otherwise. */
export const TEST_PASSWORD = 'Baizhu-Fuling-2026'

const hashes = new Map<string, string>()

/**
 * Hashes each password once per process at the lowest cost; each hash contains its cost. Passwords hashed by the server
 * cost the same as in production.
 */
export function hashOnce(password: string): string {
  const known = hashes.get(password)
  if (known !== undefined) return known
  const nonce = randomBytes(16)
  const hash = argon2Sync('argon2id', { message: password, nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 })
  const [salt, tag] = [nonce, hash].map(bytes => bytes.toString('base64').replace(/=+$/, ''))
  const made = `$argon2id$v=19$m=8,t=1,p=1$${salt}$${tag}`
  hashes.set(password, made)
  return made
}

let madeCount = 0

export interface GivenAccount {
  readonly loginName?: string
  readonly mobile?: string
  readonly password?: string
  readonly personName?: string
  readonly kind?: 'buyer' | 'seller' | 'operator'
  readonly state?: 'enabled' | 'disabled' | 'deleted'
  readonly storeId?: string
  readonly passwordSetAt?: Date
}

export interface MadeAccount {
  readonly accountId: string
  readonly loginName: string
  readonly mobile: string
}

/** A login that can be used; as the owner of the database. */
export async function anAccount(db: Db, given: GivenAccount = {}): Promise<MadeAccount> {
  madeCount++
  const loginName = given.loginName ?? `login-${randomUUID().slice(0, 8)}`
  const mobile = given.mobile ?? `1990${String(madeCount).padStart(7, '0')}`
  const { id } = await db
    .insertInto('identity.account')
    .values({
      loginName,
      mobile,
      personName: given.personName ?? '程砚秋',
      kind: given.kind ?? 'buyer',
      state: anyState(given.state ?? 'enabled'),
      passwordHash: hashOnce(given.password ?? TEST_PASSWORD),
      storeId: given.storeId ?? null,
      createdAt: new Date('2026-01-05T09:00:00+08:00'),
      passwordSetAt: given.passwordSetAt ?? new Date('2026-10-01T09:00:00+08:00'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { accountId: id, loginName, mobile }
}

export interface GivenSession {
  readonly accountId: string
  readonly companyId?: string | null
  readonly now: Date
}

/** An open session without the log-in: for tests about something else. */
export async function aSession(db: Db, { accountId, companyId = null, now }: GivenSession): Promise<Tokens> {
  const tokens = { token: newToken(), guard: newToken() }
  await db
    .insertInto('identity.session')
    .values({
      tokenHash: hashOf(tokens.token),
      guardHash: hashOf(tokens.guard),
      accountId,
      companyId,
      passwordVersion: 1,
      deviceId: 'test-device',
      userAgent: '',
      ip: '127.0.0.1',
      createdAt: now,
      lastSeenAt: now,
      expiresAt: addMs(now, ABSOLUTE_MS),
    })
    .execute()
  return tokens
}

export interface GivenFaceSession {
  readonly accountId: string
  /** Of a store's console; left out: of the platform's. */
  readonly storeId?: string
  readonly now: Date
  /** When the second factor was proven for what needs it fresh. */
  readonly stepUpAt?: Date | null
  readonly secondFactorAt?: Date | null
}

/** An open session at a console without the log-in: for tests about something else. */
export async function aFaceSession(
  db: Db,
  { accountId, storeId, now, stepUpAt = null, secondFactorAt = now }: GivenFaceSession,
): Promise<Tokens & { readonly sessionId: string }> {
  const tokens = { token: newToken(), guard: newToken() }
  const face = storeId ? 'seller' : 'platform'
  const { id } = await db
    .insertInto('identity.session')
    .values({
      tokenHash: hashOf(tokens.token),
      guardHash: hashOf(tokens.guard),
      accountId,
      face,
      storeId: storeId ?? null,
      passwordVersion: 1,
      deviceId: 'test-device',
      userAgent: '',
      ip: '127.0.0.1',
      createdAt: now,
      lastSeenAt: now,
      expiresAt: addMs(now, FACE_LIFE[face].absoluteMs),
      secondFactorAt,
      stepUpAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...tokens, sessionId: id }
}

export interface SmsInbox {
  readonly messages: SmsMessage[]
  /** The code of the newest message to this mobile. */
  codeFor(mobile: string): string
  /** From now on the provider cannot be reached. */
  fail(): void
}

/** Takes the place of the SMS provider: what it was asked to send can be read here. */
export function collectSms(gateways: Gateways): SmsInbox {
  const messages: SmsMessage[] = []
  let isDown = false
  const sms: Gateways['sms'] = {
    async send(message) {
      if (isDown) return { ok: false, kind: 'unknown', reason: 'timeout', message: 'no answer' }
      messages.push(message)
      return { ok: true, value: { messageId: String(messages.length) } }
    },
  }
  Object.assign(gateways, { sms })
  return {
    messages,
    codeFor(mobile) {
      const code = messages.findLast(message => message.mobile === mobile)?.params['code']
      if (code === undefined) throw new Error(`no message to ${mobile}`)
      return code
    },
    fail() {
      isDown = true
    },
  }
}

/** What the simulated phone shows now as this login's code. */
export function codeOfSimulatedPhone({ site, now }: Context, accountId: string): string {
  return codeAt(simulatedSecret(site, accountId), now)
}

/** What an authenticator with this secret shows. */
export function totpOf(secret: string, now: Date): string {
  return codeAt(Buffer.from(Secret.fromBase32(secret).bytes), now)
}

export interface GivenProxyStaff {
  readonly loginNames: readonly string[]
  readonly now: Date
}

/** Names the staff that may act for customers. */
export async function proxyStaffAre(db: Db, { loginNames, now }: GivenProxyStaff): Promise<void> {
  const value = JSON.stringify({ staff: loginNames })
  await db
    .insertInto('platform.setting')
    .values({ key: 'quick-login', value, updatedAt: now })
    .onConflict(on => on.column('key').doUpdateSet({ value }))
    .execute()
}

/** A puzzle and its answer, without its pictures: drawing them takes longer than the log-in it is for. */
export async function aSolvedCaptcha(ctx: Context, db: Db): Promise<{ captchaId: string; captchaAnswer: string }> {
  const captchaId = randomUUID()
  const left = randomInt(SCENE_WIDTH)
  const answerHash = captchaHash(ctx, captchaId, left)
  await insertCaptcha(db, { id: captchaId, kind: 'slider', answerHash, expiresAt: addMs(ctx.now, 60_000) })
  return { captchaId, captchaAnswer: String(left) }
}

/** The answer to a puzzle, found with the server's own key as no browser could. */
export async function solveCaptcha(ctx: Context, db: Db, captchaId: string): Promise<number> {
  const { answerHash } = await db
    .selectFrom('identity.captcha')
    .select('answerHash')
    .where('id', '=', captchaId)
    .executeTakeFirstOrThrow()
  for (let left = 0; answerHash && left < SCENE_WIDTH; left++)
    if (captchaHash(ctx, captchaId, left).equals(answerHash)) return left
  throw new Error('this puzzle has no answer')
}

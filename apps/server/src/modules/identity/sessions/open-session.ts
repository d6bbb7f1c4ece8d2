import { randomUUID } from 'node:crypto'
import type { LoginWay } from '@xiaojiu/contract/identity/account-schemas.ts'
import { addMs } from '@xiaojiu/kernel/time.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inTransaction, type User } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { pickCompany } from '../domain/login-limits.ts'
import { ABSOLUTE_MS, MAX_SESSIONS, PROXY_MS } from '../domain/session-life.ts'
import { placeOf } from '../face/place-of.ts'
import { type Account, lockAccount } from '../tables/accounts.ts'
import { rememberBrowser } from '../tables/attempts.ts'
import { endSessions, insertSession, listLiveSessions } from '../tables/sessions.ts'
import { hashOf, newToken } from '../tokens.ts'
import type { Visit } from '../visit.ts'
import { describeUser, type MembershipsOf } from './describe-user.ts'
import type { OpenedSession } from './session-cookies.ts'

export interface LogIn {
  readonly way: LoginWay
  /** Staff of the platform acting for the account, in a proxy log-in. */
  readonly staffAccountId?: string
  /** The number the browser gave itself. */
  readonly deviceId: string
  readonly visit: Visit
  readonly membershipsOf: MembershipsOf
  /** Uses up the proof in the transaction of the session; refuses when it is no longer valid. */
  readonly spendProof?: (ctx: Context) => Promise<void>
  /** Writes down which session it became, in the same transaction. */
  readonly noteOpened?: (ctx: Context<User>) => Promise<void>
}

/** Opens a new session for a proven account. What the browser held before never becomes signed in. */
export function openSession(ctx: Context, proven: Account, logIn: LogIn): Promise<OpenedSession> {
  // Staff log in at the consoles. Refused only after the proof was right, so that it does not reveal whose login it is.
  if (proven.kind !== 'buyer') throw new Refusal('face-wrong', { face: placeOf(proven.kind) })
  const actor: User = {
    kind: 'user',
    accountId: proven.id,
    sessionId: randomUUID(),
    accountKind: proven.kind,
    membership: null,
    storeId: proven.storeId,
    proxyAccountId: logIn.staffAccountId ?? null,
  }
  return inTransaction({ ...ctx, actor }, async tx => {
    const account = await lockAccount(tx.db, proven.id)
    if (account.state !== 'enabled') throw new Refusal('account-disabled')
    // The password that was just proven has been replaced since.
    const isStale = logIn.way === 'password' && account.passwordVersion !== proven.passwordVersion
    if (isStale) throw new Refusal('wrong-login')
    await logIn.spendProof?.(tx)
    await makeRoom(tx, ctx.actor.kind === 'user' ? ctx.actor : null)
    const companies = (await logIn.membershipsOf(tx.db, [account.id])).get(account.id) ?? []
    const company = pickCompany(companies, account.lastCompanyId)
    const tokens = { token: newToken(), guard: newToken() }
    const session = {
      companyId: company?.companyId ?? null,
      lastSeenAt: tx.now,
      expiresAt: addMs(tx.now, tx.actor.proxyAccountId === null ? ABSOLUTE_MS : PROXY_MS),
      proxyAccountId: tx.actor.proxyAccountId,
    }
    await insertSession(tx.db, {
      id: tx.actor.sessionId,
      tokenHash: hashOf(tokens.token),
      guardHash: hashOf(tokens.guard),
      accountId: account.id,
      passwordVersion: account.passwordVersion,
      way: logIn.way,
      deviceId: logIn.deviceId,
      userAgent: logIn.visit.userAgent,
      ip: tx.clientIp,
      createdAt: tx.now,
      ...session,
    })
    await logIn.noteOpened?.(tx)
    await audit(tx, {
      action: 'identity.log-in',
      subject: account.id,
      details: { way: logIn.way, sessionId: tx.actor.sessionId, companyId: session.companyId },
    })
    const user = describeUser(account, companies, session)
    return { tokens, user, deviceId: logIn.deviceId, browserKey: await rememberThis(tx, logIn.visit) }
  })
}

/** Marks the browser as known for the login, by a new secret key. Not for staff. */
async function rememberThis({ db, actor, now }: Context<User>, { browserHash }: Visit): Promise<string | null> {
  if (actor.proxyAccountId !== null) return null
  const key = newToken()
  await rememberBrowser(db, { accountId: actor.accountId, was: browserHash, keyHash: hashOf(key), now })
  return key
}

/** Ends the session this browser had, whosever it was, and the oldest of the account until there is room for one more. */
async function makeRoom({ db, actor, now }: Context<User>, replaced: User | null): Promise<void> {
  if (replaced) await endSessions(db, replaced.accountId, [replaced.sessionId], now)
  // A visit of staff neither takes the place of the customer's own devices nor needs one.
  if (actor.proxyAccountId !== null) return
  const live = (await listLiveSessions(db, actor.accountId, now)).filter(one => one.proxyAccountId === null)
  const surplus = live.slice(MAX_SESSIONS - 1).map(session => session.id)
  await endSessions(db, actor.accountId, surplus, now)
}

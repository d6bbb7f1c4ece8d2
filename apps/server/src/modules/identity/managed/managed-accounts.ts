import { isEasilyGuessed } from '@xiaojiu/contract/identity/password-rule.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { hashPassword, inEvaluationSlot } from '../log-in/passwords.ts'
import {
  findFaces,
  insertAccount,
  isAccountEnabled,
  isLoginNameFree,
  lastSeenAt,
  lockAccount,
  moveAccount,
  replaceMobile,
  replacePassword,
  setPersonName,
} from '../tables/accounts.ts'
import { forgetBrowsers } from '../tables/attempts.ts'
import { endAllSessions } from '../tables/sessions.ts'

/** The login data for the company it acts for. The mobile is not masked: mask it before sending it to a screen. */
export interface AccountFace {
  readonly accountId: string
  readonly loginName: string
  readonly personName: string
  readonly mobile: string
}

/** Logins by id; those unknown or deleted are left out. */
export async function accountFaces(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, AccountFace>> {
  if (accountIds.length === 0) return new Map()
  const faces = await findFaces(db, accountIds)
  return new Map(faces.map(face => [face.accountId, face]))
}

/** The hash of a password that somebody chose for this login. Slow on purpose: call it outside a transaction. */
export async function hashChosenPassword(password: string, names: readonly string[]): Promise<string> {
  if (isEasilyGuessed(password, names)) throw new Refusal('weak-password')
  return inEvaluationSlot(() => hashPassword(password))
}

export interface NewAccount {
  readonly loginName: string
  readonly mobile: string
  readonly personName: string
  readonly passwordHash: string
  /** The holder has verified the mobile by a code; otherwise another person entered it. */
  readonly isMobileProven: boolean
}

/** Creates a buyer's login and returns its id; null when the name is taken. In the caller's transaction. */
export function openAccount({ db, now }: Context, account: NewAccount): Promise<string | null> {
  return insertAccount(db, { ...account, createdAt: now })
}

/** Whether a login name is free, whether a login can be used, and when it was last used. */
export { isAccountEnabled, isLoginNameFree, lastSeenAt }

/** Closes the login: all sessions end now, and no new one can start until it is opened again. */
export async function disableAccount({ db, now }: Context, accountId: string): Promise<void> {
  await moveAccount(db, accountId, 'disable')
  await endAllSessions(db, accountId, now)
}

/** Opens a login again that its employer has closed; false when the platform closed it. */
export async function resumeAccount({ db }: Context, accountId: string): Promise<boolean> {
  if ((await lockAccount(db, accountId)).barredAt !== null) return false
  await moveAccount(db, accountId, 'enable')
  return true
}

/** The platform closes the login, whoever manages it: its employer does not open it again. */
export async function barAccount({ db, now }: Context, accountId: string): Promise<void> {
  await moveAccount(db, accountId, 'disable', { barredAt: now })
  await endAllSessions(db, accountId, now)
}

/** The platform opens it again. */
export async function enableAccount({ db }: Context, accountId: string): Promise<void> {
  await moveAccount(db, accountId, 'enable', { barredAt: null })
}

/** Deletes the login; its name may be reused. */
export async function deleteAccount({ db, now }: Context, accountId: string): Promise<void> {
  await moveAccount(db, accountId, 'delete')
  await endAllSessions(db, accountId, now)
}

/** Sets a password chosen by the manager of the login; every session ends. */
export async function overridePassword({ db, now }: Context, accountId: string, passwordHash: string): Promise<void> {
  await replacePassword(db, accountId, passwordHash)
  await endAllSessions(db, accountId, now)
  await forgetBrowsers(db, accountId, null)
}

/** Sets a mobile chosen by the manager of the login. */
export async function overrideMobile({ db }: Context, accountId: string, mobile: string): Promise<void> {
  await replaceMobile(db, accountId, mobile)
}

export async function renamePerson({ db }: Context, accountId: string, personName: string): Promise<void> {
  await setPersonName(db, accountId, personName)
}

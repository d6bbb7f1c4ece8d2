import type { Right } from '@xiaojiu/contract/define.ts'
import { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { readCookies } from '@xiaojiu/web/storage/cookies.ts'
import { readText, writeText } from '@xiaojiu/web/storage/storage.ts'
import { z } from 'zod'
import { create } from 'zustand'
import { localCache } from './caches.ts'
import { STORAGE_KEYS } from './storage-keys.ts'
import { claimTab } from './tab-owner.ts'

/** The fields of the signed-in user that the server writes into readable cookies, with their wire names. */
export const USER_FIELDS = [
  'zhcaiToken',
  'userName',
  'nickName',
  'userMobile',
  'userBasicId',
  'userId',
  'companyId',
  'companyName',
  'companyList',
  'companyListPassword',
  'dataType',
  'existBindCustomer',
  'dowmnAppCodeUrl',
  'WeChartQRCode',
  'companyQRCode',
  'cityCode',
  'areaCode',
  'loginName',
  'creditCode',
  'isClear',
  'data_id',
  'password_version',
  'ua_id',
  'ua_platform',
  'ua_type',
  'uuid',
] as const
export type UserField = (typeof USER_FIELDS)[number]
export type UserFields = Readonly<Record<UserField, string>>

/** The prefix of the token in its cookie; the header has none. */
const TOKEN_PREFIX = 'Bearer '
const PROFILE_KEY = 'profile'

export interface Session {
  readonly user: UserFields
  /** Details beyond the cookies: rights, state of the company. */
  readonly profile: UserInfo | null
  /** '1' for a visitor without an account. Not a role. */
  readonly isVisitor: '0' | '1'
  /** The kind of log-out that waits for confirmation; 0 for none. */
  readonly logouting: number
}

export const useSession = create<Session>(() => readSession())

/** Reads everything again from cookies and storage. */
export function refreshSession(): void {
  const session = readSession()
  claimTab(session.user)
  useSession.setState(session)
}

/** Stores the answer of a log-in, a company choice or a renewal, and reads the new cookies. */
export function acceptUser(user: UserInfo): void {
  localCache.save(PROFILE_KEY, z.encode(UserInfo, user))
  writeText(localStorage, STORAGE_KEYS.tokenExpiresAt, String(user.tokenExpirationTime.getTime()))
  setVisitor('0')
  refreshSession()
}

export function setVisitor(flag: '0' | '1'): void {
  writeText(localStorage, STORAGE_KEYS.visitorFlag, flag)
  useSession.setState({ isVisitor: flag })
}

/** The presence of the token is enough for screens; the server checks every call. */
export function isAuthenticated({ user }: Pick<Session, 'user'> = useSession.getState()): boolean {
  return user.zhcaiToken !== ''
}

export const ROLES = { guest: 0, member: 1 } as const

export function roleOf(session: Pick<Session, 'user'>): 0 | 1 {
  return isAuthenticated(session) ? ROLES.member : ROLES.guest
}

/** Whether the company's licence was cancelled; false when nobody is signed in. */
export function isLicenceWithdrawn(session: Pick<Session, 'user'>): boolean {
  return isAuthenticated(session) && session.user.isClear === '1'
}

/** Whether the login belongs to at least one company. */
export function isCustomer({ user }: Pick<Session, 'user'>): boolean {
  return user.existBindCustomer === '1'
}

/** The token for the header; '' when nobody is signed in. */
export function tokenOf({ user }: Pick<Session, 'user'>): string {
  const { zhcaiToken } = user
  return zhcaiToken.startsWith(TOKEN_PREFIX) ? zhcaiToken.slice(TOKEN_PREFIX.length) : zhcaiToken
}

function readSession(): Session {
  const cookies = readCookies()
  const user = Object.fromEntries(USER_FIELDS.map(field => [field, cookies.get(field) ?? ''])) as Record<
    UserField,
    string
  >
  return {
    user,
    profile: user.zhcaiToken === '' ? null : readProfile(user),
    isVisitor: readText(localStorage, STORAGE_KEYS.visitorFlag) === '1' ? '1' : '0',
    logouting: 0,
  }
}

/** Ignores a stored profile of another login or company. */
function readProfile(user: UserFields): UserInfo | null {
  const read = z.safeDecode(UserInfo, localCache.read(PROFILE_KEY) as z.input<typeof UserInfo>)
  if (!read.success) return null
  return read.data.userBasicId === user.userBasicId && read.data.companyId === user.companyId ? read.data : null
}

/** Whether this login has the right. While the rights are unknown it returns true; the server decides anyway. */
export function useRight(right: Right): boolean {
  return useSession(({ profile }) => profile === null || profile.isMainAccount || profile.rights.includes(right))
}

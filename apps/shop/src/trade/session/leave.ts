import type { Right } from '@xiaojiu/contract/define.ts'
import { DEVICE_COOKIE } from '@xiaojiu/contract/identity/cookies.ts'
import type { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { sessionEndpoints } from '@xiaojiu/contract/identity/session-endpoints.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { confirm, goTo } from '@xiaojiu/web/confirm.ts'
import { loginPath } from '@xiaojiu/web/redirect.ts'
import { removeCookie } from '@xiaojiu/web/storage/cookies.ts'
import { removeText } from '@xiaojiu/web/storage/storage.ts'
import { localCache } from './caches.ts'
import { emitRefresh } from './cross-tab.ts'
import { isAuthenticated, refreshSession, setVisitor, USER_FIELDS, useSession } from './session.ts'
import { CATEGORY_MARK, COUPON_SHADE, SESSION_KEYS, STORAGE_KEYS } from './storage-keys.ts'

const CHOOSE_COMPANY_KEY = 'chooseCompany'

export interface Leaving {
  /** The return address after the next log-in. */
  readonly redirect?: string
  /** The next log-in asks which company to buy for. */
  readonly isCompanyAsked?: boolean
}

/** Clears the session in this browser, notifies other tabs and opens the log-in page. */
export function leave({ redirect, isCompanyAsked = false }: Leaving = {}): void {
  for (const name of USER_FIELDS) if (name !== DEVICE_COOKIE) removeCookie(name)
  for (const name of [COUPON_SHADE, CATEGORY_MARK]) removeCookie(name)
  for (const key of SESSION_KEYS) {
    removeText(localStorage, key)
    removeText(sessionStorage, key)
  }
  setVisitor('0')
  // Written after the clearing, which would delete it.
  if (isCompanyAsked) localCache.save(CHOOSE_COMPANY_KEY, true)
  refreshSession()
  for (const forget of forgetters) forget()
  emitRefresh()
  goTo(loginPath(redirect))
}

/** Whether the last log-out asked for a new company choice; valid in every tab. */
export function isCompanyChoiceDue(): boolean {
  return localCache.read(CHOOSE_COMPANY_KEY) === true
}

export function companyChosen(): void {
  localCache.remove(CHOOSE_COMPANY_KEY)
}

const forgetters = new Set<() => void>()

/** Registers a function that clears in-memory data when the session is left. */
export function onLeave(forget: () => void): () => void {
  forgetters.add(forget)
  return () => forgetters.delete(forget)
}

/** 1: the next log-in asks for the company. 2: at once, without confirmation. */
export const LOG_OUT_KINDS = { chooseCompany: 1, atOnce: 2, asked: 3 } as const

/** A slow or unreachable server does not block the log-out. */
const FAREWELL_MS = 3000

/** Logs out. Kinds other than 1 and 2 ask for confirmation; false when the buyer cancels. */
export async function logOut(kind: number): Promise<boolean> {
  if (kind !== LOG_OUT_KINDS.chooseCompany && kind !== LOG_OUT_KINDS.atOnce && !(await isMeant(kind))) return false
  // Awaited, because the answer clears the HttpOnly half of the token and must not clear that of the next log-in.
  if (isAuthenticated()) await ask(sessionEndpoints.logOut, {}, { timeoutMs: FAREWELL_MS, keepalive: true })
  // A deliberate log-out also deletes the pending order.
  removeText(sessionStorage, STORAGE_KEYS.pendingCommit)
  leave({ isCompanyAsked: kind === LOG_OUT_KINDS.chooseCompany })
  return true
}

async function isMeant(kind: number): Promise<boolean> {
  useSession.setState({ logouting: kind })
  const isConfirmed = await confirm({ title: '退出登录', text: '确定要退出当前账号吗？', okText: '退出' })
  useSession.setState({ logouting: 0 })
  return isConfirmed
}

/** What a page or act requires of a login: a right, the main account, or an approved company. */
export type Need = Right | 'main-account' | 'approved'

type Standing = Pick<UserInfo, 'isMainAccount' | 'rights' | 'companyState'>

/** The first missing requirement. An unknown login is not stopped here, because the server decides anyway. */
export function lackOf(profile: Standing | null, needs: readonly Need[]): Need | null {
  if (profile === null) return null
  return needs.find(need => !meets(profile, need)) ?? null
}

function meets({ isMainAccount, rights, companyState }: Standing, need: Need): boolean {
  if (need === 'approved') return companyState === 'approved' || companyState === 'withdrawn'
  return isMainAccount || (need !== 'main-account' && rights.includes(need))
}

export function useLack(...needs: Need[]): Need | null {
  return useSession(({ profile }) => lackOf(profile, needs))
}

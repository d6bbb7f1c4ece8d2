import type { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { useIndicator } from '@xiaojiu/web/indicator.ts'
import { readCookies } from '@xiaojiu/web/storage/cookies.ts'
import { installShopFace } from '../session/face.ts'
import { refreshSession } from '../session/session.ts'

installShopFace()

/** Resets the browser to a first visit. */
export function clearBrowser(): void {
  for (const name of readCookies().keys()) document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`
  localStorage.clear()
  sessionStorage.clear()
  useIndicator.setState({ reqCount: 0, notice: null })
  refreshSession()
}

/** Sets cookies as the server does. */
export function setCookies(cookies: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(cookies)) document.cookie = `${name}=${encodeURIComponent(value)}; path=/`
}

/** Signs in a buyer; the token as in the cookie. */
export function signIn(more: Readonly<Record<string, string>> = {}): void {
  setCookies({
    zhcaiToken: 'token-1',
    userBasicId: 'u1',
    companyId: 'c1',
    loginName: 'buyer',
    existBindCustomer: '1',
    ...more,
  })
  refreshSession()
}

export function aUser(more: Partial<UserInfo> = {}): UserInfo {
  return {
    userBasicId: 'u1',
    userId: 'u1',
    loginName: 'buyer',
    userName: '陈立新',
    nickName: '陈店长',
    userMobile: '138****0001',
    companyId: 'c1',
    companyName: '江岸区安康大药房',
    creditCode: '',
    cityCode: '420100',
    areaCode: '420102',
    existBindCustomer: '1',
    isMainAccount: true,
    rights: [],
    companyState: 'approved',
    mustChooseCompany: false,
    tokenExpirationTime: new Date('2026-11-15T10:00:00Z'),
    isProxy: false,
    ...more,
  }
}

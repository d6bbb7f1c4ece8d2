import type { UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { vi } from 'vitest'
import { readCookies } from './storage/cookies.ts'
import { useIndicator } from './indicator.ts'
import { refreshSession } from './session.ts'

/** A browser that has never been here. */
export function clearBrowser(): void {
  for (const name of readCookies().keys()) document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`
  localStorage.clear()
  sessionStorage.clear()
  useIndicator.setState({ reqCount: 0, notice: null })
  refreshSession()
}

/** Cookies as the server would have set them. */
export function setCookies(cookies: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(cookies)) document.cookie = `${name}=${encodeURIComponent(value)}; path=/`
}

/** A signed-in buyer; the token as the cookie holds it. */
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

export interface SentRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Stands in for the server: answers each request in turn and remembers what was sent. The last answer is repeated. */
export function answerCalls(...answers: readonly (() => Response | Promise<Response>)[]): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    sent.push({
      url,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: (init.body ?? null) as string | null,
    })
    const answer = answers[Math.min(sent.length, answers.length) - 1]
    if (!answer) throw new Error('no answer prepared')
    return await Promise.race([answer(), aborted(init.signal)])
  })
  return sent
}

/** The same by the path of the call, for pages that ask for several things at once; the others are never answered. */
export function answerPaths(answers: Readonly<Record<string, () => Response | Promise<Response>>>): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({
      url,
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>,
      body: (init.body ?? null) as string | null,
    })
    const path = new URL(url, 'http://shop').pathname.replace('/webApis', '')
    return await Promise.race([answers[path]?.() ?? new Promise<never>(() => undefined), aborted(init.signal)])
  })
  return sent
}

/** An envelope as the server sends it. */
export function envelope(data: unknown, { code = 200, msg = '', status = 200, headers = {} } = {}): () => Response {
  const body = JSON.stringify({ code, msg, data, success: code === 200 })
  return () =>
    new Response(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } })
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
  )
}

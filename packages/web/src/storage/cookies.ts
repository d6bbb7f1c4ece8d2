import { COOKIE_LIFETIME_MS } from '../limits.ts'

type CookieKind = keyof typeof COOKIE_LIFETIME_MS

/** All cookies script can read, decoded. */
export function readCookies(text: string = document.cookie): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of text.split(';')) {
    const mark = pair.indexOf('=')
    if (mark > 0) cookies.set(pair.slice(0, mark).trim(), decoded(pair.slice(mark + 1).trim()))
  }
  return cookies
}

export function readCookie(name: string): string {
  return readCookies().get(name) ?? ''
}

export function writeCookie(name: string, value: string, kind: CookieKind = 'standard'): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${COOKIE_LIFETIME_MS[kind] / 1000}; samesite=lax`
}

export function removeCookie(name: string): void {
  document.cookie = `${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; samesite=lax`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

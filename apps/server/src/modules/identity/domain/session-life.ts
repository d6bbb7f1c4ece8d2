import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'

/** Without any request for this long, a session is over. */
export const IDLE_MS = 8 * 3_600_000
/** However busy, a session is over this long after the log-in. */
export const ABSOLUTE_MS = 30 * DAY_MS
/** Staff acting for a customer has to say why again after this. */
export const PROXY_MS = 30 * 60_000
/** Seen again within this time is not worth a write. */
export const SEEN_STEP_MS = 60_000
/** A login on more devices than this ends the oldest. */
export const MAX_SESSIONS = 5

/** How long a session at a console lives without a request, and at most. */
export const FACE_LIFE = {
  seller: { idleMs: 60 * 60_000, absoluteMs: 12 * 3_600_000 },
  platform: { idleMs: 30 * 60_000, absoluteMs: 10 * 3_600_000 },
} as const
/** Sessions of a person at one console. */
export const MAX_FACE_SESSIONS = 2

export interface SessionTimes {
  readonly lastSeenAt: Date
  readonly expiresAt: Date
}

/** When the session ends if nothing more is asked of it. Requests are authenticated by the same rule in SQL. */
export function endOf({ lastSeenAt, expiresAt }: SessionTimes): Date {
  const idleEnd = addMs(lastSeenAt, IDLE_MS)
  return idleEnd < expiresAt ? idleEnd : expiresAt
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, '微信'],
  [/Edg(e|A|iOS)?\//, 'Edge 浏览器'],
  [/360(SE|EE)|QIHU/, '360 浏览器'],
  [/QQBrowser\//, 'QQ 浏览器'],
  [/Firefox\/|FxiOS\//, 'Firefox 浏览器'],
  [/Chrome\/|CriOS\//, 'Chrome 浏览器'],
  [/Safari\//, 'Safari 浏览器'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows NT/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** What the list of devices calls this one. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => mark.test(userAgent))?.[1]
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent))?.[1]
  if (browser && system) return `${browser}（${system}）`
  return browser ?? system ?? '未知设备'
}

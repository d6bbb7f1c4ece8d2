import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'

/** Without any request for this long, a session ends. */
export const IDLE_MS = 8 * 3_600_000
/** A session ends this long after the log-in, whatever its activity. */
export const ABSOLUTE_MS = 30 * DAY_MS
/** Staff acting for a customer must state the reason again after this time. */
export const PROXY_MS = 30 * 60_000
/** A request within this time since the last one is not written. */
export const SEEN_STEP_MS = 60_000
/** With more devices than this, the oldest session ends. */
export const MAX_SESSIONS = 5

/** The idle time and the longest life of a session at a console. */
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

/** When the session ends without further requests. SQL authenticates requests by the same rule. */
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

/** The name of this device in the list of devices. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => mark.test(userAgent))?.[1]
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent))?.[1]
  if (browser && system) return `${browser}（${system}）`
  return browser ?? system ?? '未知设备'
}

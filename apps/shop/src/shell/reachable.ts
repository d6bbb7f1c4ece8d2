import type { Screen } from './screen.ts'
import type { Need } from '#trade/session/need.ts'

export interface Reader {
  readonly isAuthenticated: boolean
  readonly isVisitor: boolean
}

let installed: readonly Screen[] = []

/** The router says once which pages there are: the shell stands below them and imports none. */
export function installScreens(screens: readonly Screen[]): void {
  installed = screens
}

export function installedScreens(): readonly Screen[] {
  return installed
}

/**
 * Whether to offer a link: the page is there, and a visitor is not sent where only the sign-in prompt waits. Strangers
 * are offered everything: the log-in page leads them on.
 */
export function isReachable(screens: readonly Screen[], href: string, reader: Reader): boolean {
  if (!href.startsWith('/')) return true
  const path = href.split(/[?#]/, 1)[0]
  const screen = screens.find(one => one.path === path)
  if (!screen?.page) return false
  return reader.isAuthenticated || !reader.isVisitor || screen.access !== 'member'
}

/** What the page behind a link asks of a login beyond being signed in. */
export function needsOf(screens: readonly Screen[], href: string): readonly Need[] {
  const path = href.split(/[?#]/, 1)[0]
  return screens.find(one => one.path === path)?.needs ?? []
}

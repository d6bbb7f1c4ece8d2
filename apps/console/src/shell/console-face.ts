import type { Face } from '@xiaojiu/contract/staff/rights.ts'
import type { Me } from '@xiaojiu/contract/staff/session-schemas.ts'
import type { Screen } from './screen.ts'

/** One of the two consoles: its name, addresses and screens. */
export interface ConsoleFace {
  readonly kind: Face
  readonly name: string
  readonly homePath: `/${Face}`
  readonly logInPath: `/${Face}/login`
  readonly tasksPath: `/${Face}/tasks`
  readonly minePath: `/${Face}/my`
  readonly searchHint: string
  /** Groups of the menu in their order. */
  readonly groups: readonly string[]
  readonly screens: readonly Screen[]
}

let chosen: ConsoleFace | null = null

/** Each entry file sets its console once. */
export function chooseFace(face: ConsoleFace): void {
  chosen = face
}

export function currentConsole(): ConsoleFace {
  if (chosen === null) throw new Error('no console was chosen')
  return chosen
}

/** Where to go after the log-in: only to a page of this console. */
export function landingOf(
  { kind, homePath, logInPath: own }: ConsoleFace,
  wanted: string | null,
  me: Pick<Me, 'lastLogIn' | 'store' | 'rights'>,
): string {
  if (wanted === null) return kind === 'seller' && isNewcomer(me) ? `${homePath}/start` : homePath
  const isHere = wanted === homePath || wanted.startsWith(`${homePath}/`) || wanted.startsWith(`${homePath}?`)
  return isHere && !wanted.startsWith(own) ? wanted : homePath
}

/** Somebody who sets up a store and has not been here before. */
function isNewcomer({ lastLogIn, store, rights }: Pick<Me, 'lastLogIn' | 'store' | 'rights'>): boolean {
  return lastLogIn === null && store?.isOpen === false && rights.includes('staff.act')
}

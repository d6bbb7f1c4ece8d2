import type { Face } from '@xiaojiu/contract/staff/rights.ts'
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
export function landingOf({ homePath, logInPath: own }: ConsoleFace, wanted: string | null): string {
  if (wanted === null) return homePath
  const isHere = wanted === homePath || wanted.startsWith(`${homePath}/`) || wanted.startsWith(`${homePath}?`)
  return isHere && !wanted.startsWith(own) ? wanted : homePath
}

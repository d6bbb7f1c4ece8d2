import type { StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import type { ComponentType } from 'react'
import type { IconName } from '#parts/look/icons.ts'

/** One address of a console. Routes, guard, menu, palette and `g` keys all come from these rows. */
export interface Screen {
  readonly path: `/${string}`
  readonly title: string
  /** Whoever looks needs it, or any one of several; `any`: all staff of the face; `anyone`: no log-in needed. */
  readonly right: StaffRight | readonly StaffRight[] | 'any' | 'anyone'
  /** In the menu under this group. Without it the screen is reached from others. */
  readonly menu?: {
    readonly group: string
    readonly icon: IconName
    /** Another name than the title's, where the menu has room for fewer words. */
    readonly label?: string
    /** How many tasks wait there stands beside it. */
    readonly counts?: 'tasks' | 'approvals' | 'inbox'
  }
  /** `g` and this letter lead here. */
  readonly go?: string
  /** `page` scrolls; `workspace` is exactly one window, with a slim menu; `bare` has the window to itself. */
  readonly layout: 'page' | 'workspace' | 'bare'
  /** Of the demo world alone: elsewhere it is not there. */
  readonly isDemoOnly?: true
  /** A plain `() => import('./…Page.tsx')…`: the file comes when it is needed. */
  readonly page: () => Promise<ComponentType>
}

/** What decides whether a screen is there for somebody. */
export interface Standing {
  readonly rights: readonly string[]
  readonly isDemo: boolean
}

export function maySee({ right, isDemoOnly }: Pick<Screen, 'right' | 'isDemoOnly'>, standing: Standing): boolean {
  if (isDemoOnly === true && !standing.isDemo) return false
  if (right === 'any' || right === 'anyone') return true
  const wanted: readonly string[] = typeof right === 'string' ? [right] : right
  return wanted.some(each => standing.rights.includes(each))
}

/** The menu as somebody sees it: groups in the order of the face, and none without a screen. */
export function menuOf(
  screens: readonly Screen[],
  groups: readonly string[],
  standing: Standing,
): readonly { readonly group: string; readonly screens: readonly Screen[] }[] {
  return groups.flatMap(group => {
    const shown = screens.filter(screen => screen.menu?.group === group && maySee(screen, standing))
    return shown.length === 0 ? [] : [{ group, screens: shown }]
  })
}

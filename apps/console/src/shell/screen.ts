import type { StaffRight } from '@xiaojiu/contract/staff/rights.ts'
import type { ComponentType } from 'react'
import type { IconName } from '#parts/look/icons.ts'

/** One address of a console. Routes, guard, menu, palette and `g` keys are derived from these rows. */
export interface Screen {
  readonly path: `/${string}`
  readonly title: string
  /** The required right, or one of several; `any`: all staff of the face; `anyone`: no log-in. */
  readonly right: StaffRight | readonly StaffRight[] | 'any' | 'anyone'
  /** The menu group. Without it the screen is reached from other screens. */
  readonly menu?: {
    readonly group: string
    readonly icon: IconName
    /** A shorter name than the title, for the menu. */
    readonly label?: string
    /** The menu shows its number of waiting tasks. */
    readonly counts?: 'tasks' | 'approvals' | 'inbox'
  }
  /** Without a menu entry: the screen of the menu that it belongs to, when the address does not tell. */
  readonly above?: `/${string}`
  /** `g` and this letter open it. */
  readonly go?: string
  /** `page` scrolls; `workspace` is as high as the window, with a narrow menu; `bare` has no menu. */
  readonly layout: 'page' | 'workspace' | 'bare'
  /** Only with demo data. */
  readonly isDemoOnly?: true
  /** A plain `() => import('./…Page.tsx')…`: the file is loaded on demand. */
  readonly page: () => Promise<ComponentType>
}

/** The data that decide whether a person can open a screen. */
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

/** The screen of the menu that a screen without an entry belongs to: the list above a detail page. */
export function screenAbove(
  screens: readonly Screen[],
  { menu, path, above }: Pick<Screen, 'menu' | 'path' | 'above'>,
) {
  if (menu !== undefined) return undefined
  if (above !== undefined) return screens.find(each => each.path === above)
  return screens
    .filter(each => each.menu !== undefined && each.path.lastIndexOf('/') > 0 && path.startsWith(`${each.path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
}

/** A person's menu: groups in the order of the face, without empty ones. */
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

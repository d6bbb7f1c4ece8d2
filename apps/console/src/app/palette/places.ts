import type { IconName } from '#parts/look/icons.ts'
import type { ConsoleFace } from '#shell/console-face.ts'
import { maySee, type Standing } from '#shell/screen.ts'

export interface Place {
  readonly to: string
  readonly label: string
  readonly group: string
  readonly icon: IconName
  readonly keys?: string
}

/** Where the words may lead: screens whose name or group holds them. */
export function placesFor(words: string, face: ConsoleFace, standing: Standing): readonly Place[] {
  const sought = words.trim().toLowerCase()
  return face.screens
    .filter(screen => screen.menu !== undefined && maySee(screen, standing))
    .filter(({ title, menu }) => `${title} ${menu?.label ?? ''} ${menu?.group ?? ''}`.toLowerCase().includes(sought))
    .map(
      ({ path, title, menu, go }): Place => ({
        to: path,
        label: title,
        group: menu?.group ?? '',
        icon: menu?.icon ?? 'file',
        ...(go === undefined ? {} : { keys: `g ${go}` }),
      }),
    )
}

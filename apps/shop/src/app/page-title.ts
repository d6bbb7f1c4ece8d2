import { DEFAULT_TITLE } from '#trade/settings.ts'
import type { Screen } from '#shell/screen.ts'

export function pageTitle(screen: Pick<Screen, 'title'> | null): string {
  return screen?.title ?? DEFAULT_TITLE
}

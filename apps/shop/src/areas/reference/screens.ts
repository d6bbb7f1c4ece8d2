import type { Screen } from '#shell/screen.ts'

/** Regions and dictionaries are used by forms of other areas; there is no page for them. */
export const referenceScreens: readonly Screen[] = []

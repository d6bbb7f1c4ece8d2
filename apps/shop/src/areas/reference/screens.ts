import type { Screen } from '#shell/screen.ts'

/** Regions and dictionaries serve the forms of other areas; nobody visits them. */
export const referenceScreens: readonly Screen[] = []

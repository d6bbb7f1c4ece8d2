import type { Screen } from '#shell/screen.ts'

/** The inbox opens from the header of every page, so this area has no screens. */
export const messageScreens: readonly Screen[] = []

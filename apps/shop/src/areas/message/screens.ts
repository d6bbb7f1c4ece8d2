import type { Screen } from '#shell/screen.ts'

/** The inbox opens from the header of every page; it has no address of its own. */
export const messageScreens: readonly Screen[] = []

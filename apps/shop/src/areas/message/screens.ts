import type { Screen } from '../../app/screen.ts'

/** The inbox opens from the header of every page; it has no address of its own. */
export const messageScreens: readonly Screen[] = []

import type { Block } from '../blocks.ts'

export interface HelpArticle {
  readonly title: string
  readonly summary: string
  readonly body: readonly Block[]
}

/** Articles by group, in the order in which the help centre shows them. */
export type HelpGroups = Readonly<Record<string, readonly HelpArticle[]>>

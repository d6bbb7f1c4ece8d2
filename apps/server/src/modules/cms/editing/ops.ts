import type { OpsCommand } from '#platform/ops-command.ts'
import { articleCommand } from './article-command.ts'
import { collectionCommand } from './collection-command.ts'
import { documentCommand } from './document-command.ts'
import { pageCommand } from './page-command.ts'
import { siteCommand } from './site-command.ts'

/** Commands with which staff edit the content of the shop. */
export const contentCommands: readonly OpsCommand[] = [
  pageCommand,
  collectionCommand,
  articleCommand,
  documentCommand,
  siteCommand,
]

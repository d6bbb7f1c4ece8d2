import type { ArticleRow } from '../articles.ts'
import { ACCOUNT_HELP } from './account.ts'
import { BUYING_HELP } from './buying.ts'
import { DELIVERY_HELP } from './delivery.ts'
import type { HelpGroups } from './help-groups.ts'
import { MONEY_HELP } from './money.ts'

const GROUPS: HelpGroups = { ...ACCOUNT_HELP, ...BUYING_HELP, ...MONEY_HELP, ...DELIVERY_HELP }

/** Written over some months, revised with the newest version. */
const LAST_REVISED_DAYS_AGO = 6
const DAYS_BETWEEN = 3

/** 帮助中心, group by group. */
export const HELP: readonly ArticleRow[] = Object.entries(GROUPS)
  .flatMap(([name, list]) => list.map(article => ({ kind: 'help' as const, class: name, ...article })))
  .map((article, at) => ({ ...article, daysAgo: LAST_REVISED_DAYS_AGO + at * DAYS_BETWEEN }))

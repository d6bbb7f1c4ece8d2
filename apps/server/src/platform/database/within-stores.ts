import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a row's store is one that the current operator is limited to; true for everybody without such a limit. For trade tables
 * that have no policy of their own for it.
 */
export function withinStores(column: string): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(current_setting('app.limit_stores', true), '') not like '_%'
    or platform.is_within_stores(${sql.ref(column)}))`
}

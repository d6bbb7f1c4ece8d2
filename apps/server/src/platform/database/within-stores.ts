import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a row's store is one that the operator at work is kept to; true for everybody who is kept to none. For tables of trade
 * that have no policy of their own for it.
 */
export function withinStores(column: string): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(current_setting('app.limit_stores', true), '') not like '_%'
    or platform.is_within_stores(${sql.ref(column)}))`
}

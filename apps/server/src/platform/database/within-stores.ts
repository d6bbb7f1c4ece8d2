import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a row's store is one that the current operator is limited to; true for everybody without such a limit. For trade tables
 * that have no policy of their own for it.
 */
export function withinStores(column: string): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(current_setting('app.limit_stores', true), '') not like '_%'
    or platform.is_within_stores(${sql.ref(column)}))`
}

/** The same for a row's company and the provinces that the operator is limited to. */
export function withinProvinces(column: string): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(current_setting('app.limit_provinces', true), '') not like '_%'
    or company.is_within_limits(${sql.ref(column)}))`
}

/** Whether a row's company is within all limits of the operator: of a limited province, and tied to one of the stores. */
export function withinCompanies(column: string): RawBuilder<boolean> {
  return sql<boolean>`(${withinProvinces(column)} and (coalesce(current_setting('app.limit_stores', true), '') not like '_%'
    or store.is_tied_within_limits(${sql.ref(column)})))`
}

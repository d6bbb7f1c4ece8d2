import type { Invariant } from './invariant.ts'

/** Platform invariants: intact audit chain, stored responses, isolation policies, integer money. */
export const platformInvariants: readonly Invariant[] = [
  {
    name: 'no row of the audit chain is missing',
    sql: `select count(*) as rows, max(seq) as last from platform.audit having count(*) <> coalesce(max(seq), 0)`,
  },
  {
    name: 'every kept request has its answer',
    sql: `select route, key from platform.idempotency where answer is null`,
  },
  {
    name: "every company's table is behind the second wall",
    sql: `select n.nspname || '.' || c.relname as "table" from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and n.nspname not in ('sandbox', 'identity', 'pgboss') and not c.relforcerowsecurity
        -- The names by which companies are found: the application's role cannot read them.
        and not (c.oid::regclass::text = 'company.company_name' and not has_table_privilege('xiaojiu_app', c.oid, 'select'))`,
  },
  {
    name: "every store's table is behind the second wall",
    sql: `select n.nspname || '.' || c.relname as "table" from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'store_id' and not a.attisdropped
      where c.relkind in ('r', 'p') and n.nspname not in ('sandbox', 'identity', 'pgboss')
        and c.oid::regclass::text not in ('platform.audit', 'staff.conflict') and not (c.relforcerowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and pg_get_expr(p.polqual, p.polrelid) like '%app.store_id%'
          or p.polrelid = c.oid and pg_get_expr(p.polqual, p.polrelid) like '%current_store()%'))`,
  },
  {
    name: 'money is never a fraction',
    sql: `select table_schema || '.' || table_name || '.' || column_name as "column" from information_schema.columns
      where data_type in ('real', 'double precision', 'numeric') and column_name ~ '(amount|balance|price|payable|fee)'`,
  },
]

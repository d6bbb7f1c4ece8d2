import type pg from 'pg'

/** One row for each object and grantee, without the owner's own rights. */
const query = `
with object as (
  select 1 as rank, 'schema' as kind, quote_ident(nspname) as name, nspacl as acl, nspowner as owner, 'n' as type,
         n.oid as id, 'pg_catalog.pg_namespace'::pg_catalog.regclass as catalog, nspname as schema
    from pg_catalog.pg_namespace n
  union all
  select 2, case relkind when 'S' then 'sequence' else 'table' end, c.oid::pg_catalog.regclass::text, relacl, relowner,
         case relkind when 'S' then 's' else 'r' end, c.oid, 'pg_catalog.pg_class', nspname
    from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'S')
  union all
  select 3, 'routine', p.oid::pg_catalog.regprocedure::text, proacl, proowner, 'f', p.oid, 'pg_catalog.pg_proc', nspname
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = pronamespace
), ours as (
  select * from object o
   where acl is not null and schema !~ '^pg_' and schema <> 'information_schema'
     and not exists (select from pg_catalog.pg_depend e where e.classid = o.catalog and e.objid = o.id and e.deptype = 'e')
), granted as (
  select rank, kind, name, grantee, is_grantable, '' as columns,
         string_agg(lower(privilege_type), ', ' order by privilege_type collate "C") as privileges
    from ours, pg_catalog.aclexplode(acl) where grantee <> owner
   group by rank, kind, name, grantee, is_grantable
  union all
  select 2, 'table', attrelid::pg_catalog.regclass::text, grantee, is_grantable,
         ' (' || string_agg(quote_ident(attname), ', ' order by attnum) || ')', lower(privilege_type)
    from pg_catalog.pg_attribute join pg_catalog.pg_class c on c.oid = attrelid
    join pg_catalog.pg_namespace n on n.oid = relnamespace, pg_catalog.aclexplode(attacl)
   where nspname !~ '^pg_' and nspname <> 'information_schema'
   group by attrelid, grantee, is_grantable, privilege_type
)
select text from (
select format('revoke all on %s %s from public;', kind, name) as text, rank, name, 0 as part
  from ours where type in ('f') and not exists (select from pg_catalog.aclexplode(acl) where grantee = 0)
union all
select format('grant %s%s on %s %s to %s%s;', privileges, columns, kind, name,
         case grantee when 0 then 'public' else quote_ident(pg_catalog.pg_get_userbyid(grantee)) end,
         case when is_grantable then ' with grant option' else '' end), rank, name, 1
  from granted
 where not (kind = 'routine' and grantee = 0) and not (kind = 'schema' and name = 'public')) as statement
 order by rank, name collate "C", part, text collate "C"`

export async function readGrants(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(query)
  return rows.length === 0 ? [] : [rows.map(row => row.text).join('\n')]
}

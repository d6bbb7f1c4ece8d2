import type pg from 'pg'

/** Objects of the project: not of the system, not of an extension. */
const ours = (oid: string, catalog: string): string => `
  nspname !~ '^pg_' and nspname <> 'information_schema'
  and not exists (select from pg_catalog.pg_depend e
                   where e.classid = '${catalog}'::pg_catalog.regclass and e.objid = ${oid} and e.deptype = 'e')`

/** Roles with grants in this database; other roles of the cluster are ignored. */
export function readRoles(client: pg.Client): Promise<string[]> {
  return texts(
    client,
    `select format('create role %I %s %s;', rolname,
              case when rolcanlogin then 'login' else 'nologin' end,
              case when rolinherit then 'inherit' else 'noinherit' end) as text
       from pg_catalog.pg_roles r
      where rolname !~ '^pg_' and not rolsuper
        and exists (select from pg_catalog.pg_shdepend d
                     where d.refobjid = r.oid and d.deptype in ('a', 'r')
                       and d.dbid = (select oid from pg_catalog.pg_database where datname = pg_catalog.current_database()))
      order by rolname collate "C"`,
  )
}

export function readExtensions(client: pg.Client): Promise<string[]> {
  return texts(
    client,
    `select format('create extension %I with schema %I;', extname, nspname) as text
       from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = extnamespace
      where extname <> 'plpgsql' order by extname collate "C"`,
  )
}

export function readSchemas(client: pg.Client): Promise<string[]> {
  return texts(
    client,
    `select format('create schema %I;', nspname) as text from pg_catalog.pg_namespace n
      where ${ours('n.oid', 'pg_catalog.pg_namespace')} and nspname <> 'public' order by nspname collate "C"`,
  )
}

export function readTypes(client: pg.Client): Promise<string[]> {
  return texts(
    client,
    `select case typtype
              when 'e' then format('create type %s as enum (%s);', t.oid::pg_catalog.regtype, (
                select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)
                  from pg_catalog.pg_enum where enumtypid = t.oid))
              else format('create domain %s as %s%s%s%s;', t.oid::pg_catalog.regtype,
                pg_catalog.format_type(typbasetype, typtypmod),
                case when typdefault is not null then ' default ' || typdefault else '' end,
                case when typnotnull then ' not null' else '' end,
                coalesce((select string_agg(format(' constraint %I %s', conname, pg_catalog.pg_get_constraintdef(c.oid)), ''
                                             order by conname collate "C")
                            from pg_catalog.pg_constraint c where contypid = t.oid and contype = 'c'), ''))
            end as text
       from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = typnamespace
      where typtype in ('e', 'd') and ${ours('t.oid', 'pg_catalog.pg_type')}
      order by t.oid::pg_catalog.regtype::text collate "C"`,
  )
}

/** Independent sequences; those of identity columns belong to their table. */
export function readSequences(client: pg.Client): Promise<string[]> {
  return texts(
    client,
    `select format('create sequence %s as %s increment by %s minvalue %s maxvalue %s start with %s cache %s%s;',
              c.oid::pg_catalog.regclass, seqtypid::pg_catalog.regtype, seqincrement, seqmin, seqmax, seqstart, seqcache,
              case when seqcycle then ' cycle' else '' end) as text
       from pg_catalog.pg_sequence s join pg_catalog.pg_class c on c.oid = seqrelid
       join pg_catalog.pg_namespace n on n.oid = relnamespace
      where ${ours('c.oid', 'pg_catalog.pg_class')}
        and not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'i')
      order by c.oid::pg_catalog.regclass::text collate "C"`,
  )
}

/** Functions whose body depends on tables must be created after them. */
export async function readRoutines(client: pg.Client): Promise<{ plain: string[]; overTables: string[] }> {
  const { rows } = await client.query<{ text: string; isOverTables: boolean }>(
    `select rtrim(pg_catalog.pg_get_functiondef(p.oid), chr(10)) || ';' as text,
            exists (select from pg_catalog.pg_depend d
                     where d.classid = 'pg_catalog.pg_proc'::pg_catalog.regclass and d.objid = p.oid
                       and d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass) as "isOverTables"
       from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = pronamespace
      where prokind in ('f', 'p') and ${ours('p.oid', 'pg_catalog.pg_proc')}
      order by p.oid`,
  )
  const pick = (isOverTables: boolean): string[] =>
    rows.filter(row => row.isOverTables === isOverTables).map(row => row.text)
  return { plain: pick(false), overTables: pick(true) }
}

async function texts(client: pg.Client, query: string): Promise<string[]> {
  return (await client.query<{ text: string }>(query)).rows.map(row => row.text)
}

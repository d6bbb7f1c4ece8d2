import pg from 'pg'
import { readExtensions, readRoles, readRoutines, readSchemas, readSequences, readTypes } from './catalog-objects.ts'
import { PARTS, readTables } from './catalog-tables.ts'
import { readGrants } from './grants.ts'
import { tableSections } from './table-text.ts'

const heading = `-- The database as the migrations leave it, read from its catalogs.
-- Written by \`npm run schema\`; not edited by hand.`

/** The structure of a database as SQL: deterministic, and executable to recreate it. */
export async function dumpSchema(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // With an empty search path PostgreSQL prints every name with its schema.
    await client.query(`set search_path = ''`)
    const [tables, routines] = [await readTables(client), await readRoutines(client)]
    const sections = [
      [heading, `set check_function_bodies = off;`],
      ['-- roles', ...(await readRoles(client))],
      ['-- extensions', ...(await readExtensions(client))],
      ['-- schemas', ...(await readSchemas(client))],
      ['-- types', ...(await readTypes(client))],
      ['-- sequences', ...(await readSequences(client))],
      ['-- functions', ...routines.plain],
      ...tableSections(tables),
      ['-- functions over tables', ...routines.overTables],
      ['-- views', ...(await readViews(client))],
      ['-- triggers', ...(await readTriggers(client))],
      // A policy may refer to any table.
      [
        '-- row-level security',
        ...tables.flatMap(table => (table.rowSecurity.length === 0 ? [] : [table.rowSecurity.join('\n')])),
      ],
      ['-- grants', ...(await readGrants(client))],
    ]
    return `${sections
      .filter(lines => lines.length > 1)
      .map(lines => lines.join('\n\n'))
      .join('\n\n')}\n`
  } finally {
    await client.end()
  }
}

async function readViews(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(`
    select case relkind when 'm' then 'create materialized view ' else 'create view ' end
           || c.oid::regclass || ' as' || chr(10) || pg_get_viewdef(c.oid) as text
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = relnamespace
     where relkind in ('v', 'm') and nspname !~ '^pg_' and nspname <> 'information_schema'
       and not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by c.oid`)
  return rows.map(row => row.text)
}

async function readTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(`
    select pg_catalog.pg_get_triggerdef(t.oid) || ';' as text
      from pg_catalog.pg_trigger t join pg_catalog.pg_class c on c.oid = tgrelid
     where not tgisinternal and tgparentid = 0 and relnamespace::regnamespace::text <> '${PARTS}'
     order by tgrelid::regclass::text collate "C", tgname`)
  return rows.map(row => row.text)
}

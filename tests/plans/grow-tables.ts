import type pg from 'pg'

/** Rows that are added to every growing table: enough to influence the planner. */
const ROWS = 5000

/** Small tables that staff maintain: a sequential scan is right for them. */
const SMALL = new Set(['catalogue.category', 'catalogue.maker', 'marketing.campaign', 'marketing.coupon'])
const GROWING_SCHEMAS = [
  'order',
  'payment',
  'cart',
  'catalogue',
  'company',
  'identity',
  'marketing',
  'message',
  'qualification',
]

interface Column {
  readonly name: string
  readonly type: string
  readonly isUnique: boolean
}

/**
 * Multiplies the rows that a walk through the shop left: every growing table gets many rows like an existing one, with new ids.
 * They belong to other companies and refer to nothing; the caller's transaction must not be committed. Returns the grown tables.
 */
export async function growTables(client: pg.PoolClient): Promise<ReadonlySet<string>> {
  const grown = new Set<string>()
  await client.query('set local session_replication_role = replica')
  for (const { schema, name } of await tablesOf(client)) {
    const table = `${schema}.${name}`
    if (!SMALL.has(table) && (await multiply(client, schema, name))) grown.add(table)
  }
  await client.query('analyze')
  // A partitioned table has grown in some of its partitions; the others may be scanned.
  const { rows } = await client.query<{ part: string }>(
    `select p.part from platform.part p join pg_class c on c.oid = p.part::regclass where c.reltuples > $1`,
    [ROWS / 2],
  )
  for (const { part } of rows) grown.add(part)
  return grown
}

async function tablesOf(client: pg.PoolClient): Promise<{ schema: string; name: string }[]> {
  const { rows } = await client.query(
    `select schemaname as schema, tablename as name from pg_tables where schemaname = any($1) order by 1, 2`,
    [GROWING_SCHEMAS],
  )
  return rows
}

/** False for an empty table and for one without rows of companies. */
async function multiply(client: pg.PoolClient, schema: string, name: string): Promise<boolean> {
  const table = `"${schema}"."${name}"`
  const columns = await columnsOf(client, table)
  const values = columns.map(({ name: column, type, isUnique }) => {
    if (type === 'uuid') return `case when t."${column}" is null then null else gen_random_uuid() end`
    if (isUnique && type === 'text') return `t."${column}" || n`
    return `t."${column}"`
  })
  const ids = columns.filter(({ type }) => type === 'uuid').map(column => `"${column.name}"`)
  if (ids.length === 0) return false
  const mostIds = `num_nonnulls(${ids.join(', ')}) desc`
  const names = columns.map(column => `"${column.name}"`).join(', ')
  const { rowCount } = await client.query(
    `insert into ${table} (${names})
     select ${values.join(', ')} from (select * from ${table} order by ${mostIds} limit 1) t, generate_series(1, ${ROWS}) n
     on conflict do nothing`,
  )
  return (rowCount ?? 0) > ROWS / 2
}

async function columnsOf(client: pg.PoolClient, table: string): Promise<Column[]> {
  const { rows } = await client.query(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       exists (select from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any(i.indkey)
               and not exists (select from pg_attribute o where o.attrelid = i.indrelid and o.attnum = any(i.indkey)
                               and o.atttypid = 'uuid'::regtype))
       and not exists (select from pg_constraint c where c.conrelid = a.attrelid and c.contype = 'c'
                       and a.attnum = any(c.conkey)) as "isUnique"
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
     order by a.attnum`,
    [table],
  )
  return rows
}

import type pg from 'pg'
import type { StoreTable } from './store-tables.ts'

interface Column {
  readonly name: string
  readonly type: string
}

/** Values that any column of the type accepts when its checks are dropped. */
const VALUES: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: 'gen_random_uuid()::text',
  integer: '1',
  smallint: '1',
  bigint: '1',
  boolean: 'false',
  date: 'current_date',
  'timestamp with time zone': 'now()',
  jsonb: `'[]'`,
  bytea: 'uuid_send(gen_random_uuid())',
}

/** Values that a row needs beside its store to be visible there. */
const CHOSEN_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // A position in the chain is unique.
  'platform.audit': {
    seq: '1000000000 + (random() * 1e9)::bigint',
    hash: `gen_random_uuid()::text::bytea`,
    store_id: '$1::uuid',
  },
  'payment.payment': { channel: `'merchant'`, parts: `jsonb_build_array(jsonb_build_object('storeId', $1::uuid))` },
  'staff.saved_view': { store_id: '$1::uuid', is_shared: 'true' },
}

/**
 * Gives the store a row in every store table where it has none. References to its own rows are real; all else is made up, with
 * checks and foreign keys dropped, because row-level security does not depend on them.
 */
export async function fillStore(pool: pg.Pool, tables: readonly StoreTable[], storeId: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const table of tables) {
      if (await hasRows(client, table, storeId)) continue
      if (table.name === 'qualification.dossier') await sendDossier(client, storeId)
      else await addRow(client, table, tables, storeId)
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function hasRows(client: pg.PoolClient, { name, belongs }: StoreTable, storeId: string): Promise<boolean> {
  const { rowCount } = await client.query(`select from ${name} t where ${belongs('t')} limit 1`, [storeId])
  return rowCount === 1
}

async function addRow(
  client: pg.PoolClient,
  table: StoreTable,
  tables: readonly StoreTable[],
  storeId: string,
): Promise<void> {
  await dropChecks(client, table.name)
  const values: Record<string, string> = {}
  for (const { name, type } of await neededColumns(client, table.name))
    values[name] = type.endsWith('[]') ? `'{}'` : (VALUES[type] ?? `no value for ${table.name}.${name} ${type}`)
  Object.assign(values, CHOSEN_VALUES[table.name])
  const from = table.hangsOn
  const above = tables.find(({ name }) => name === from?.parent)
  if (from) for (const [here, there] of from.columns) values[here] = `p."${there}"`
  else if (!(table.name in CHOSEN_VALUES)) values['store_id'] = '$1::uuid'
  const names = Object.keys(values).map(name => `"${name}"`)
  const source = above ? `from ${above.name} p where ${above.belongs('p')} limit 1` : ''
  const { rowCount } = await client.query(
    `insert into ${table.name} (${names.join(', ')}) select ${Object.values(values).join(', ')} ${source}`,
    [storeId],
  )
  if (rowCount !== 1) throw new Error(`the store has no row in ${table.name}`)
}

async function dropChecks(client: pg.PoolClient, table: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  for (const { name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`)
}

async function neededColumns(client: pg.PoolClient, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull and not atthasdef
       and attgenerated = '' and attidentity = ''`,
    [table],
  )
  return rows
}

/** Papers belong to a store after they were sent to it. */
async function sendDossier(client: pg.PoolClient, storeId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into qualification.dossier (company_id, number, content_hash, papers, file_id, certificate_id, created_at)
     select company_id, 'D' || store_id, store_id::text, '[]', gen_random_uuid(), gen_random_uuid(), now()
     from qualification.first_trade where store_id = $1 limit 1 returning id`,
    [storeId],
  )
  await client.query(
    `update qualification.first_trade f set sent_dossier_id = d.id from qualification.dossier d
     where d.id = $2 and f.store_id = $1 and f.company_id = d.company_id`,
    [storeId, rows[0]?.id],
  )
}

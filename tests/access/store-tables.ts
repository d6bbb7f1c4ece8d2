import type pg from 'pg'

/** A table whose rows belong to a store, found in the catalog: it has a store column, or refers to a table that has one. */
export interface StoreTable {
  /** Its name in SQL. */
  readonly name: string
  /** The condition that a row, by its alias, belongs to the store `$1`. */
  readonly belongs: Condition
  /** The parent row, when the table has no store column. */
  readonly hangsOn?: Pick<Reference, 'parent' | 'columns'>
}

type Condition = (row: string) => string

/**
 * Tables that have a store column or refer to one but do not belong to a store, each with the reason. They are not followed
 * further.
 */
export const NOT_OF_A_STORE: Readonly<Record<string, string>> = {
  'identity.account': 'logins are found before anybody is known; which store one works for is decided with the session',
  'identity.session': 'found by its token before anybody is known',
  'identity.ip_rule': 'networks that the platform allows to roles; read before anybody is known',
  'staff.conflict': 'a person’s own word about a store or company; nobody else’s to see',
  'platform.audit': 'one chain, to which whoever acts adds; a store reads its own rows by a policy of their own',
  'file.package': 'papers that a company has put into one file for itself',
  'service.talk_note': 'what colleagues of the platform tell each other about a talk; no store reads it',
  'after_sale.case_note': 'what colleagues of the platform tell each other about a case; no store reads it',
  'catalogue.attention': 'which goods a buyer watches is its own affair',
  'catalogue.browse': 'what a buyer has looked at is its own affair',
  'cart.line': 'what a buyer considers is its own affair until it is ordered',
  '"order".bulk_line': 'a list of needs is compared across stores, and is the buyer’s own',
  '"order".purchase_request_line': 'what employees ask for is decided within the company',
  'search.add_log': 'how a buyer found goods teaches the search, not the store',
  'search.purchase': 'what a buyer bought anywhere orders its own hits',
  'search.import_line': 'a buyer’s own sheet, compared across stores',
  'search.offer_change': 'tells the search what to read again; it holds ids alone and triggers write it',
  'payment.bank_transfer': 'money on the platform’s bank account; staff find out whose it is',
}

/** Root tables whose column has an unusual name. */
const ROOTS: Readonly<Record<string, Condition>> = {
  'store.store': row => `${row}.id = $1`,
  // Only payments that the store collects itself; such a payment has one store.
  'payment.payment': row => `${row}.channel = 'merchant' and ${row}.parts -> 0 ->> 'storeId' = $1::text`,
  'payment.journal': row => `exists (select from payment.entry e join payment.account a on a.id = e.account_id
    where e.journal_id = ${row}.id and a.store_id = $1)`,
  'qualification.dossier': row => `exists (select from qualification.first_trade f where f.store_id = $1
    and ${row}.id in (f.sent_dossier_id, f.dossier_id))`,
  'payment.entry': row => `exists (select from payment.account a where a.id = ${row}.account_id and a.store_id = $1)`,
}

/** Rows that every store can read besides its own, and cannot change. */
export const SHOWN_TO_STORES: Readonly<Record<string, Condition>> = {
  // Built-in roles.
  'staff.role': row => `${row}.store_id is null and ${row}.face = 'seller'`,
  // Messages to all stores.
  'message.staff_message': row => `${row}.store_id is null`,
}

/** Columns that refer to a table of another module, without a foreign key. */
const BY_NAME: Readonly<Record<string, string>> = {
  offer_id: 'catalogue.offer',
  order_id: '"order"."order"',
  batch_id: 'catalogue.batch',
}

interface Reference {
  readonly child: string
  readonly parent: string
  readonly columns: readonly (readonly [string, string])[]
  /** The rank of a reference, lowest is best: even numbers for foreign keys, odd for names. */
  readonly rank: number
}

/** All tables whose rows belong to a store, with the path to it; parents come first. */
export async function storeTables(pool: pg.Pool): Promise<StoreTable[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string; place: number; isNull: boolean }>(
    `select a.attrelid::regclass::text as "table", a.attname as "column", a.attnum as place, not a.attnotnull as "isNull"
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'jobs', 'sandbox', 'pg_toast', 'parts', 'archive')
     order by 1, 3`,
  )
  const { rows: keys } = await pool.query<Omit<Reference, 'rank'> & { isNull: boolean }>(
    `select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
       array(select array[a.attname::text, b.attname::text] from unnest(k.conkey, k.confkey) x (here, there)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x.here
         join pg_attribute b on b.attrelid = k.confrelid and b.attnum = x.there) as columns,
       exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and not a.attnotnull)
         as "isNull"
     from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and k.connamespace <> 'parts'::regnamespace order by k.conrelid, k.conkey`,
  )
  const references: Reference[] = [
    ...keys.map(key => ({ ...key, rank: key.isNull ? 2 : 0 })),
    ...columns.flatMap(({ table, column, isNull }) => {
      const parent = BY_NAME[column]
      return parent && parent !== table
        ? [{ child: table, parent, columns: [[column, 'id']] as const, rank: isNull ? 3 : 1 }]
        : []
    }),
  ].toSorted((one, other) => one.rank - other.rank)

  const found = new Map<string, StoreTable>(Object.entries(ROOTS).map(([name, belongs]) => [name, { name, belongs }]))
  for (const { table, column } of columns)
    if (column === 'store_id' && !(table in NOT_OF_A_STORE))
      found.set(table, { name: table, belongs: row => `${row}.store_id = $1` })
  // Foreign keys first: a column name counts only when there is nothing else.
  for (const isNamed of [false, true])
    for (let before = -1; before !== found.size; ) {
      before = found.size
      const known = new Map(found)
      for (const reference of references.filter(({ rank }) => isNamed || rank % 2 === 0)) hang(reference, known, found)
    }
  return [...found.values()]
}

function hang(
  { child, parent, columns }: Reference,
  known: ReadonlyMap<string, StoreTable>,
  found: Map<string, StoreTable>,
): void {
  const above = known.get(parent)
  if (above === undefined || found.has(child) || child in NOT_OF_A_STORE) return
  const belongs: Condition = row => {
    const joined = columns.map(([here, there]) => `${row}p."${there}" = ${row}."${here}"`).join(' and ')
    return `exists (select from ${parent} ${row}p where ${joined} and (${above.belongs(`${row}p`)}))`
  }
  found.set(child, { name: child, belongs, hangsOn: { parent, columns } })
}

/** Names of all tables that lead to a store, including those without policies. */
export async function tablesNearStores(pool: pg.Pool): Promise<string[]> {
  const walled = await storeTables(pool)
  const names = new Set(walled.map(({ name }) => name))
  const { rows } = await pool.query<{ table: string }>(
    `select distinct k.conrelid::regclass::text as "table" from pg_constraint k
     where k.contype = 'f' and k.conparentid = 0 and k.connamespace <> 'parts'::regnamespace and k.confrelid::regclass::text = any($1)
     union select a.attrelid::regclass::text from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
       where a.attname = any($2) and not a.attisdropped
         and c.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'jobs', 'sandbox', 'pg_toast', 'parts', 'archive')`,
    [[...names], ['store_id', ...Object.keys(BY_NAME)]],
  )
  return [...new Set([...names, ...rows.map(({ table }) => table)])].toSorted()
}

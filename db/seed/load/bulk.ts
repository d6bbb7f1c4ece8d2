import type pg from 'pg'

const BATCH_SIZE = 2000

/**
 * Inserts many rows, thousands at a time. Keys are column names; all rows have the same ones. Rows in a row with the same value in
 * the column `whole` are inserted by one statement.
 */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: Iterable<Readonly<Record<string, unknown>>>,
  whole?: string,
): Promise<number> {
  let batch: Readonly<Record<string, unknown>>[] = []
  let count = 0
  for (const row of rows) {
    const isPart = whole !== undefined && batch.at(-1)?.[whole] === row[whole]
    if (batch.length >= BATCH_SIZE && !isPart) {
      count += await insertBatch(client, table, batch)
      batch = []
    }
    batch.push(row)
  }
  return count + (await insertBatch(client, table, batch))
}

async function insertBatch(
  client: pg.ClientBase,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const columns = Object.keys(first).join(', ')
  // The table's own row type parses arrays, dates and nested JSON, so no column type is repeated here.
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  )
  return rows.length
}

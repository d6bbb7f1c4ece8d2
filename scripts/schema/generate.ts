import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../process/tool.ts'
import { root } from '../project.ts'
import { dumpSchema } from './dump.ts'

/** Files that are generated from the migrations and committed. */
export const generatedFiles = {
  schema: join(root, 'db', 'schema.sql'),
  tables: join(root, 'apps', 'server', 'src', 'platform', 'database', 'tables.gen.ts'),
} as const

/** The types of the server's driver: integers as numbers, calendar days as text, instants as Date. */
const types = { int8: 'number', numeric: 'number', date: 'string', timestamptz: 'Date' }

/** Both texts for a migrated database. */
export async function generate(
  databaseUrl: string,
  workDir: string,
): Promise<Record<keyof typeof generatedFiles, string>> {
  const out = join(workDir, 'tables.gen.ts')
  const exitCode = await runTool(
    'kysely-codegen',
    'kysely-codegen',
    [
      ...['--dialect', 'postgres', '--camel-case', '--log-level', 'error', '--out-file', out],
      // Every table is written with its schema.
      ...['--default-schema', 'none', '--exclude-pattern', 'pgboss.*'],
      ...['--type-mapping', JSON.stringify(types), '--url', 'env(DATABASE_URL)'],
    ],
    { DATABASE_URL: databaseUrl },
  )
  if (exitCode !== 0) throw new Error(`kysely-codegen ended with code ${exitCode}`)
  return { schema: await dumpSchema(databaseUrl), tables: readFileSync(out, 'utf8') }
}

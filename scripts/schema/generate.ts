import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runTool } from '../process/tool.ts'
import { root } from '../project.ts'
import { dumpSchema } from './dump.ts'

/** What is derived from the migrations and kept in the repository. */
export const generatedFiles = {
  schema: join(root, 'db', 'schema.sql'),
  tables: join(root, 'apps', 'server', 'src', 'platform', 'database', 'tables.gen.ts'),
} as const

/** As the server's driver reads them: whole numbers, calendar days as text, moments as Date. */
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
      // No schema goes unnamed: every table is written with the schema that owns it.
      ...['--default-schema', 'none', '--exclude-pattern', 'pgboss.*'],
      ...['--type-mapping', JSON.stringify(types), '--url', 'env(DATABASE_URL)'],
    ],
    { DATABASE_URL: databaseUrl },
  )
  if (exitCode !== 0) throw new Error(`kysely-codegen ended with code ${exitCode}`)
  return { schema: await dumpSchema(databaseUrl), tables: readFileSync(out, 'utf8') }
}

import { isTest, moduleOf, type Source } from '../sources.ts'

/** A module's code names tables of its own schema only (tests and builders may look anywhere). */
export function findForeignTables(sources: readonly Source[], schemas: readonly string[]): string[] {
  const names = schemas.map(name => name.replace('-', '_')).join('|')
  // 'schema.table' in the query builder, schema.table or "schema".table after a keyword in raw SQL.
  const built = new RegExp(`['"\`](${names})\\.[a-zA-Z_]+(?: as \\w+)?['"\`]`, 'g')
  const raw = new RegExp(`\\b(?:from|join|into|update|table)\\s+"?(${names})"?\\.`, 'gi')
  return sources.flatMap(source => {
    const place = moduleOf(source)
    if (!place || isTest(source) || place.inner === 'testing.ts') return []
    const own = place.owner.replace('-', '_')
    return [...source.text.matchAll(built), ...source.text.matchAll(raw)]
      .filter(found => found[1] !== own)
      .map(found => `${source.path} touches ${found[0].trim()}`)
  })
}

import { isRightOf } from '../../../packages/contract/src/staff/rights.ts'
import { isTest, moduleOf, type Source } from '../sources.ts'

/** A module's code names only tables of its own schema; tests and builders may use all. */
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
      .filter(found => found[1] !== own && !isRight(found[0].slice(1, -1)))
      .map(found => `${source.path} touches ${found[0].trim()}`)
  })
}

/** Rights of staff look like table names. */
function isRight(text: string): boolean {
  return isRightOf('seller', text) || isRightOf('platform', text)
}

import { isTest, type Source } from '../sources.ts'

/** SQL is in `tables/`, `tables.ts` and `*-tables.ts`. */
export function isTableFile({ path }: Source): boolean {
  return /\/tables\/|\/tables\.ts$|-tables\.ts$/.test(path)
}

const SQL = [
  /\bsql(?:<[^`]*?>)?`/,
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
  /\bdb\.with(?:Recursive)?\(/,
]

/** Files of modules that contain SQL although they are not table files. */
export function findStraySql(sources: readonly Source[]): string[] {
  return sources
    .filter(source => source.path.startsWith('apps/server/src/modules/') && !isTest(source))
    .filter(source => !isTableFile(source) && !/\/testing(?:\.ts$|\/)/.test(source.path))
    .filter(({ text }) => SQL.some(pattern => pattern.test(text)))
    .map(({ path }) => `${path} holds SQL`)
}

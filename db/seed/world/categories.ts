import { readTable } from '../data/read-table.ts'
import type { CategoryRow } from './rows.ts'

/** The three-level category tree, in display order. */
export function makeCategories(): CategoryRow[] {
  return readTable('categories.tsv', ['code', 'parent', 'name', 'level']).map((row, sort) => ({
    code: row.code,
    parentCode: row.parent === '' ? null : row.parent,
    name: row.name,
    level: row.level === '1' ? 1 : row.level === '2' ? 2 : 3,
    sort,
  }))
}

import { readTable } from '../data/read-table.ts'
import type { MakerRow } from './rows.ts'

/** What a firm makes, by the letters of the family tables: H chemical, Z patent Chinese, S biological, Y slices … */
export interface Maker extends MakerRow {
  readonly kinds: string
}

let makers: readonly Maker[] | undefined

/** All makers, in the order of the table; read once. */
export function allMakers(): readonly Maker[] {
  makers ??= readTable('makers.tsv', ['shortName', 'name', 'province', 'city', 'kinds', 'abroad']).map(
    (row, index) => ({
      index,
      shortName: row.shortName,
      name: row.name,
      province: row.province,
      city: row.city,
      kinds: row.kinds,
      isForeign: row.abroad === 'F',
    }),
  )
  return makers
}

/** Only the maker rows. */
export function makeMakers(): MakerRow[] {
  return allMakers().map(({ index, shortName, name, province, city, isForeign }) => ({
    index,
    shortName,
    name,
    province,
    city,
    isForeign,
  }))
}

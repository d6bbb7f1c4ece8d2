import { readTable } from '../data/read-table.ts'
import type { PlaceRow } from './rows.ts'

let places: ReadonlyMap<string, PlaceRow> | undefined

function table(): ReadonlyMap<string, PlaceRow> {
  places ??= new Map(
    readTable('places.tsv', ['districtCode', 'province', 'city', 'district']).map(row => [
      row.districtCode,
      {
        provinceCode: `${row.districtCode.slice(0, 2)}0000`,
        province: row.province,
        cityCode: `${row.districtCode.slice(0, 4)}00`,
        city: row.city,
        districtCode: row.districtCode,
        district: row.district,
      },
    ]),
  )
  return places
}

export function placeOf(districtCode: string): PlaceRow {
  const place = table().get(districtCode)
  if (place === undefined) throw new Error(`no place ${districtCode}`)
  return place
}

export function allPlaces(): PlaceRow[] {
  return [...table().values()]
}

/** `湖北省武汉市江汉区`; the name of a municipality is not repeated. */
export function placeText(place: PlaceRow): string {
  return `${place.province}${place.city === place.province ? '' : place.city}${place.district}`
}

/** A place as printed on a licence. */
export interface NamedPlace {
  readonly licenceCode: string
  readonly licenceName: string
  readonly kind: 'business' | 'warehouse'
  readonly address: string
}

export interface PlaceInWords {
  /** Names of province, city and district. */
  readonly areaNames: readonly string[]
  readonly detail: string
}

/** Papers that allow a company to receive medicines come first: their address counts. */
const ORDER = ['DL', 'ML', 'CF', 'BL']

/**
 * The licensed place of an address: the same street and number after the area, and at most a more exact part after it
 * (楼层, 室). Texts of one place differ in spaces, full-width characters and whether the area is repeated.
 */
export function licensedPlaceOf<Named extends NamedPlace>(
  { areaNames, detail }: PlaceInWords,
  places: readonly Named[],
): Named | null {
  const wanted = streetOf(detail, areaNames)
  const found = places.filter(({ address }) => isWithin(wanted, streetOf(address, areaNames)))
  return found.toSorted((a, b) => rank(a) - rank(b))[0] ?? null
}

/**
 * The licence of an address after the papers have changed. A paper without any place contradicts nothing, so its addresses stay
 * licensed.
 */
export function relinked(
  licenceCode: string | null,
  place: PlaceInWords,
  places: readonly NamedPlace[],
): string | null {
  const found = licensedPlaceOf(place, places)
  if (found) return found.licenceCode
  return places.some(named => named.licenceCode === licenceCode) ? null : licenceCode
}

function rank({ licenceCode }: NamedPlace): number {
  const index = ORDER.indexOf(licenceCode)
  return index < 0 ? ORDER.length : index
}

/** Too short to identify a place: a village or road alone would match half a town. */
const SHORTEST_STREET = 4

function isWithin(wanted: string, licensed: string): boolean {
  if (licensed.length < SHORTEST_STREET || !wanted.startsWith(licensed)) return false
  // 14 号 is not within 1 号, although it starts with the same digit.
  return !(/\d$/.test(licensed) && /^\d/.test(wanted.slice(licensed.length)))
}

function streetOf(text: string, areaNames: readonly string[]): string {
  let street = plain(text)
  for (const name of areaNames.map(plain)) {
    if (street.startsWith(name)) street = street.slice(name.length)
  }
  return street
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s,.;:，。；：、#()（）\-—–_]/g, '')
}

/** Province, city and district in one text; a municipality is its own city and is named once. */
export function areaText(names: readonly (string | undefined)[]): string {
  return names.filter((name, index) => name !== undefined && name !== names[index - 1]).join('')
}

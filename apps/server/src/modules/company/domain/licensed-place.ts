/** A place that a licence names, as printed on the paper. */
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

/** The papers that let a company take medicines in come first: theirs is the address that counts. */
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
 * The licence of an address after the papers have changed. A paper that names no place at all contradicts nothing:
 * what it stood for stays.
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

/** Too little to say where it is: a lone village or road would hold half a town. */
const SHORTEST_STREET = 4

function isWithin(wanted: string, licensed: string): boolean {
  if (licensed.length < SHORTEST_STREET || !wanted.startsWith(licensed)) return false
  // 14 号 is not within 1 号, although it begins alike.
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

/** A spec as comparable values. */
export interface SpecValue {
  /** Amounts and counts in base units, sorted, followed by the remaining words. */
  readonly key: string
  /** The container after the slash (1kg/袋); empty when it is missing or is the usual box. */
  readonly container: string
}

interface Unit {
  /** The measured quantity, such as mass. */
  readonly of: string
  readonly times: number
}

const unitsOf = (of: string, units: Readonly<Record<string, number>>): [string, Unit][] =>
  Object.entries(units).map(([sign, times]) => [sign, { of, times }])

/** Tablets, capsules and pills are counted in the same unit: 24粒, 24片, 24s, 24T, 24#. */
const PIECE = 'piece'
const PIECE_SIGNS = ['片', '粒', '丸', '枚', '颗', 's', 't', '#', 'tab', 'tabs', 'caps']
const PACKS = ['袋', '支', '瓶', '贴', '只', '张', '吸', '揿', '喷', '泡', '人份', '盒', '板', '排', '包', '罐', '桶']
const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...unitsOf('mass', {
    kg: 1e9,
    千克: 1e9,
    公斤: 1e9,
    g: 1e6,
    克: 1e6,
    mg: 1e3,
    毫克: 1e3,
    μg: 1,
    ug: 1,
    mcg: 1,
    微克: 1,
  }),
  ...unitsOf('volume', { l: 1e6, 升: 1e6, ml: 1e3, 毫升: 1e3, μl: 1, ul: 1, 微升: 1 }),
  ...unitsOf('activity', { iu: 1, u: 1, 单位: 1, 国际单位: 1 }),
  ...unitsOf('length', { m: 1000, cm: 10, mm: 1 }),
  ...unitsOf('percent', { '%': 1 }),
  ...unitsOf(PIECE, Object.fromEntries(PIECE_SIGNS.map(sign => [sign, 1]))),
  ...PACKS.flatMap(sign => unitsOf(sign === '排' ? '板' : sign, { [sign]: 1 })),
])
const signs = [...UNITS.keys()].toSorted((a, b) => b.length - a.length).join('|')
/** A figure with its unit; a unit of Latin letters must not be followed by another letter. */
const AMOUNT = new RegExp(
  `(?<![a-z\\d.-])(\\d+(?:\\.\\d+)?|\\.\\d+)\\s*(万)?(?:(${signs})(?![a-z]))?(?:/(${signs})(?![a-z]))?`,
  'g',
)
/** Words without a value: each, per, packed. */
const FILLERS = /每(?:[盒瓶袋支粒片丸板]装?)?|装(?=$|[\s*)])|规格[:：]?/g
const SEPARATORS = /[\s*×✕✖:：/+,，;；()（）[\]【】·-]+|(?<![a-z])x(?![a-z])/g

/** Gives 0.25g*24粒, 24T×250mg and 0.25g/粒*12粒*2板/盒 the same value. */
export function specValue(text: string): SpecValue {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('µ', 'μ')
    .replace(/(?<=[\d\p{Script=Han}a-z])\s*[x✕✖×]\s*(?=[\d.])/gu, '*')
    .replace(FILLERS, ' ')
  const counts = new Map<string, number[]>()
  let container = ''
  const rest = plain.replace(AMOUNT, (whole, figure: string, tenThousands, sign, per, at: number) => {
    // 24粒/瓶 names the container; 0.25g/粒 only repeats the unit.
    if (per !== undefined && !PIECE_SIGNS.includes(per) && per !== '盒' && per !== '板') container = per
    const unit = sign === undefined ? bareUnit(plain, at, figure) : UNITS.get(sign)
    if (!unit) return whole
    const value = Number(figure) * (tenThousands === undefined ? 1 : 10_000) * unit.times
    counts.set(unit.of, [...(counts.get(unit.of) ?? []), Math.round(value * 1e6) / 1e6])
    return ' '
  })
  const words = rest.split(SEPARATORS).filter(word => word !== undefined && word !== '')
  const values = [...flattened(counts)].map(([of, each]) => `${of}${each.toSorted((a, b) => a - b).join(',')}`)
  return { key: [...values.toSorted(), ...words.toSorted()].join(' '), container }
}

/** Whether two specs are equal; a container is compared only when both name one. */
export function sameSpec(a: SpecValue, b: SpecValue): boolean {
  return a.key === b.key && (a.container === b.container || a.container === '' || b.container === '')
}

/** The number of common values of two specs, to find the nearer of several. */
export function sharedValues(a: SpecValue, b: SpecValue): number {
  const own = new Set(a.key.split(' '))
  return b.key.split(' ').filter(value => own.has(value)).length
}

/** A figure without a unit after a times sign counts pieces (0.25g*24); elsewhere its meaning is unknown. */
function bareUnit(text: string, at: number, figure: string): Unit | undefined {
  return text[at - 1] === '*' && /^\d+$/.test(figure) ? { of: PIECE, times: 1 } : undefined
}

/** Multiplies pieces by blister sheets (12粒*2板 are 24 pieces) and drops counts of one. */
function flattened(counts: ReadonlyMap<string, readonly number[]>): Map<string, readonly number[]> {
  const flat = new Map(counts)
  const [pieces = 0, ...more] = counts.get(PIECE) ?? []
  const sheets = counts.get('板')
  if (pieces > 0 && more.length === 0 && sheets) {
    flat.set(PIECE, [sheets.reduce((product, count) => product * count, pieces)])
    flat.delete('板')
  }
  for (const [of, values] of flat)
    if ((of === PIECE || PACKS.includes(of)) && values.length === 1 && values[0] === 1) flat.delete(of)
  return flat
}

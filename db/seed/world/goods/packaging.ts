import type { Random } from '../../random.ts'
import type { Family, FamilySpec } from './families.ts'

interface PackParts {
  readonly spec: string
  readonly strength: string
  readonly packSpec: string
  readonly herbGrade: string | null
}

/** A maker's notation of pack sizes. Makers differ, and each is consistent. */
export type SpecStyle = 'star' | 'cross' | 'cross-s' | 'hash'

export function specStyleOf(random: Random): SpecStyle {
  return random.weighted([
    ['star', 70],
    ['cross', 18],
    ['cross-s', 7],
    ['hash', 5],
  ])
}

/** Parses a spec of the tables: `0.25g*24粒` is 24 capsules of 0.25 g in one box. */
export function packParts(family: Family, spec: FamilySpec, style: SpecStyle): PackParts {
  if (family.goodsClass === 'herbal-slices') return slicesParts(spec)
  const counted = /^(.+)\*(\d+(?:片|粒|丸|袋|支|枚|贴|瓶|包|板|张|揿|吸|喷|泡|块|条|只)(?:\*\d+[瓶板袋支])?)$/.exec(
    spec.text,
  )
  const written = isMedicine(family) ? restyle(spec.text, style) : spec.text
  if (counted?.[1] !== undefined && /\d(?:片|粒|丸)$/.test(counted[1])) {
    // `12片*2板` gives no strength: the whole text is the pack.
    return { spec: written, strength: '复方', packSpec: `${spec.text}/${spec.unit}`, herbGrade: null }
  }
  if (counted?.[1] !== undefined && counted[2] !== undefined)
    return { spec: written, strength: counted[1], packSpec: `${counted[2]}/${spec.unit}`, herbGrade: null }
  if (isMedicine(family) && /^\d+(?:片|粒|丸|枚)/.test(spec.text))
    return { spec: written, strength: '复方', packSpec: `${spec.text}/${spec.unit}`, herbGrade: null }
  return { spec: written, strength: spec.text, packSpec: `1${spec.unit}`, herbGrade: null }
}

function slicesParts(spec: FamilySpec): PackParts {
  const [, grade, weight] = /^(?:(\S+) )?(\S+)$/.exec(spec.text) ?? []
  const size = weight ?? spec.text
  return {
    spec: `${grade === undefined ? '' : `${grade} `}${size}/${spec.unit}`,
    strength: size.replace(/\*.*$/, ''),
    packSpec: `${size}/${spec.unit}`,
    herbGrade: grade ?? null,
  }
}

function restyle(text: string, style: SpecStyle): string {
  if (style === 'star') return text
  if (style === 'hash') return text.replace(/(?<=\*\d+)[片粒]$/, '#')
  const crossed = text.replaceAll('*', '×')
  return style === 'cross' ? crossed : crossed.replace(/(?<=×\d+)[片粒]$/, 's')
}

export function isMedicine(family: Family): boolean {
  return family.letter === 'H' || family.letter === 'Z' || family.letter === 'S'
}

/** 中包装 and 件装量: small boxes come in tens and hundreds, bottles of infusion by the case, machines singly. */
export function casePacks(family: Family, spec: FamilySpec, random: Random): { midPack: number; casePack: number } {
  const [midPack, mids] = caseRule(family, spec, random)
  return { midPack, casePack: midPack * random.pick(mids) }
}

function caseRule(family: Family, spec: FamilySpec, random: Random): readonly [number, readonly number[]] {
  const isInfusion = family.categoryCodes[0] === '011901' && spec.unit === '瓶'
  if (isInfusion) return [/500ml/.test(spec.text) ? 20 : /250ml/.test(spec.text) ? 30 : 40, [1]]
  if (['台', '套', '副', '辆'].includes(spec.unit)) return [1, [4, 6, 10, 12]]
  if (family.goodsClass === 'herbal-slices')
    return spec.text.endsWith('kg') ? [1, [10, 20, 25]] : [random.pick([5, 10]), [4, 6, 10]]
  if (spec.highFen >= 50_000) return [1, [10, 20, 40]]
  if (spec.highFen >= 12_000) return [random.pick([2, 5]), [10, 12, 20]]
  if (['桶', '罐'].includes(spec.unit)) return [random.pick([1, 2, 6]), [6, 12]]
  if (['支', '片', '只', '卷', '条'].includes(spec.unit) && spec.highFen < 400)
    return [random.pick([50, 100]), [10, 20, 24]]
  if (spec.unit === '瓶' && /\d{3}(?:ml|g)/i.test(spec.text)) return [random.pick([5, 10]), [6, 8, 10]]
  if (spec.highFen < 500) return [random.pick([10, 20]), [30, 40, 50]]
  return [random.pick([5, 10, 10, 10]), [20, 24, 30, 36, 40]]
}

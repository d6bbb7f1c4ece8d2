import { at, stream } from '../../random.ts'
import { allMakers } from '../makers.ts'
import { allFamilies, type Family, type FamilyMaker, type FamilySpec } from './families.ts'

/** One product to create: its family, maker, pack and prominence. */
export interface Variant {
  readonly family: Family
  readonly maker: FamilyMaker
  readonly spec: FamilySpec
  readonly rank: { readonly maker: number; readonly spec: number; readonly isBase: boolean }
}

/** First the base catalogue, the same in every size, then further variants until the caller has enough. */
export function* chooseVariants(seed: number): Generator<Variant> {
  const rest: Variant[] = []
  for (const family of allFamilies()) {
    const { base, more } = split(seed, family)
    yield* base
    rest.push(...more)
  }
  yield* stream(seed, 'products/rest').shuffle(rest)
  yield* furtherMakers(seed)
}

/**
 * The combinations of the tables that every data set has: all packs of a single-source drug, the leading ones of a
 * common drug.
 */
function split(seed: number, family: Family): { base: Variant[]; more: Variant[] } {
  const base: Variant[] = []
  const more: Variant[] = []
  const random = stream(seed, `choice/${family.key}`)
  const makerCount = makersShown(family)
  family.makers.forEach((maker, makerRank) => {
    const positions = maker.specPositions ?? family.specs.map((_, position) => position)
    const wanted = makerRank >= makerCount ? 0 : packCount(family, makerRank)
    // The first maker has the usual pack; others sometimes have another one.
    const first = makerRank === 0 ? 0 : random.int(0, positions.length - 1)
    positions.forEach((_, step) => {
      const position = at(positions, (first + step) % positions.length)
      const isBase = step < wanted
      const variant = {
        family,
        maker,
        spec: at(family.specs, position),
        rank: { maker: makerRank, spec: step, isBase },
      }
      if (isBase) base.push(variant)
      else more.push(variant)
    })
  })
  return { base, more }
}

function makersShown({ letter, demand, makers }: Family): number {
  if (letter === 'Y') return demand >= 4 ? 2 : 1
  return demand >= 6 ? makers.length : demand >= 4 ? 3 : 2
}

function packCount(family: Family, makerRank: number): number {
  if (family.makers.length === 1) return 4
  if (family.letter === 'Y') return 1
  if (makerRank === 0) return family.demand >= 7 ? 3 : 2
  return family.demand >= 8 ? 2 : 1
}

/** For load tests only: further makers of the same trade for a family with several sources. */
function* furtherMakers(seed: number): Generator<Variant> {
  const firms = allMakers().filter(firm => !firm.isForeign)
  const families = allFamilies().filter(family => family.makers.length > 1)
  const order = stream(seed, 'products/further').shuffle(families)
  for (let round = 0; round < firms.length; round++) {
    for (const family of order) {
      const letter = /[123]/.test(family.letter) ? 'Q' : family.letter
      const firm = at(firms, (round * 7 + family.key.length * 13 + family.specs.length) % firms.length)
      if (!firm.kinds.includes(letter) || family.makers.some(each => each.shortName === firm.shortName)) continue
      const maker = { shortName: firm.shortName, brand: null, tier: 1, specPositions: null }
      for (const [step, spec] of family.specs.entries())
        yield { family, maker, spec, rank: { maker: 5, spec: step, isBase: false } }
    }
  }
}

import type { GoodsMatch, MatchDoubt, WantedGoods } from '../engine.ts'
import { codeCandidates, codeKey } from '../text/normalise.ts'
import { sameSpec, sharedValues, specValue } from '../text/spec-value.ts'
import { makerCheck } from './match-maker.ts'
import { agreesWithName, matchName, type NameMatch } from './match-name.ts'
import type { MemoryIndex } from './memory-index.ts'
import { OFFER } from './offer-columns.ts'

const MOST_CANDIDATES = 12
/** Shorter numbers are a shop's own codes. */
const SHORTEST_CODE = 6
const NO_NAME: NameMatch = { products: [], by: 'name', doubts: [], meantNames: [] }

/**
 * The meaning of each line of a list. A line is certain only if everything given agrees with one product and no other;
 * otherwise the buyer chooses, with the reason.
 */
export function matchGoods(index: MemoryIndex, lines: readonly WantedGoods[]): GoodsMatch[] {
  return lines.map(line => matchLine(index, line))
}

function matchLine(index: MemoryIndex, line: WantedGoods): GoodsMatch {
  const named = line.name === '' ? NO_NAME : matchName(index, line.name)
  const byBarcode = withCode(index, line.barcode)
  const byApproval = withCode(index, line.approvalNo)
  const unknown: MatchDoubt[] = [
    ...(byBarcode?.length === 0 ? ['barcode-unknown' as const] : []),
    ...(byApproval?.length === 0 ? ['approval-unknown' as const] : []),
  ]
  const coded = [byBarcode ?? [], byApproval ?? []].filter(products => products.length > 0)
  const [first = [], second = first] = coded
  if (first.length === 0) return decide(index, line, named, named.products, [...unknown, ...named.doubts])
  const by = byBarcode && byBarcode.length > 0 ? 'barcode' : 'approval-number'
  const both = first.filter(product => second.includes(product))
  if (both.length === 0)
    return decide(index, line, { ...named, by }, [...first, ...second], [...unknown, 'codes-differ'])
  const agreeing = line.name === '' ? both : both.filter(product => agreesWithName(index, product, line.name))
  if (agreeing.length > 0) return decide(index, line, { ...named, by }, agreeing, unknown)
  const doubt = by === 'barcode' ? 'barcode-name' : 'approval-name'
  return decide(index, line, { ...named, by }, [...both, ...named.products], [...unknown, doubt], both)
}

/** Products with exactly this number; a part of a number identifies nothing. Undefined without a number. */
function withCode(index: MemoryIndex, code: string): number[] | undefined {
  const key = codeKey(code)
  if (key.length < SHORTEST_CODE || !/\d{4}/.test(key)) return undefined
  const hits = [...new Set([key, ...codeCandidates(code)])].flatMap(one => [...index.codes.find(one)])
  return [...new Set(hits.flatMap(([product, hit]) => (hit === 'exact' ? [product] : [])))]
}

function decide(
  index: MemoryIndex,
  line: WantedGoods,
  { by, meantNames }: NameMatch,
  found: readonly number[],
  given: readonly MatchDoubt[],
  first: readonly number[] = [],
): GoodsMatch {
  const allowed = [...new Set(found)].filter(number => !index.productColumns.isProhibited(number))
  if (allowed.length === 0) return { productIds: [], by: null, isCertain: false, doubts: [...given], meantNames: [] }
  const wanted = line.spec === '' ? null : specValue(line.spec)
  const specOf = (number: number) => index.specValues[index.productColumns.spec[number] ?? -1] ?? NO_SPEC
  const ofSpec = wanted ? allowed.filter(number => sameSpec(specOf(number), wanted)) : allowed
  const ofMaker = line.maker === '' ? ofSpec : ofSpec.filter(makerCheck(index, line.maker))
  const doubts: MatchDoubt[] = [
    ...given,
    ...(ofSpec.length === 0 ? ['spec' as const] : ofMaker.length === 0 ? ['maker' as const] : []),
    ...(ofMaker.length > 1 ? ['several' as const] : []),
  ]
  const isCertain = doubts.length === 0
  const best = ofMaker.length > 0 ? ofMaker : ofSpec.length > 0 ? ofSpec : allowed
  // When number and name contradict each other, the buyer sees the goods of both.
  const shown = first.length > 0 ? allowed : best
  const nearer = (number: number) =>
    (first.includes(number) ? 100 : 0) +
    (best.includes(number) ? 10 : 0) +
    (wanted ? sharedValues(specOf(number), wanted) : 0)
  const productIds = ranked(index, shown, nearer).slice(0, MOST_CANDIDATES)
  return { productIds, by, isCertain, doubts, meantNames: isCertain ? [] : meantNames }
}

const NO_SPEC = specValue('')

/** Nearest first; among equals, available and best-selling goods first. */
function ranked(index: MemoryIndex, products: readonly number[], nearer: (product: number) => number): string[] {
  const { offers } = index
  return products
    .map(number => {
      let sold = 0
      let hasStock = 0
      for (let slot = offers.firstOf(number); slot >= 0; slot = offers.nextOf(slot)) {
        const flags = offers.flagsOf(slot)
        if ((flags & OFFER.listed) === 0) continue
        sold += offers.soldOf(slot)
        if ((flags & OFFER.inStock) !== 0) hasStock = 1
      }
      return { id: index.products[number]?.id ?? '', near: nearer(number), sold, hasStock }
    })
    .toSorted((a, b) => b.near - a.near || b.hasStock - a.hasStock || b.sold - a.sold || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

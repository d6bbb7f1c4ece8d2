import type { GoodsMatch, WantedGoods } from '../engine.ts'
import { codeKey, specKey } from '../text/normalise.ts'
import type { MemoryIndex } from './memory-index.ts'
import { OFFER } from './offer-columns.ts'
import { type Term, termText } from './term-index.ts'

const MOST_CANDIDATES = 12
const NOTHING: GoodsMatch = { productIds: [], by: null, isCertain: false }

/**
 * What each line of a list means. A number that is given decides; then the name with spec and maker. Only a line on
 * which all that is told agrees with one product and no other is certain: the rest is for the buyer to choose.
 */
export function matchGoods(index: MemoryIndex, lines: readonly WantedGoods[]): GoodsMatch[] {
  return lines.map(line => matchLine(index, line))
}

function matchLine(index: MemoryIndex, line: WantedGoods): GoodsMatch {
  const byBarcode = withCode(index, line.barcode)
  if (byBarcode.length > 0) return decide(index, byBarcode, line, 'barcode', 'exact')
  const byApproval = withCode(index, line.approvalNo)
  if (byApproval.length > 0) return decide(index, byApproval, line, 'approval-number', 'exact')
  return matchName(index, line)
}

/** Products with this very number; a part of one names nothing for certain. */
function withCode(index: MemoryIndex, code: string): number[] {
  const key = codeKey(code)
  if (key.length < 6) return []
  return [...new Set([...index.codes.find(key)].flatMap(([product, hit]) => (hit === 'exact' ? [product] : [])))]
}

function matchName(index: MemoryIndex, line: WantedGoods): GoodsMatch {
  const word = termText(line.name)
  if (word === '') return NOTHING
  const hits = [...index.terms.find(word)].filter(([term]) => term.kind === 'name' || term.kind === 'alias')
  const of = (kinds: readonly string[]) =>
    productsOf(hits.filter(([, hit]) => kinds.includes(hit)).map(([term]) => term))
  const exact = of(['exact'])
  if (exact.length > 0) return decide(index, exact, line, 'name', 'exact')
  const part = of(['prefix', 'inside'])
  if (part.length > 0 && word.length >= 2) return decide(index, part, line, 'name', 'part')
  const spelled = of(['spelled'])
  return spelled.length > 0 && word.length >= 2 ? decide(index, spelled, line, 'pinyin', 'part') : NOTHING
}

function productsOf(terms: readonly Term[]): number[] {
  return [...new Set(terms.flatMap(term => [...term.products]))]
}

function decide(
  index: MemoryIndex,
  found: readonly number[],
  line: WantedGoods,
  by: Exclude<GoodsMatch['by'], null>,
  how: 'exact' | 'part',
): GoodsMatch {
  const allowed = found.filter(number => !index.productColumns.isProhibited(number))
  const ofSpec = line.spec === '' ? allowed : allowed.filter(number => hasSpec(index, number, line.spec))
  const ofMaker = line.maker === '' ? ofSpec : ofSpec.filter(number => hasMaker(index, number, line.maker))
  const agrees = ofMaker.length > 0
  const best = agrees ? ofMaker : ofSpec.length > 0 ? ofSpec : allowed
  if (best.length === 0) return NOTHING
  // Part of a name could mean many things: it counts only with spec and maker told and right.
  const isTold = how === 'exact' || (line.spec !== '' && line.maker !== '')
  return {
    productIds: ranked(index, best).slice(0, MOST_CANDIDATES),
    by,
    isCertain: agrees && isTold && ofMaker.length === 1 && by !== 'pinyin',
  }
}

/** The same spec in any spelling; a bare strength (0.25g) fits every pack of it, so it decides nothing alone. */
function hasSpec(index: MemoryIndex, number: number, spec: string): boolean {
  const own = index.specKeys[index.productColumns.spec[number] ?? -1] ?? ''
  const key = specKey(spec)
  return own === key || bare(own) === bare(key)
}

/** Without signs and without the unit of the outer pack: 24粒/盒 is 24粒. */
function bare(key: string): string {
  return key.replace(/\/.*$/, '').replace(/[^\p{L}\d.]/gu, '')
}

function hasMaker(index: MemoryIndex, number: number, maker: string): boolean {
  const wanted = termText(maker)
  const terms = index.products[number]?.terms ?? []
  return terms.some(({ kind, text }) => kind === 'maker' && (text.includes(wanted) || wanted.includes(text)))
}

/** Products that sell and are there come first. */
function ranked(index: MemoryIndex, products: readonly number[]): string[] {
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
      return { id: index.products[number]?.id ?? '', sold, hasStock }
    })
    .toSorted((a, b) => b.hasStock - a.hasStock || b.sold - a.sold || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

import type { GoodsMatch, MatchDoubt } from '../engine.ts'
import { missesOnlyDosageForm, nameKey, namesAgree, splitBrackets, withoutForm } from '../text/name-agreement.ts'
import { sameSpec, specValue } from '../text/spec-value.ts'
import { inRegisteredForm } from '../text/wordings.ts'
import { isMakerOrBrand } from './match-maker.ts'
import type { MemoryIndex } from './memory-index.ts'
import { type ContainedName, isDistinctiveName, MOST_SLIPS } from './name-index.ts'
import { type Term, termText } from './term-index.ts'

export interface NameMatch {
  readonly products: readonly number[]
  readonly by: Exclude<GoodsMatch['by'], null>
  readonly doubts: readonly MatchDoubt[]
  readonly meantNames: readonly string[]
}

/** Shorter names occur in too many texts by chance. */
const SHORTEST_OTHER_NAME = 3
/** Words that sellers and shops add to a name without meaning. */
const HARMLESS = /^(?:otc|rx|甲类|乙类|处方药?|非处方药?|药品|新货|新包装|国产|现货|正品|医保)$/

/** The goods of a written name: by the same name, otherwise by similar ones, with the reason for doubt. */
export function matchName(index: MemoryIndex, written: string): NameMatch {
  return sameName(index, written) ?? nearName(index, written)
}

/** Goods of the same name. Words around it are allowed if they are the brand, the maker or the spec of the goods. */
function sameName(index: MemoryIndex, written: string): NameMatch | null {
  const whole = index.productNames.equal(written)
  if (whole.length > 0) return found(narrowed(index, whole, written))
  const { plain, bracketed } = splitBrackets(written)
  const named: ContainedName | null = namedIn(index, plain)
  if (!named) return null
  const extras = [...named.extras, ...bracketed]
  const explained = named.products.filter(product => extras.every(extra => isExplained(index, product, extra)))
  if (explained.length > 0) return found(explained)
  // Unless the rest is a brand or maker, a short name inside a long text means nothing.
  const isOther =
    named.extras.length > 0 && !isDistinctiveName(index.products[named.products[0] ?? -1]?.genericName ?? '')
  return isOther ? null : found(named.products, 'name-extra')
}

function namedIn(index: MemoryIndex, plain: string): ContainedName | null {
  const products = index.productNames.equal(plain)
  return products.length > 0 ? { name: plain, products, extras: [] } : index.productNames.contained(plain)
}

function isExplained(index: MemoryIndex, product: number, extra: string): boolean {
  const word = termText(extra)
  if (word === '' || HARMLESS.test(word) || isMakerOrBrand(index, product, word)) return true
  const spec = index.specValues[index.productColumns.spec[product] ?? -1]
  return spec !== undefined && /\d/.test(extra) && sameSpec(spec, specValue(extra))
}

/** When names differ only in spelling, only those with the exact spelling are returned. */
function narrowed(index: MemoryIndex, products: readonly number[], written: string): readonly number[] {
  const text = termText(written)
  const exact = products.filter(product => termText(index.products[product]?.genericName ?? '') === text)
  return exact.length > 0 ? exact : products
}

/** Possible meanings of the name when no goods have it: never certain. */
function nearName(index: MemoryIndex, written: string): NameMatch {
  const { plain } = splitBrackets(written)
  const words = wordsIn(written)
  for (const word of words) {
    const hits = [...index.terms.find(word)].filter(([term]) => term.kind === 'name' || term.kind === 'alias')
    const of = (kinds: readonly string[]) =>
      productsOf(hits.filter(([, hit]) => kinds.includes(hit)).map(([term]) => term))
    const alias = of(['exact'])
    if (alias.length > 0) return found(alias, 'name-part')
    const part = of(['prefix', 'inside'])
    if (part.length > 0) return found(part, 'name-part')
    const spelled = of(['spelled'])
    if (spelled.length > 0) return { ...found(spelled, 'name-part'), by: 'pinyin' }
  }
  const otherForms = index.productNames.sameStem(plain)
  if (otherForms.length > 0) return found(otherForms, 'name-part')
  const called = index.otherNames.contained(plain)
  if (called && called.name.length >= SHORTEST_OTHER_NAME) return found(called.products, 'name-part')
  for (const word of words) {
    const [names, others] = [index.productNames, index.otherNames].map(known => known.alike(word, MOST_SLIPS))
    const slips = names && names.length > 0 ? names : (others ?? [])
    if (slips.length > 0)
      return {
        products: slips.flatMap(({ products }) => products),
        by: 'name',
        doubts: ['name-slip'],
        meantNames: slips.map(({ name }) => name),
      }
  }
  return { products: [], by: 'name', doubts: [], meantNames: [] }
}

/**
 * Parts of the text that may be a name: all of it, without brackets, in brackets, word by word, without its form, as registered.
 */
export function wordsIn(written: string): string[] {
  const { plain, bracketed } = splitBrackets(written)
  const texts = [written, plain, ...bracketed, ...plain.split(/\s+/), withoutForm(plain)]
  const words = texts.map(termText)
  const registered = words.map(inRegisteredForm).filter(word => !word.includes(' '))
  return [...new Set([...words, ...registered])].filter(word => [...word].length >= 2)
}

function found(products: readonly number[], ...doubts: MatchDoubt[]): NameMatch {
  return { products, by: 'name', doubts, meantNames: [] }
}

function productsOf(terms: readonly Term[]): number[] {
  return [...new Set(terms.flatMap(term => [...term.products]))]
}

/** Whether a name agrees with a number: it is the name or brand of the goods, or lacks only the dosage form. */
export function agreesWithName(index: MemoryIndex, product: number, written: string): boolean {
  const entry = index.products[product]
  if (!entry) return false
  const own = nameKey(entry.genericName)
  const { plain, bracketed } = splitBrackets(written)
  if ([written, plain].some(text => namesAgree(nameKey(text), own)))
    return bracketsAgree(index, product, written, bracketed)
  const text = termText(plain)
  if (text === '' || missesOnlyDosageForm(plain, own)) return true
  if (entry.terms.some(term => (term.kind === 'name' || term.kind === 'alias') && term.text === text)) return true
  const at = nameKey(plain).key.indexOf(own.key)
  if (at >= 0) {
    const rest = [nameKey(plain).key.slice(0, at), nameKey(plain).key.slice(at + own.key.length)]
    return rest.every(extra => extra === '' || isExplained(index, product, extra))
  }
  // Typed by initials: amxljn.
  return (
    /^[a-z]+$/.test(text) &&
    [...index.terms.find(text)].some(([term, hit]) => hit === 'spelled' && term.products.has(product))
  )
}

/** (Ⅰ) and (Ⅱ) are different goods; a brand or maker in brackets must be that of the goods. */
function bracketsAgree(index: MemoryIndex, product: number, written: string, bracketed: readonly string[]): boolean {
  const name = index.products[product]?.genericName ?? ''
  if (namesAgree(nameKey(written), nameKey(name))) return true
  return bracketed.every(extra => isExplained(index, product, extra))
}

import type { MemoryIndex } from './memory-index.ts'
import { termText } from './term-index.ts'

const PROVINCES =
  '北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门|中国'
/** The origin of goods without a maker: decides nothing. */
const PLACE_ONLY = new RegExp(`^(?:${PROVINCES})?(?:省|市|自治区)?$|^(?:国产|进口|不限|无|厂家|任意厂家|不限厂家)$`)
const COMPANY_WORDS = /(?:股份|有限|责任|集团|公司|厂)+$/g

/** Words that every maker name contains. */
const COMMON_WORDS = /制药|药业|医药|生物|科技|集团|股份|有限|责任|总|公司|厂|[()]/g

/**
 * Whether goods come from the maker that the list names: the brand, the maker by either name, or a part that no other maker's
 * name has. 南京同仁堂 is not 同仁堂.
 */
export function makerCheck(index: MemoryIndex, maker: string): (product: number) => boolean {
  const wanted = termText(maker)
  if (PLACE_ONLY.test(wanted)) return () => true
  const isWhole = [...index.terms.find(wanted)].some(([term, hit]) => term.kind === 'maker' && hit === 'exact')
  const isTelling = [...wanted.replace(COMMON_WORDS, '')].length >= 2
  return product => {
    const brand = index.products[product]?.brand
    if (brand && termText(brand) === wanted) return true
    const own = makersOf(index, product)
    if (isWhole || !isTelling) return own.includes(wanted)
    return own.some(text => text.includes(wanted) || isLonger(wanted, text))
  }
}

/** 以岭药业股份有限公司 means the same as 以岭药业; additional words mean another maker. */
function isLonger(wanted: string, own: string): boolean {
  return wanted.startsWith(own) && wanted.slice(own.length).replace(COMMON_WORDS, '') === ''
}

/** Words that start names of medicines as well as of makers; in a name they belong to the medicine. */
const NAME_WORDS =
  /^(?:小儿|儿童|婴儿|婴幼儿|成人|复方|单|左|右|重组|注射用|人|注射|外用|口服|医用|一次性|一次性使用|无菌|多种|复合|精制|浓缩|速效|强力|加味)$/

/** Whether a word beside the name is exactly the maker or brand of the goods. */
export function isMakerOrBrand(index: MemoryIndex, number: number, word: string): boolean {
  const wanted = termText(word)
  if ([...wanted].length < 2 || NAME_WORDS.test(wanted)) return false
  const brand = index.products[number]?.brand
  if (brand && [termText(brand), `${termText(brand)}牌`].includes(wanted)) return true
  const [short, ...full] = makersOf(index, number)
  if (short?.startsWith(wanted)) return true
  const plain = wanted.replace(COMPANY_WORDS, '')
  return [...plain].length >= 4 && full.some(text => text.includes(plain))
}

function makersOf(index: MemoryIndex, number: number): string[] {
  return (index.products[number]?.terms ?? []).filter(({ kind }) => kind === 'maker').map(({ text }) => text)
}

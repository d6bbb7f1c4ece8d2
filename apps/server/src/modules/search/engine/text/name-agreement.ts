import { normalise } from './normalise.ts'

/**
 * When two names of medicines are equal. Names with a difference that is not listed here are different: 左氧氟沙星 is not 氧氟沙星, and a
 * name inside another name is a different name.
 */

/** Ways of writing one form of a medicine; each is replaced at the end of a name only. */
const FORM_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/(?:冲剂|颗粒冲剂|颗粒剂)$/, '颗粒'],
  [/(?:针剂|注射剂|(?<!注射|带)针)$/, '注射液'],
  [/(?:眼药水|眼水)$/, '滴眼液'],
  [/口服溶液$/, '口服液'],
  [/片剂$/, '片'],
  [/胶囊剂$/, '胶囊'],
  [/丸剂$/, '丸'],
  [/软膏剂$/, '软膏'],
  [/乳膏剂$/, '乳膏'],
  [/栓剂$/, '栓'],
]
/** A numeral follows the form: (Ⅰ), (I), (1), (一). */
const NUMERALS: Readonly<Record<string, string>> = {
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
  一: '1',
  二: '2',
  三: '3',
  四: '4',
}
const NUMERAL = /(?<=[片囊粒液剂膏散丸])(iv|i{1,3}|[一二三四1-4])$/
const FORM =
  /(?:(?:肠溶|缓释|控释|分散|咀嚼|泡腾|口崩|含|舌下|阴道|薄膜衣|糖衣|双层)*片|(?:肠溶|缓释|控释|软)*胶囊|(?:干混悬|混悬)?颗粒|干混悬剂|混悬液|混悬滴剂|(?:水蜜|浓缩|大蜜|小蜜|蜜|水|滴|微|糊)?丸|散|(?:软|乳|眼|硬|贴)?膏|贴剂|贴|注射液|滴眼液|滴耳液|滴鼻液|口服液|合剂|糖浆|溶液|洗剂|搽剂|喷雾剂|气雾剂|吸入剂|粉雾剂|滴剂|栓|凝胶|乳剂|酊|油|茶|胶浆|膜|粉)[1-4]?$/
const ACIDS =
  '二盐酸|盐酸|硫酸氢|硫酸|磷酸|氢溴酸|马来酸|甲苯磺酸|苯磺酸|甲磺酸|富马酸|重酒石酸|酒石酸|枸橼酸|琥珀酸|醋酸|乳酸|门冬氨酸|草酸'
const ACID = new RegExp(`^(注射用)?(${ACIDS})(?=.{3})`)
/** Metals follow the active part, before the form. After an acid they identify the medicine: 丙戊酸钠, 丙戊酸镁. */
const METAL = /(?<=.{2}[^酸化氢])([钠钾钙镁])$/

export interface NameKey {
  /** The name in one spelling, for comparison. */
  readonly key: string
  /** The same without its salt: 盐酸氨溴索片 and 氨溴索片 have one base. */
  readonly base: string
  /** The salt; empty when there is none. */
  readonly salt: string
  /** The name of the medicine without form and salt. */
  readonly stem: string
}

export function nameKey(name: string): NameKey {
  let key = normalise(name).replaceAll(' ', '')
  const numeral = NUMERAL.exec(key)?.[1] ?? ''
  if (numeral !== '') key = key.slice(0, -numeral.length)
  for (const [pattern, form] of FORM_SPELLINGS) key = key.replace(pattern, form)
  key += NUMERALS[numeral] ?? numeral
  const form = FORM.exec(key)?.[0] ?? ''
  const body = key.slice(0, key.length - form.length)
  const acid = ACID.exec(body)?.[2] ?? ''
  const plain = acid === '' ? body : body.replace(ACID, '$1')
  const metal = METAL.exec(plain)?.[1] ?? ''
  const stem = metal === '' ? plain : plain.slice(0, -1)
  return { key, base: stem + form, salt: acid + metal, stem: stem.replace(/^注射用/, '') }
}

/** Equal, or one of them omits the salt that the other names. */
export function namesAgree(a: NameKey, b: NameKey): boolean {
  return a.key === b.key || (a.base === b.base && (a.salt === '' || b.salt === '' || a.salt === b.salt))
}

/** 氟哌酸胶囊 matches 氟哌酸 in other forms. */
export function withoutForm(name: string): string {
  return nameKey(name).key.replace(FORM, '')
}

/** Only the form is missing: 阿莫西林 for 阿莫西林胶囊. Enough together with a matching number, never alone. */
export function missesOnlyDosageForm(short: string, full: NameKey): boolean {
  const written = nameKey(short)
  if (FORM.test(written.key)) return false
  return written.key === full.key.replace(FORM, '') || written.stem === full.stem
}

/** A name split from its brackets: 【感康】复方氨酚烷胺片（吴太）. */
export function splitBrackets(name: string): { readonly plain: string; readonly bracketed: readonly string[] } {
  const bracketed: string[] = []
  const plain = name
    .normalize('NFKC')
    .replace(/[([{【〔「『《<]([^)\]}】〕」』》>]*)[)\]}】〕」』》>]/g, (_, inner: string) => {
      if (inner.trim() !== '') bracketed.push(inner.trim())
      return ' '
    })
    .trim()
  return { plain, bracketed }
}

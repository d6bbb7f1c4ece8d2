import type { Lexicon } from '../../lexicon/lexicon.ts'

/** The wordings of one word. Each is a list of words that must all match; the first wording is the word itself. */
type Wordings = readonly (readonly string[])[]

/** Colloquial and registered dosage forms. A space means both words, in any place (注射用…, …注射液). */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/冲服剂|冲剂|颗粒剂/g, '颗粒'],
  [/滴眼水|眼药水|眼水|滴眼剂/g, '滴眼液'],
  [/眼药膏/g, '眼膏'],
  [/滴耳水|耳药水|滴耳剂/g, '滴耳液'],
  [/滴鼻水|鼻药水|滴鼻剂/g, '滴鼻液'],
  [/鼻喷(?:剂|雾)?$/g, ' 鼻喷'],
  [/软胶丸|胶丸|软囊/g, '软胶囊'],
  [/胶囊剂|胶襄|胶曩/g, '胶囊'],
  [/(?:糖衣|薄膜衣)片|片剂/g, '片'],
  [/(?:大蜜|小蜜|水蜜|浓缩|蜜|水)丸|丸剂/g, '丸'],
  [/栓剂/g, '栓'],
  [/散剂/g, '散'],
  [/口含片/g, '含片'],
  [/喷剂$/g, '喷雾剂'],
  [/(?:粉针|水针|针)剂?$/g, ' 注射'],
  [/(?:药膏|膏剂)$/g, ' 膏'],
  [/膏药$/g, '膏'],
  [/(?:洗药|洗水)$/g, '洗剂'],
  [/口服水剂?$|水剂$/g, ' 口服'],
]

const VITAMIN = /(?:维生素|维他命|维命|vitamin|vit|维|v)[\s.-]*(b(?:12|1|2|3|4|6)|d[23]|k[13]|ad|[abcdek])(?![a-z\d])/g
const BARE_VITAMIN = /^(b(?:12|1|2|6))(?=片|针|注射|$)/

/** All wordings of a normalised word: other names of forms and vitamins, and entries of the lexicon. */
export function wordingsOf(word: string, lexicon: Lexicon): Wordings {
  const ways = new Map<string, readonly string[]>([[word, [word]]])
  const add = (text: string) => {
    const words = text.split(' ').filter(part => part !== '')
    if (words.length > 0 && !ways.has(text)) ways.set(text, words)
  }
  const rewritten = inRegisteredForm(word)
  add(rewritten)
  for (const text of new Set([word, rewritten])) for (const other of lexicon.rewrite(text)) add(inRegisteredForm(other))
  return [...ways.values()]
}

/** A word with its form and vitamins in registered names: 冲剂 is 颗粒, vc is 维生素c. */
export function inRegisteredForm(word: string): string {
  let text = word.replace(VITAMIN, '维生素$1').replace(BARE_VITAMIN, '维生素$1')
  for (const [pattern, form] of FORMS) text = text.replace(pattern, form)
  return text.trim()
}

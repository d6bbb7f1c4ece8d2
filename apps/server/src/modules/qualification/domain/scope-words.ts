import type { BuyerKind } from './buyer.ts'

/** The meaning of a printed scope, for the gate. */
export interface ReadScope {
  readonly classes: readonly string[]
  readonly marks: readonly string[]
}

/** The trade rights printed on a licence. New papers print 经营类别 within 经营范围, older ones beside it or not at all. */
export interface PrintedScope {
  readonly code: string
  readonly number?: string
  readonly scopeText: string
  /** 经营方式. */
  readonly tradeMode?: string
  /** 经营类别. */
  readonly rxCategory?: string
}

type WordTable = readonly (readonly [words: RegExp, ...meanings: string[]])[]

/** 经营范围 in current words and those of older licences. */
const TRADE_CLASSES: WordTable = [
  [/中药饮片/, 'herbal-slices'],
  [/中成药|中西成药/, 'patent-chinese'],
  [/化学药(?!原料)|化药|西药|西成药|抗生素(?!原料)|生化药品/, 'chemical'],
  [/(?<!细胞治疗类)生物制品/, 'biological'],
]
const TRADE_MARKS: WordTable = [[/胰岛素/, 'insulin']]
/** A wholesaler with these may deal in all of them, and in 含麻黄碱类复方制剂, which need the same qualification. */
const WHOLESALE_MARKS: WordTable = [[/肽类激素/, 'insulin', 'anabolic', 'ephedrine']]
const FOOD_CLASSES: WordTable = [
  [/保健食品/, 'health-food'],
  [/特殊医学用途|婴幼儿/, 'special-food'],
  [/预包装食品|散装食品|普通食品/, 'food'],
]
const CHINESE_SUBJECT = /中医|中西医|针灸|推拿|民族医/
const COLD = /冷藏|冷冻/

/** Reads 经营范围, 诊疗科目 or 经营项目 by word tables; unknown words are ignored. */
export function readScope(paper: PrintedScope, kind: BuyerKind): ReadScope {
  const text = withoutExceptions(paper.scopeText)
  switch (paper.code) {
    case 'DL':
      return readDrugScope(paper, text, kind)
    case 'ML':
    case 'CF':
      return { classes: [], marks: [...subjectMarks(text), ...(COLD.test(text) ? ['cold-chain'] : [])] }
    case 'D2':
      return { classes: ['device-2'], marks: [] }
    case 'D3':
      return { classes: ['device-3'], marks: [] }
    case 'FD':
      return { classes: meanings(FOOD_CLASSES, text), marks: [] }
    default:
      return { classes: [], marks: [] }
  }
}

function readDrugScope(paper: PrintedScope, text: string, kind: BuyerKind): ReadScope {
  const mode = tradeModeOf(paper, kind)
  return {
    classes: meanings(TRADE_CLASSES, text),
    marks: [
      ...new Set([
        ...meanings(TRADE_MARKS, text),
        ...(mode === 'wholesale' ? meanings(WHOLESALE_MARKS, text) : []),
        ...categoryMarks(`${withoutExceptions(paper.rxCategory ?? '')}；${text}`, mode),
        ...(COLD.test(text) ? ['cold-chain'] : []),
      ]),
    ],
  }
}

type TradeMode = 'wholesale' | 'chain' | 'retail'

/** The letter after the province of a licence number corresponds to 经营方式: A wholesale, B chain, C and D shops. */
const MODE_OF_LETTER: Readonly<Record<string, TradeMode>> = { A: 'wholesale', B: 'chain', C: 'retail', D: 'retail' }

/** 经营方式 as printed; otherwise by the number; otherwise by the kind of company. */
function tradeModeOf({ tradeMode = '', number = '' }: PrintedScope, kind: BuyerKind): TradeMode {
  const isHead = kind === 'chain-hq' || kind === 'chain-branch'
  if (/批发/.test(tradeMode)) return 'wholesale'
  // Older licences print 零售（连锁） for the shops of a chain as well as for its headquarters.
  if (/连锁/.test(tradeMode)) return isHead || /总部/.test(tradeMode) ? 'chain' : 'retail'
  if (/零售/.test(tradeMode)) return 'retail'
  const letter = /^.([A-D])[A-Z]?\d/.exec(number)?.[1] ?? ''
  return MODE_OF_LETTER[letter] ?? (kind === 'wholesaler' ? 'wholesale' : isHead ? 'chain' : 'retail')
}

/**
 * 经营类别. A licence that names categories grants only those. Without any: the headquarters of a chain and a wholesaler have no
 * category, so their scope covers both; a shop must have one, so it must be added.
 */
function categoryMarks(text: string, mode: TradeMode): string[] {
  const isStated = /处方药|甲类|乙类|OTC/i.test(text)
  if (!isStated) return mode === 'retail' ? ['no-category'] : ['rx']
  if (/(?<!非)处方药/.test(text)) return ['rx']
  return /乙类/.test(text) && !/甲类/.test(text) ? ['otc-b-only'] : []
}

/** Removes exclusions from a scope: 生物制品（除疫苗、血液制品）, 化学药（不含冷藏冷冻药品）, 处方药除外. */
function withoutExceptions(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\([^()]*(?:不含|不包括|不具备|除|无)[^()]*\)/g, '')
    .replace(/[^、,;:。\n]*除外/g, '')
    .replace(/(?:不含|不包括|不具备|除)[^、,;:。\n]*/g, '')
}

/**
 * Subjects are separated by punctuation, stars or codes, or by the 科 at the end of each where OCR lost the punctuation;
 * a clinic with only Chinese medicine may use no other.
 */
function subjectMarks(text: string): string[] {
  const subjects = text
    .replace(/\([^)]*\)/g, '')
    .split(/[、,;\s/*。]+/)
    .filter(subject => /\p{Script=Han}/u.test(subject))
    .flatMap(runTogether)
  if (!CHINESE_SUBJECT.test(text)) return []
  const isChineseOnly = subjects.length > 0 && subjects.every(one => CHINESE_SUBJECT.test(one) && !/西医/.test(one))
  return isChineseOnly ? ['chinese-medicine', 'chinese-only'] : ['chinese-medicine']
}

/** Splits 全科医疗科内科中医科 into its subjects; text after the last 科 is ignored. */
function runTogether(subject: string): string[] {
  const parts = subject.split(/(?<=科)(?=[^专室])/)
  return parts.length > 1 ? parts.filter(part => part.includes('科')) : parts
}

function meanings(table: WordTable, text: string): string[] {
  return table.flatMap(([words, ...found]) => (words.test(text) ? found : []))
}

/** What the gate reads out of a scope as printed. */
export interface ReadScope {
  readonly classes: readonly string[]
  readonly marks: readonly string[]
}

type WordTable = readonly (readonly [words: RegExp, ...meanings: string[]])[]

/** 经营范围 in today's words and those of older licences. */
const TRADE_CLASSES: WordTable = [
  [/中药饮片/, 'herbal-slices'],
  [/中成药/, 'patent-chinese'],
  [/化学药(?!原料)|抗生素制剂|生化药品/, 'chemical'],
  [/(?<!细胞治疗类)生物制品/, 'biological'],
]
const TRADE_MARKS: WordTable = [
  [/(?<!非)处方药/, 'rx'],
  [/胰岛素/, 'insulin'],
]
/** A wholesaler with these may deal in all of them, and in 含麻黄碱类复方制剂, which hang on the same qualification. */
const WHOLESALE_MARKS: WordTable = [[/肽类激素/, 'insulin', 'anabolic', 'ephedrine']]
const FOOD_CLASSES: WordTable = [
  [/保健食品/, 'health-food'],
  [/特殊医学用途|婴幼儿/, 'special-food'],
  [/预包装食品|散装食品|普通食品/, 'food'],
]
const CHINESE_SUBJECT = /中医|中西医|针灸|推拿|民族医/
const COLD = /(?<!不含|除)冷藏/

/** Reads 经营范围, 诊疗科目 or 经营项目 by tables of words; what no table knows counts for nothing. */
export function readScope(licenceCode: string, text: string, isWholesale = false): ReadScope {
  switch (licenceCode) {
    case 'DL':
      return {
        classes: meanings(TRADE_CLASSES, text),
        marks: [
          ...new Set([
            ...meanings(TRADE_MARKS, text),
            ...(isWholesale ? meanings(WHOLESALE_MARKS, text) : []),
            ...(isOtcBOnly(text) ? ['otc-b-only'] : []),
            ...(COLD.test(text) ? ['cold-chain'] : []),
          ]),
        ],
      }
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

/** Names 乙类非处方药 and nothing above it. */
function isOtcBOnly(text: string): boolean {
  return /乙类/.test(text) && !/甲类|(?<!非)处方药/.test(text)
}

/** Subjects are told apart by commas; one with only Chinese medicine may use no other. */
function subjectMarks(text: string): string[] {
  const subjects = text
    .replace(/[（(][^）)]*[）)]/g, '')
    .split(/[、,，;；\s/]+/)
    .filter(subject => subject !== '')
  if (!CHINESE_SUBJECT.test(text)) return []
  const isChineseOnly = subjects.length > 0 && subjects.every(one => CHINESE_SUBJECT.test(one) && !/西医/.test(one))
  return isChineseOnly ? ['chinese-medicine', 'chinese-only'] : ['chinese-medicine']
}

function meanings(table: WordTable, text: string): string[] {
  return table.flatMap(([words, ...found]) => (words.test(text) ? found : []))
}

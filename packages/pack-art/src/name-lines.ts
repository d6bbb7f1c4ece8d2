import { fitText, textWidth } from './measure.ts'
import { cleanText } from './svg.ts'

// Longest first: a name is broken before its whole dosage form.
const formWords = [
  '口腔崩解片,阴道泡腾片,双层缓释片,吸入气雾剂,吸入粉雾剂,口服混悬液,橡胶膏剂,鼻用喷雾剂,鼻喷雾剂',
  '缓释胶囊,控释胶囊,肠溶胶囊,软胶囊,硬胶囊,缓释片,控释片,肠溶片,分散片,咀嚼片,泡腾片,含片,舌下片,阴道片,薄膜衣片,滴眼液,滴耳液,滴鼻液,眼膏,眼用凝胶,口服溶液,口服液,合剂,糖浆,混悬液,干混悬剂,滴剂',
  '注射液,注射剂,粉针剂,缓释颗粒,颗粒剂,颗粒,冲剂,滴丸,浓缩丸,大蜜丸,小蜜丸,水蜜丸,水丸,蜜丸,微丸,胶囊,胶丸',
  '乳膏,软膏,凝胶,搽剂,涂剂,洗剂,洗液,栓剂,贴膏,药膏,膏药,气雾剂,喷雾剂,粉雾剂,喷剂,酊剂,酊,药酒,膏滋,煎膏',
  '血压计,血糖仪,血糖试纸,体温计,体温枪,测试纸,检测试纸,试纸,试剂盒,口罩,注射器,输液器,创可贴,纱布块,纱布,绷带,棉签,胶带,护理液,避孕套,拔罐器,针灸针,雾化器,制氧机,听诊器,手套,敷料,护腰,护膝,退热贴,湿巾,消毒液,洗手液,凝露,面膜,面霜,牙膏,漱口水,洗发水,洁面乳,爽身粉,精华液,消毒凝胶,修护面膜,配方奶粉,奶粉,蛋白粉,营养粉,配方粉,固体饮料,口服液饮品,软糖,礼盒',
  '贴,片,丸,散,膏,栓,粉,液,油,霜,乳,酒,露,茶,胶,丹,剂,器,仪,机,计',
]
  .join(',')
  .split(',')
  .sort((a, b) => b.length - a.length)

const brackets = /[（(【[][^（(【[]*[)）】\]]$/

/** Where the dosage form begins; 0 when the name has none, or is only a form. */
const formStart = (name: string): number => {
  const bare = name.replace(brackets, '')
  const form = formWords.find(word => bare.endsWith(word) && bare.length > word.length)
  return form === undefined ? 0 : bare.length - form.length
}

const saltWords =
  /^(盐酸|硫酸|枸橼酸|苯磺酸|马来酸|富马酸|酒石酸|甲磺酸|氢溴酸|琥珀酸|醋酸|磷酸|硝酸|乳酸|重组人?|复方|医用|一次性|精制)(?=..)/

/** The name without its dosage form, cut to `length` characters, for small vials and sachets. */
export const nameStem = (genericName: string, length = 12): string => {
  const name = cleanText(genericName).replace(brackets, '')
  const start = formStart(name)
  const stem = (start === 0 ? name : name.slice(0, start)).replace(/^注射用(?=..)/, '')
  const core = [...stem].length > length ? stem.replace(saltWords, '') : stem
  return [...core].slice(0, length).join('')
}

const noStart = /[)）】\]、，。,.%％:：;；×*/\-~～·]/
const noEnd = /[(（【[]/
const wordSign = /[A-Za-z0-9.]/

// Words that are split only when there is no other way.
const wholeWords =
  /一次性|使用|医用|外科|无菌|橡胶|检查|隐形|眼镜|多功能|消毒|修护|透明质酸钠?|玻璃酸钠|维生素|葡萄糖|氨基酸|胰岛素|蛋白|二联|三联|四联|活菌|杆菌|疫苗|流感|病毒|裂解|小儿|儿童|婴儿|风湿|跌打|止痛|清热|解毒|消炎|止咳|化痰|颗粒|胶囊|接触镜|激素|检测|天然|胶乳|固体|饮料|配方|营养|电子|血压|血糖|体温|[双三]歧|缓释|控释|肠溶/g

const tornAt = (name: string): ReadonlySet<number> => {
  const torn = new Set<number>()
  for (const found of name.matchAll(wholeWords)) {
    const start = [...name.slice(0, found.index)].length
    for (let index = 1; index < [...found[0]].length; index += 1) torn.add(start + index)
  }
  return torn
}

/** The score of a line break before `signs[index]`: 1 before the form, less elsewhere, 0 where it is forbidden. */
const breakRank = (signs: readonly string[], index: number, form: number, torn: ReadonlySet<number>): number => {
  const before = signs[index - 1]
  const after = signs[index]
  if (before === undefined || after === undefined || noStart.test(after) || noEnd.test(before)) return 0
  if (wordSign.test(before) && wordSign.test(after)) return 0
  if (index === 1 || index === signs.length - 1) return 0.45
  if (index === form || noEnd.test(after)) return 1
  if (torn.has(index)) return 0.55
  if (before === ' ' || (index === 3 && signs.slice(0, 3).join('') === '注射用')) return 0.98
  return 0.8
}

interface NameLines {
  readonly lines: readonly string[]
  readonly size: number
}

export interface NameRoom {
  readonly width: number
  readonly height: number
  readonly max: number
  readonly min: number
}

/** Distance between two base lines, in em. */
export const lineStep = 1.16

interface Split {
  readonly cuts: readonly number[]
  readonly rank: number
}

const splitsOf = (signs: readonly string[], form: number): readonly Split[] => {
  const torn = tornAt(signs.join(''))
  const ranks = signs.map((_, index) => breakRank(signs, index, form, torn))
  const rank = (index: number): number => ranks[index] ?? 0
  const found: Split[] = [{ cuts: [], rank: 1.22 }] // One line reads best; further lines must give clearly larger
  // letters.
  for (let first = 1; first < signs.length; first += 1) {
    if (rank(first) === 0) continue
    found.push({ cuts: [first], rank: rank(first) })
    for (let second = first + 1; second < signs.length; second += 1) {
      if (rank(second) > 0) found.push({ cuts: [first, second], rank: Math.min(rank(first), rank(second)) * 0.86 })
    }
  }
  return found
}

/** Breaks a name into one to three lines, in the largest size that fits. */
export const breakName = (genericName: string, room: NameRoom): NameLines => {
  const whole = cleanText(genericName) || '未命名'
  const name = fitText(whole, room.width * 2.6, room.max, room.min).text
  const signs = [...name]
  const form = [...name.slice(0, formStart(name))].length
  const before = [0]
  for (const sign of signs) before.push((before.at(-1) ?? 0) + textWidth(sign))
  const span = (from: number, to: number): number => (before[to] ?? 0) - (before[from] ?? 0)

  let best = { cuts: [] as readonly number[], size: 0, worth: -1 }
  for (const { cuts, rank } of splitsOf(signs, form)) {
    const edges = [0, ...cuts, signs.length]
    const longest = Math.max(...edges.slice(1).map((edge, index) => span(edges[index] ?? 0, edge)))
    const byHeight = room.height / ((cuts.length + 1) * lineStep)
    const size = Math.min(room.max * (cuts.length === 0 ? 1 : 0.9), byHeight, room.width / longest)
    // Below the smallest size words would be lost, so any other way is better.
    const worth = size * rank * (size < room.min ? 0.2 : 1)
    if (worth > best.worth) best = { cuts, size, worth }
  }
  const size = Math.floor(Math.max(best.size, room.min) * 10) / 10
  const edges = [0, ...best.cuts, signs.length]
  const lines = edges.slice(1).map((edge, index) => signs.slice(edges[index], edge).join('').trim())
  return { lines: lines.map(part => fitText(part, room.width, size, size).text), size }
}

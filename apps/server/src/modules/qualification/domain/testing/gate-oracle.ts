/**
 * Who may buy what, written as data from the rules of the trade and not from the gate: the words each kind of goods
 * calls for and the words each set of papers holds. For tests only: the gate is compared with it cell by cell.
 */
import type { BuyerKind } from '../buyer.ts'

/** `never`, or words that must all be on a paper: `DL 化学药 处方药`; `ML|CF` is one of these; `-仅乙类` must not be on it. */
interface GoodsRow {
  readonly name: string
  readonly goodsClass: string
  readonly rxClass: 'rx' | 'otc-a' | 'otc-b' | 'otc-both' | 'none'
  readonly flags: string
  readonly storage: 'normal' | 'cool' | 'cold'
  readonly retail: string
  readonly medical: string
  readonly wholesale: string
  readonly dealer: string
  readonly maker: string
}

const row = (name: string, facts: string, retail: string, medical: string, wholesale: string, others = 'never') => {
  const [goodsClass = '', rxClass = 'none', storage = 'normal', flags = ''] = facts.split(' ')
  return {
    name,
    goodsClass,
    rxClass,
    storage,
    flags,
    retail,
    medical,
    wholesale,
    dealer: others,
    maker: others,
  } as GoodsRow
}
const practice = 'ML|CF -仅中医'

export const GOODS: readonly GoodsRow[] = [
  row('化学处方药', 'chemical rx', 'DL 化学药 -仅乙类 处方药', practice, 'DL 化学药'),
  row('化学甲类', 'chemical otc-a', 'DL 化学药 -仅乙类', practice, 'DL 化学药'),
  row('化学乙类', 'chemical otc-b', 'DL 化学药', practice, 'DL 化学药'),
  row('化学双跨', 'chemical otc-both', 'DL 化学药 -仅乙类', practice, 'DL 化学药'),
  row('化学处方药阴凉', 'chemical rx cool', 'DL 化学药 -仅乙类 处方药', practice, 'DL 化学药'),
  row('化学处方药冷藏', 'chemical rx cold', 'DL 化学药 -仅乙类 处方药 冷藏', `${practice} 冷藏`, 'DL 化学药 冷藏'),
  row('化学乙类冷藏', 'chemical otc-b cold', 'DL 化学药 冷藏', `${practice} 冷藏`, 'DL 化学药 冷藏'),
  row('抗菌处方药', 'chemical rx normal antibacterial', 'DL 化学药 -仅乙类 处方药', practice, 'DL 化学药'),
  row('集采处方药', 'chemical rx normal vbp', 'DL 化学药 -仅乙类 处方药', practice, 'DL 化学药'),
  row('网络零售禁售针剂', 'chemical rx normal no-online-retail', 'DL 化学药 -仅乙类 处方药', practice, 'DL 化学药'),
  row('避孕处方药', 'chemical rx normal contraceptive', 'DL 化学药 -仅乙类 处方药', practice, 'DL 化学药'),
  row('含麻黄碱处方药', 'chemical rx normal ephedrine', 'DL 化学药 -仅乙类 处方药', practice, 'DL 化学药 麻黄碱'),
  row('含麻黄碱甲类', 'chemical otc-a normal ephedrine', 'DL 化学药 -仅乙类', practice, 'DL 化学药 麻黄碱'),
  row('终止妊娠药', 'chemical rx normal pregnancy-ending', 'never', 'ML -仅中医', 'DL 化学药'),
  row('蛋白同化制剂', 'chemical rx normal anabolic', 'never', 'ML -仅中医', 'DL 化学药 蛋白同化'),
  row(
    '化学肽类激素',
    'chemical rx normal peptide-hormone',
    'DL 化学药 胰岛素 -仅乙类 处方药',
    'ML -仅中医',
    'DL 化学药 胰岛素',
  ),
  row('中成药处方药', 'patent-chinese rx', 'DL 中成药 -仅乙类 处方药', 'ML|CF', 'DL 中成药'),
  row('中成药甲类', 'patent-chinese otc-a', 'DL 中成药 -仅乙类', 'ML|CF', 'DL 中成药'),
  row('中成药乙类', 'patent-chinese otc-b', 'DL 中成药', 'ML|CF', 'DL 中成药'),
  row('中成药双跨', 'patent-chinese otc-both', 'DL 中成药 -仅乙类', 'ML|CF', 'DL 中成药'),
  row('中成药处方药冷藏', 'patent-chinese rx cold', 'DL 中成药 -仅乙类 处方药 冷藏', 'ML|CF 冷藏', 'DL 中成药 冷藏'),
  row('含麻黄碱中成药', 'patent-chinese rx normal ephedrine', 'DL 中成药 -仅乙类 处方药', 'ML|CF', 'DL 中成药 麻黄碱'),
  row('生物制品', 'biological rx', 'DL 生物制品 -仅乙类 处方药', practice, 'DL 生物制品'),
  row('生物制品冷藏', 'biological rx cold', 'DL 生物制品 -仅乙类 处方药 冷藏', `${practice} 冷藏`, 'DL 生物制品 冷藏'),
  row(
    '批签发制品',
    'biological rx cold batch-release',
    'DL 生物制品 -仅乙类 处方药 冷藏',
    `${practice} 冷藏`,
    'DL 生物制品 冷藏',
  ),
  row('微生态乙类', 'biological otc-b', 'DL 生物制品', practice, 'DL 生物制品'),
  row(
    '胰岛素',
    'biological rx cold peptide-hormone',
    'DL 生物制品 胰岛素 -仅乙类 处方药 冷藏',
    'ML -仅中医 冷藏',
    'DL 生物制品 胰岛素 冷藏',
  ),
  row('生长激素', 'biological rx cold anabolic', 'never', 'ML -仅中医 冷藏', 'DL 生物制品 蛋白同化 冷藏'),
  row('中药饮片', 'herbal-slices none', 'DL 中药饮片 -仅乙类', 'ML|CF 中医', 'DL 中药饮片'),
  row('一类器械', 'device-1', 'BL', 'ML|CF', 'BL', 'BL'),
  row('二类器械', 'device-2', 'D2', 'ML|CF', 'D2', 'D2'),
  row('二类器械冷藏', 'device-2 none cold', 'D2', 'ML|CF', 'D2', 'D2'),
  row('三类器械', 'device-3', 'D3', 'ML|CF', 'D3', 'D3'),
  row('保健食品', 'health-food', 'FD', 'ML|CF', 'FD', 'FD'),
  row('特医食品', 'special-food', 'FD', 'ML|CF', 'FD', 'FD'),
  row('普通食品', 'food', 'FD', 'ML|CF', 'FD', 'FD'),
  row('化妆品', 'cosmetic', 'BL', 'BL|INST', 'BL', 'BL'),
  row('消毒产品', 'disinfectant', 'BL', 'BL|INST', 'BL', 'BL'),
  row('酒精', 'disinfectant none normal flammable', 'BL', 'BL|INST', 'BL', 'BL'),
]

/** A paper as printed, and what a pharmacist reads there. */
interface Paper {
  readonly code: string
  readonly text: string
  readonly words: readonly string[]
  /** What is printed beside the scope. */
  readonly beside: { readonly tradeMode?: string; readonly rxCategory?: string; readonly number?: string }
}
interface PaperSet {
  readonly name: string
  readonly kind: BuyerKind
  readonly column: 'retail' | 'medical' | 'wholesale' | 'dealer' | 'maker'
  readonly papers: readonly Paper[]
}

const paper = (code: string, text = '', words = '', beside: Paper['beside'] = {}): Paper => ({
  code,
  text,
  words: words.split(' '),
  beside,
})
const BL = paper('BL')
const OTHERS = [paper('D2', '第二类医疗器械零售'), paper('D3', '注射穿刺器械'), paper('FD', '保健食品、预包装食品')]
const ALL_RX = '处方药、甲类非处方药、乙类非处方药：'

/** Scopes of shops, as printed and as read. */
const SHOP_SCOPES: readonly (readonly [text: string, words: string])[] = [
  [
    `${ALL_RX}中药饮片、中成药、化学药、其他生物制品（含冷藏冷冻药品）、胰岛素`,
    '处方药 中药饮片 中成药 化学药 生物制品 冷藏 胰岛素',
  ],
  [`${ALL_RX}中药饮片、中成药、化学药、其他生物制品（含冷藏冷冻药品）`, '处方药 中药饮片 中成药 化学药 生物制品 冷藏'],
  [`${ALL_RX}中药饮片、中成药、化学药、其他生物制品（不含冷藏冷冻药品）`, '处方药 中药饮片 中成药 化学药 生物制品'],
  [`${ALL_RX}中成药、化学药、其他生物制品`, '处方药 中成药 化学药 生物制品'],
  [`${ALL_RX}中成药、化学药`, '处方药 中成药 化学药'],
  [`${ALL_RX}化学药`, '处方药 化学药'],
  [`${ALL_RX}中成药`, '处方药 中成药'],
  [`${ALL_RX}中药饮片`, '处方药 中药饮片'],
  [`${ALL_RX}生物制品（含冷藏冷冻）、胰岛素`, '处方药 生物制品 冷藏 胰岛素'],
  [`${ALL_RX}细胞治疗类生物制品、化学药`, '处方药 化学药'],
  [`${ALL_RX}化学药、胰岛素（含冷藏药品）`, '处方药 化学药 胰岛素 冷藏'],
  ['甲类非处方药、乙类非处方药：中药饮片、中成药、化学药', '中药饮片 中成药 化学药'],
  ['非处方药：中成药、化学药', '中成药 化学药'],
  ['乙类非处方药：中成药、化学药', '仅乙类 中成药 化学药'],
  ['仅限乙类非处方药：中成药、化学药、生物制品（含冷藏）', '仅乙类 中成药 化学药 生物制品 冷藏'],
  ['乙类非处方药：中药饮片、中成药', '仅乙类 中药饮片 中成药'],
  ['处方药与非处方药：化学药制剂、抗生素制剂、中成药、生化药品、生物制品（除疫苗）', '处方药 化学药 中成药 生物制品'],
  ['处方药：抗生素制剂', '处方药 化学药'],
  ['中成药、化学药制剂、中药饮片', '中成药 化学药 中药饮片'],
  ['中药材、中药饮片', '中药饮片'],
  ['处方药：化学原料药、中成药', '处方药 中成药'],
  ['', ''],
]
/** Drug licences of both formats as offices print them: 经营方式, 经营类别, 许可证编号 beside the scope. */
const OLD_SCOPE = '中药饮片、中成药、化学药制剂、抗生素制剂、生化药品、生物制品（除疫苗、血液制品）'
const OLD_WORDS = '中药饮片 中成药 化学药 生物制品'
const PRINTED: readonly (readonly [kind: BuyerKind, text: string, words: string, beside: Paper['beside']])[] = [
  ['chain-hq', OLD_SCOPE, `处方药 ${OLD_WORDS}`, { tradeMode: '零售（连锁）' }],
  ['chain-hq', OLD_SCOPE, `处方药 ${OLD_WORDS}`, { tradeMode: '药品零售连锁企业总部' }],
  ['chain-hq', '中成药、化学药', '处方药 中成药 化学药', { number: '鄂BA027000012' }],
  ['chain-branch', OLD_SCOPE, `处方药 ${OLD_WORDS}`, {}],
  ['chain-hq', `非处方药：${OLD_SCOPE}`, OLD_WORDS, { tradeMode: '零售（连锁）' }],
  ['single-pharmacy', OLD_SCOPE, OLD_WORDS, { tradeMode: '零售' }],
  ['single-pharmacy', OLD_SCOPE, OLD_WORDS, { tradeMode: '零售(连锁)' }],
  ['single-pharmacy', OLD_SCOPE, `处方药 ${OLD_WORDS}`, { tradeMode: '零售', rxCategory: '处方药、非处方药' }],
  ['single-pharmacy', OLD_SCOPE, OLD_WORDS, { rxCategory: '甲类非处方药、乙类非处方药' }],
  ['single-pharmacy', '中成药、化学药', '仅乙类 中成药 化学药', { rxCategory: '乙类非处方药' }],
  ['single-pharmacy', '中西成药、中药饮片', '处方药 中成药 化学药 中药饮片', { rxCategory: '处方药' }],
  ['single-pharmacy', '化学药（不含处方药）、中成药', '化学药 中成药', { rxCategory: '' }],
  ['single-pharmacy', '处方药除外：化学药、中成药', '化学药 中成药', {}],
  ['single-pharmacy', `${ALL_RX}化学药、生物制品不含冷藏药品`, '处方药 化学药 生物制品', { number: '鄂DB0270123' }],
]
const HOUSE_SCOPES: readonly (readonly [text: string, words: string])[] = [
  [
    '中药饮片、中成药、化学药、生物制品（含冷藏冷冻药品）、蛋白同化制剂、肽类激素',
    '中药饮片 中成药 化学药 生物制品 冷藏 胰岛素 蛋白同化 麻黄碱',
  ],
  ['中成药、化学药、生物制品（含冷藏冷冻药品）', '中成药 化学药 生物制品 冷藏'],
  ['中成药、化学药、蛋白同化制剂、肽类激素', '中成药 化学药 胰岛素 蛋白同化 麻黄碱'],
  ['中药饮片', '中药饮片'],
  ['中成药', '中成药'],
  ['化学药制剂、抗生素制剂', '化学药'],
  ['体外诊断试剂（药品）、生物制品（冷藏冷冻）', '生物制品 冷藏'],
  ['医疗用毒性药品', ''],
]
const SUBJECTS: readonly (readonly [code: string, text: string, words: string])[] = [
  ['ML', '内科、外科、中医科（有冷藏设施）', '中医 冷藏'],
  ['ML', '内科、外科（有冷藏设施）', '冷藏'],
  ['ML', '全科医疗科、中西医结合科', '中医'],
  ['ML', '预防保健科、全科医疗科', ''],
  ['ML', '中医科、针灸科', '中医 仅中医'],
  ['ML', '中医内科、中医骨伤科、推拿科（有冷藏设施）', '中医 仅中医 冷藏'],
  ['CF', '全科医疗科、内科', ''],
  ['CF', '内科、中医科（有冷藏设施）', '中医 冷藏'],
  ['CF', '口腔科', ''],
  ['CF', '中医科', '中医 仅中医'],
  ['ML', '50 中医科；50.01 中医内科专业******', '中医 仅中医'],
  ['ML', '02.全科医疗科；50.中医科（不具备冷藏设施）', '中医'],
  ['ML', '全科医疗科二内科中医科知和', '中医'],
  ['CF', '中医科知和', '中医 仅中医'],
]

const shop = (name: string, kind: BuyerKind, papers: readonly Paper[]): PaperSet => ({
  name,
  kind,
  column: 'retail',
  papers,
})
const [FULL_SHOP = ['', ''], , , , PLAIN_SHOP = ['', '']] = SHOP_SCOPES

export const PAPER_SETS: readonly PaperSet[] = [
  ...SHOP_SCOPES.map(([text, words], n) =>
    shop(`药店${n + 1} ${text}`, 'single-pharmacy', [BL, paper('DL', text, words), ...OTHERS]),
  ),
  ...PRINTED.map(([kind, text, words, beside], n) =>
    shop(`印制${n + 1} ${text} ${Object.values(beside).join(' ')}`, kind, [
      BL,
      paper('DL', text, words, beside),
      ...OTHERS,
    ]),
  ),
  ...OTHERS.map(other => shop(`药店只另有${other.code}`, 'single-pharmacy', [BL, paper('DL', ...PLAIN_SHOP), other])),
  shop('只有药品经营许可证', 'single-pharmacy', [BL, paper('DL', ...FULL_SHOP)]),
  shop('没有营业执照', 'single-pharmacy', [paper('DL', ...FULL_SHOP), ...OTHERS]),
  shop('没有药品经营许可证', 'single-pharmacy', [BL, ...OTHERS]),
  shop('只有营业执照', 'single-pharmacy', [BL]),
  shop('什么都没有', 'single-pharmacy', []),
  shop('连锁总部', 'chain-hq', [BL, paper('DL', ...FULL_SHOP), ...OTHERS]),
  shop('连锁分公司', 'chain-branch', [BL, paper('DL', ...PLAIN_SHOP), ...OTHERS]),
  shop('连锁门店', 'chain-store', [BL, paper('DL', ...FULL_SHOP), ...OTHERS]),
  ...HOUSE_SCOPES.map(
    ([text, words]): PaperSet => ({
      name: `批发 ${text}`,
      kind: 'wholesaler',
      column: 'wholesale',
      papers: [BL, paper('DL', text, words), ...OTHERS],
    }),
  ),
  { name: '批发无证', kind: 'wholesaler', column: 'wholesale', papers: [BL] },
  ...SUBJECTS.map(
    ([code, text, words]): PaperSet => ({
      name: `诊所 ${code} ${text}`,
      kind: 'clinic',
      column: 'medical',
      papers: [BL, paper(code, text, words)],
    }),
  ),
  { name: '卫生室无执照', kind: 'village-clinic', column: 'medical', papers: [paper('ML', '全科医疗科')] },
  {
    name: '民营医院',
    kind: 'private-hospital',
    column: 'medical',
    papers: [BL, paper('ML', '内科、中医科（有冷藏设施）', '中医 冷藏')],
  },
  {
    name: '公立医院',
    kind: 'public-hospital',
    column: 'medical',
    papers: [paper('INST'), paper('ML', '内科（有冷藏设施）', '冷藏')],
  },
  { name: '诊所无证', kind: 'clinic', column: 'medical', papers: [BL] },
  {
    name: '诊所两证',
    kind: 'clinic',
    column: 'medical',
    papers: [BL, paper('ML', '内科（有冷藏设施）', '冷藏'), paper('CF', '中医科', '中医 仅中医')],
  },
  { name: '器械商', kind: 'device-dealer', column: 'dealer', papers: [BL, ...OTHERS] },
  { name: '器械商有药证', kind: 'device-dealer', column: 'dealer', papers: [BL, paper('DL', ...FULL_SHOP), ...OTHERS] },
  { name: '器械商仅二类', kind: 'device-dealer', column: 'dealer', papers: [BL, paper('D2')] },
  { name: '器械商无证', kind: 'device-dealer', column: 'dealer', papers: [BL] },
  { name: '药厂', kind: 'maker', column: 'maker', papers: [BL, paper('PL'), paper('FD', '保健食品')] },
  { name: '药厂有药证', kind: 'maker', column: 'maker', papers: [BL, paper('DL', ...FULL_SHOP)] },
]

export type Expected = 'ok' | 'never' | `missing ${string}` | `scope ${string}`

/** What the rules of the trade say, by comparing words. A paper that ran out is the one to renew, if it would do. */
export function expectedFor(
  goods: GoodsRow,
  { kind, column, papers }: PaperSet,
  ranOut: readonly Paper[] = [],
): Expected {
  const held = (code: string) => papers.some(one => one.code === code)
  if (column !== 'medical' && !held('BL')) return 'missing BL'
  if (kind === 'chain-store' || goods[column] === 'never') return 'never'
  const [codes = '', ...words] = goods[column].split(' ')
  const choices = codes.split('|')
  // What only a hospital licence can buy is not missing but beyond the clinic's filing.
  const isBeyondFiling = codes === 'ML' && !held('ML') && held('CF')
  if (isBeyondFiling) return 'scope ML'
  const atHand = papers.filter(one => choices.includes(one.code))
  const [first] = atHand
  const renewable = choices.find(code => ranOut.some(one => one.code === code))
  if (!first) return `missing ${renewable ?? choices[0]}`
  const fits = (one: Paper) =>
    words.every(word => (word.startsWith('-') ? !one.words.includes(word.slice(1)) : one.words.includes(word)))
  return atHand.some(fits) ? 'ok' : `scope ${first.code}`
}

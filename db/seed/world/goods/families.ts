import { readTable } from '../../data/read-table.ts'
import type { GoodsClass, Insurance, RxClass, SpecialFlag, StorageClass } from './goods-words.ts'

/** One pack size as written in the tables, with the usual wholesale price of a pack. */
export interface FamilySpec {
  readonly text: string
  readonly unit: string
  readonly lowFen: number
  readonly highFen: number
}

export interface FamilyMaker {
  readonly shortName: string
  readonly brand: string | null
  /** > 1: an originator or a famous brand, priced at the top of the range; < 1: that share of the range. */
  readonly tier: number
  /** Positions of the specs it makes; null = all. */
  readonly specPositions: readonly number[] | null
}

/** A generic name with everything its products share. */
export interface Family {
  readonly key: string
  readonly genericName: string
  readonly aliases: readonly string[]
  readonly letter: ClassLetter
  readonly goodsClass: GoodsClass
  readonly dosageForm: string
  readonly rxClass: RxClass
  readonly insurance: Insurance
  readonly isEssential: boolean
  readonly flags: readonly SpecialFlag[]
  readonly isAnticancer: boolean
  readonly storageClass: StorageClass
  readonly storageText: string
  readonly shelfLifeMonths: number
  readonly categoryCodes: readonly string[]
  readonly specs: readonly FamilySpec[]
  readonly makers: readonly FamilyMaker[]
  /** Its popularity, 1–10. */
  readonly demand: number
  /** 产地 of 饮片; empty for all else. */
  readonly origins: readonly string[]
  /** Two-digit device category inside the registration number. */
  readonly deviceCode: string | null
  /** Which number non-medicines have: 注, 备, 字, TY, YP, 普, 特; empty for all else. */
  readonly numberKind: string
}

const CLASSES = {
  H: 'chemical',
  Z: 'patent-chinese',
  S: 'biological',
  Y: 'herbal-slices',
  '1': 'device-1',
  '2': 'device-2',
  '3': 'device-3',
  B: 'health-food',
  T: 'special-food',
  F: 'food',
  M: 'cosmetic',
  X: 'disinfectant',
} as const satisfies Record<string, GoodsClass>

type ClassLetter = keyof typeof CLASSES

const RX: Readonly<Record<string, RxClass>> = { R: 'rx', 甲: 'otc-a', 乙: 'otc-b', 双: 'otc-both', '-': 'none' }
const INSURANCE: Readonly<Record<string, Insurance>> = { 甲: 'a', 乙: 'b', '-': 'none' }

const FLAGS: Readonly<Record<string, SpecialFlag>> = {
  麻: 'ephedrine',
  肽: 'peptide-hormone',
  菌: 'antibacterial',
  批: 'batch-release',
  网: 'no-online-retail',
  妊: 'pregnancy-ending',
  酒: 'flammable',
  避: 'contraceptive',
  集: 'vbp',
}

const NUMBER_KINDS: ReadonlySet<string> = new Set(['注', '备', '字', 'TY', 'YP', '普', '特'])

const FILES = [
  'cold-fever',
  'cough-throat',
  'digestion',
  'liver',
  'heart-brain',
  'endocrine',
  'anti-infective',
  'bone-joint',
  'skin',
  'eye-ear-nose-mouth',
  'women-men-urinary',
  'child-nerve',
  'vitamin-allergy',
  'tumour-rectal-injection',
  'herbal-slices',
  'glue-and-nest',
  'devices',
  'food-beauty',
  'disinfectants',
] as const

const COLUMNS = [
  'name',
  'aliases',
  'class',
  'form',
  'rx',
  'insurance',
  'marks',
  'storage',
  'shelfMonths',
  'categories',
  'unit',
  'specs',
  'makers',
  'demand',
] as const

type FamilyRecord = Record<(typeof COLUMNS)[number], string>

let families: readonly Family[] | undefined

/** All families, in the order of the tables; read once. */
export function allFamilies(): readonly Family[] {
  families ??= FILES.flatMap(file => readTable(`families/${file}.tsv`, COLUMNS).map(parseFamily))
  return families
}

function parseFamily(row: FamilyRecord): Family {
  const letter = row.class as ClassLetter
  const goodsClass = CLASSES[letter]
  const marks = row.marks === '' ? [] : row.marks.split(',')
  const marked = (prefix: string): string | null =>
    marks.find(mark => mark.startsWith(prefix))?.slice(prefix.length) ?? null
  const storage = storageOf(goodsClass, row.storage)
  return {
    key: row.name,
    // A second family of the same name (小包装) has a suffix in its key only.
    genericName: row.name.replace(/#.*$/, ''),
    aliases: row.aliases === '' ? [] : row.aliases.split(','),
    letter,
    goodsClass,
    dosageForm: row.form,
    rxClass: known(RX, row.rx),
    insurance: known(INSURANCE, row.insurance),
    isEssential: marks.includes('基'),
    flags: marks.flatMap(mark => FLAGS[mark] ?? []),
    isAnticancer: marks.includes('癌'),
    storageClass: storage.storageClass,
    storageText: storage.text,
    shelfLifeMonths: Number(row.shelfMonths),
    categoryCodes: row.categories.split(';'),
    specs: row.specs.split(';').map(text => parseSpec(text, row.unit)),
    makers: row.makers.split(',').map(parseMaker),
    demand: Number(row.demand),
    origins: marked('产:')?.split('、') ?? [],
    deviceCode: marked('码:'),
    numberKind: marks.find(mark => NUMBER_KINDS.has(mark)) ?? '',
  }
}

/** `0.25g*24粒@3-10`, `0.1g*100片!瓶@2-5` (its own unit). */
function parseSpec(entry: string, unit: string): FamilySpec {
  const [, text, ownUnit, low, high] = /^([^@!]+)(?:!([^@]+))?@([\d.]+)-([\d.]+)$/.exec(entry) ?? []
  if (text === undefined) throw new Error(`not a spec: ${entry}`)
  return { text, unit: ownUnit ?? unit, lowFen: Math.round(Number(low) * 100), highFen: Math.round(Number(high) * 100) }
}

/** `晖致大连=立普妥^1.4#0.1`: maker, brand, tier, spec positions. */
function parseMaker(entry: string): FamilyMaker {
  const [, shortName, brand, tier, positions] =
    /^([^=^#]+)(?:=([^=^#]+))?(?:\^([\d.]+))?(?:#([\d.]+))?$/.exec(entry) ?? []
  if (shortName === undefined) throw new Error(`not a maker: ${entry}`)
  return {
    shortName,
    brand: brand ?? null,
    tier: tier === undefined ? 1 : Number(tier),
    specPositions: positions === undefined ? null : positions.split('.').map(Number),
  }
}

function known<Value>(table: Readonly<Record<string, Value>>, key: string): Value {
  const value = table[key]
  if (value === undefined) throw new Error(`unknown word: ${key}`)
  return value
}

const STORAGE_CLASSES: Readonly<Record<string, StorageClass>> = { 常: 'normal', 凉: 'cool', 冷: 'cold' }

/** Parses the storage word of the tables (`凉光`: cool and dark) into its class and the printed sentence. */
function storageOf(goodsClass: GoodsClass, word: string): { storageClass: StorageClass; text: string } {
  const storageClass = STORAGE_CLASSES[word.charAt(0)]
  if (storageClass === undefined) throw new Error(`unknown storage: ${word}`)
  return { storageClass, text: sentence(goodsClass, storageClass, word.includes('光'), word.includes('干')) }
}

function sentence(goodsClass: GoodsClass, storageClass: StorageClass, isDark: boolean, isDry: boolean): string {
  if (goodsClass === 'herbal-slices') return '置阴凉干燥处，防潮，防蛀。'
  const dark = isDark ? '遮光，' : ''
  if (storageClass === 'cold') return `${dark}2～8℃冷藏保存和运输，不得冷冻。`
  if (goodsClass.startsWith('device'))
    return isDry ? '密封，置于4～30℃干燥处保存。' : '存放于干燥、通风、无腐蚀性气体的室内。'
  if (goodsClass === 'cosmetic') return '置阴凉干燥处，避免阳光直射。'
  if (goodsClass === 'disinfectant') return `${dark}密封，置阴凉通风处，远离火种热源。`
  if (storageClass === 'cool') return `${dark}密封，置阴凉${isDry ? '干燥' : ''}处（不超过20℃）保存。`
  if (goodsClass === 'food' || goodsClass === 'special-food' || goodsClass === 'health-food')
    return '密封，置阴凉干燥处保存，避免阳光直射。'
  return `${dark}密封，${isDry ? '在干燥处' : ''}常温（10～30℃）保存。`
}

import { readTable } from '../data/read-table.ts'
import { at, hash32, mix, type Random, stream } from '../random.ts'
import { gtinCheckDigit } from './check-digits.ts'
import { makerDigits, openNumberDesk } from './goods/approval-numbers.ts'
import type { Family, FamilyMaker, FamilySpec } from './goods/families.ts'
import type { GoodsClass } from './goods/goods-words.ts'
import { casePacks, isMedicine, packParts, type SpecStyle, specStyleOf } from './goods/packaging.ts'
import { chooseVariants, type Variant } from './goods/product-choice.ts'
import { leafletKeys } from './leaflets.ts'
import { allMakers, type Maker } from './makers.ts'
import type { ProductRow } from './rows.ts'

/**
 * The standard products: the base catalogue first (the same for every size of world), then, when `count` asks
 * for more, further makers and packs of the same families.
 */
export function makeProducts(seed: number, count = 0): ProductRow[] {
  const maker = new Map(allMakers().map(each => [each.shortName, each]))
  const bench = openBench(seed)
  const products: ProductRow[] = []
  const naturalKeys = new Set<string>()
  for (const variant of chooseVariants(seed)) {
    if (!variant.rank.isBase && products.length >= count) break
    const made = maker.get(variant.maker.shortName)
    if (made === undefined) throw new Error(`${variant.family.key}: unknown maker ${variant.maker.shortName}`)
    const product = bench.make(variant, made, products.length)
    const key = naturalKeyOf(product)
    if (naturalKeys.has(key)) continue
    naturalKeys.add(key)
    products.push(product)
  }
  return products
}

/** The key that makes two products the same. */
export function naturalKeyOf(product: ProductRow): string {
  return [
    product.approvalNo ?? product.genericName,
    product.spec,
    product.packSpec,
    product.makerIndex,
    product.origin,
    product.herbGrade ?? '',
  ].join('|')
}

interface Registration {
  readonly approvalNo: string | null
  readonly baseCode14: string | null
}

interface Bench {
  make(variant: Variant, maker: Maker, index: number): ProductRow
}

function openBench(seed: number): Bench {
  const knownApprovals = readTable('known-approvals.tsv', ['family', 'maker', 'strength', 'approvalNo'])
  const approvalOf = new Map(knownApprovals.map(row => [`${row.family}/${row.maker}/${row.strength}`, row.approvalNo]))
  const desk = openNumberDesk(seed, approvalOf.values())
  const registrations = new Map<string, Registration>()
  const nextItem = new Map<number, number>()
  const styles = new Map<number, SpecStyle>()
  const leaflets = leafletKeys()

  const nextFive = (key: number): string => {
    const item = (nextItem.get(key) ?? 0) + 1
    nextItem.set(key, item)
    return String(item).padStart(5, '0')
  }

  const registrationOf = (family: Family, maker: Maker, strength: string): Registration => {
    // A chemical drug is registered for each strength; everything else once for all its packs.
    const scope = family.letter === 'H' || family.letter === 'S' ? strength : ''
    const key = `${family.key}/${maker.shortName}/${scope}`
    const known = registrations.get(key)
    if (known !== undefined) return known
    const approvalNo = approvalOf.get(key) ?? desk.approvalFor(family, maker, scope)
    const body = `869${makerDigits(seed, maker.index)}${isMedicine(family) ? nextFive(-1 - maker.index) : '00000'}`
    const registration = { approvalNo, baseCode14: isMedicine(family) ? body + gtinCheckDigit(body) : null }
    registrations.set(key, registration)
    return registration
  }

  const styleOf = (maker: Maker): SpecStyle => {
    const known = styles.get(maker.index) ?? specStyleOf(stream(seed, `spec-style/${maker.name}`))
    styles.set(maker.index, known)
    return known
  }

  return {
    make: ({ family, maker: role, spec, rank }, maker, index) => {
      const random = stream(seed, `product/${family.key}/${maker.name}/${spec.text}/${spec.unit}`)
      const parts = packParts(family, spec, styleOf(maker))
      const { approvalNo, baseCode14 } = registrationOf(family, maker, parts.strength)
      const isBulkHerb = family.letter === 'Y' && !/^020[56]/.test(at(family.categoryCodes, 0))
      const ean = `69${makerDigits(seed, maker.index)}${nextFive(maker.index)}`
      const price = priceRange(seed, family, role, maker, spec)
      return {
        index,
        familyKey: family.key,
        makerIndex: maker.index,
        makerName: maker.name,
        holderName: maker.name,
        goodsClass: family.goodsClass,
        genericName: family.genericName,
        brand: role.brand,
        displayName: displayName(role.brand, family.genericName),
        aliases: family.aliases,
        dosageForm: family.dosageForm,
        ...parts,
        packUnit: spec.unit,
        ...casePacks(family, spec, random),
        approvalNo,
        baseCode14,
        barcode: isBulkHerb ? null : ean + gtinCheckDigit(ean),
        rxClass: family.rxClass,
        insurance: family.insurance,
        isEssential: family.isEssential,
        specialFlags: family.flags,
        storageClass: family.storageClass,
        storageText: family.storageText,
        shelfLifeMonths: family.shelfLifeMonths,
        origin: originOf(seed, family, maker),
        standard: standardOf(family, maker),
        categoryCodes: family.categoryCodes,
        invoiceCategory: invoiceCategoryOf(family),
        taxRatePercent: taxRateOf(family.goodsClass),
        ...price,
        popularity: popularityOf(family, rank, random),
        hasLeaflet: leaflets.has(family.key),
      }
    },
  }
}

/** The brand before the generic name, unless the name contains it. */
function displayName(brand: string | null, genericName: string): string {
  return brand === null || genericName.includes(brand) ? genericName : `${brand} ${genericName}`
}

function originOf(seed: number, family: Family, maker: Maker): string {
  const { origins } = family
  if (origins.length === 0)
    return maker.isForeign || maker.province === maker.city ? maker.province : `${maker.province}${maker.city}`
  return at(origins, mix(hash32(`origin/${family.key}/${maker.name}`) ^ seed) % origins.length)
}

/** Herbs outside the pharmacopoeia follow the processing rules of the maker's province. */
const LOCAL_HERBS: ReadonlySet<string> = new Set([
  '玫瑰茄',
  '三七花',
  '桂花',
  '茉莉花',
  '破壁灵芝孢子粉',
  '六神曲',
  '玉米须',
  '人参片',
  '阿胶珠',
])

function standardOf(family: Family, maker: Maker): string | null {
  if (family.letter !== 'Y') return null
  return LOCAL_HERBS.has(family.genericName) ? `${maker.province}中药饮片炮制规范` : '《中国药典》2025年版一部'
}

/** After public tendering, generics are at the bottom of a wide price range and the originator at its top. */
function priceRange(
  seed: number,
  family: Family,
  role: FamilyMaker,
  maker: Maker,
  spec: FamilySpec,
): { lowPriceFen: number; highPriceFen: number } {
  const luck = mix(hash32(`price/${family.key}/${maker.name}`) ^ seed) / 4294967296
  const width = spec.highFen / spec.lowFen
  const place =
    role.tier > 1 ? 0.75 + 0.25 * luck : width > 6 ? 0.12 * luck : width > 2.2 ? 0.4 * luck : 0.05 + 0.85 * luck
  const factor = role.tier < 1 ? role.tier : Math.max(1, role.tier * 0.6)
  const middle = (spec.lowFen + (spec.highFen - spec.lowFen) * place) * factor
  return { lowPriceFen: Math.max(10, Math.round(middle * 0.95)), highPriceFen: Math.max(12, Math.round(middle * 1.07)) }
}

function popularityOf(family: Family, rank: Variant['rank'], random: Random): number {
  const base = 1.5 ** family.demand
  const share = 1 / ((1 + rank.maker * 0.55) * (1 + rank.spec * 0.5))
  const luck = 0.5 + random.next() ** 2 * 2
  return (Math.round(base * share * luck * (rank.isBase ? 1 : 0.2) * 1000) + 1) / 1000
}

const CATEGORIES: Readonly<Record<GoodsClass, string>> = {
  chemical: '化学药品制剂',
  'patent-chinese': '中成药',
  biological: '生物药品',
  'herbal-slices': '中药饮片',
  'device-1': '医疗仪器器械',
  'device-2': '医疗仪器器械',
  'device-3': '医疗仪器器械',
  'health-food': '营养、保健食品',
  'special-food': '营养、保健食品',
  food: '其他食品',
  cosmetic: '美容护肤品',
  disinfectant: '日用化学产品',
}

/** The short class between asterisks on an invoice line. */
function invoiceCategoryOf(family: Family): string {
  return family.numberKind === 'YP' ? '乳制品' : CATEGORIES[family.goodsClass]
}

/** Agricultural goods at 9 %, the rest at 13 %. */
function taxRateOf(goodsClass: GoodsClass): number {
  return goodsClass === 'herbal-slices' ? 9 : 13
}

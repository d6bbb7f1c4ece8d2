import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readTable } from '../data/read-table.ts'
import type { LeafletSection, ProductRow } from './rows.ts'

const COLUMNS = [
  'family',
  'composition',
  'appearance',
  'indication',
  'dosage',
  'adverse',
  'contraindication',
  'precaution',
  'interaction',
  'people',
] as const

type LeafletText = Record<(typeof COLUMNS)[number], string>

let texts: ReadonlyMap<string, LeafletText> | undefined

function allTexts(): ReadonlyMap<string, LeafletText> {
  if (texts === undefined) {
    const folder = join(import.meta.dirname, '../data/leaflets')
    const files = readdirSync(folder)
      .filter(file => file.endsWith('.tsv'))
      .sort()
    texts = new Map(files.flatMap(file => readTable(`leaflets/${file}`, COLUMNS)).map(text => [text.family, text]))
  }
  return texts
}

/** The families that have a leaflet. */
export function leafletKeys(): ReadonlySet<string> {
  return new Set(allTexts().keys())
}

/** The leaflet of one product in printed order; null when its family has none. */
export function leafletOf(product: ProductRow): LeafletSection[] | null {
  const text = allTexts().get(product.familyKey)
  if (text === undefined) return null
  const isChinese = product.goodsClass === 'patent-chinese'
  const sections: (readonly [string, string])[] = [
    ['药品名称', `通用名称：${product.genericName}${product.brand === null ? '' : `　商品名或品牌：${product.brand}`}`],
    ['成分', text.composition],
    ['性状', text.appearance],
    [isChinese ? '功能主治' : '适应症', text.indication],
    ['规格', product.strength === '复方' ? product.spec : product.strength],
    ['用法用量', text.dosage],
    ['不良反应', text.adverse],
    ['禁忌', text.contraindication],
    ['注意事项', text.precaution],
    ['特殊人群用药', text.people],
    ['药物相互作用', text.interaction],
    ['贮藏', product.storageText],
    ['包装', product.packSpec],
    ['有效期', `${product.shelfLifeMonths}个月`],
    ['批准文号', product.approvalNo ?? ''],
    ['生产企业', product.makerName],
  ]
  return sections.filter(([, body]) => body !== '').map(([heading, body]) => ({ heading, body }))
}

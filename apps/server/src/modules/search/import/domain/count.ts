export interface Counted {
  /** null when it is missing or could not be read. */
  readonly count: number | null
  readonly unit: string
}

const MOST = 999_999
const DIGITS = '零一二三四五六七八九'
const PLACES: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }
/** A number in digits or characters: 20, 1200.0, 两, 一百二十. */
export const NUMBER = String.raw`(?:\d{1,7}(?:\.0+)?|[零〇一二两三四五六七八九十百千]{1,7})`
/** Units in which goods are counted. */
export const UNIT =
  '(?:整件|整箱|中包|中盒|大包|小盒|[盒合瓶支袋包罐桶套个片粒条只板件箱贴张付副台根卷双对把提筒听剂枚]|kg|公斤|千克)'
const COUNT = new RegExp(`^(${NUMBER})(${UNIT})?(?:装)?$`, 'iu')
const AROUND = /^[x×*:：=约共要各订购]+|(?:急用|急需|加急|急|谢谢|左右不限|即可)+$/giu

/** Reads a quantity and its unit: 20, 20盒, 2 件, 三盒, 一百盒, 1,200, x20, (20盒). Fractions and 若干 are not guessed. */
export function readCount(text: string, unitCell = ''): Counted {
  const plain = text
    .normalize('NFKC')
    .replace(/[,\s]/g, '')
    .replace(/^[([](.*)[)\]]$/, '$1')
    .replace(AROUND, '')
  const unit = unitCell.normalize('NFKC').trim()
  const found = COUNT.exec(plain)
  if (!found) return { count: null, unit }
  const [, figure = '', own = ''] = found
  const count = /^\d/.test(figure) ? Number(figure) : chineseNumber(figure)
  const isCount = count !== null && Number.isSafeInteger(count) && count > 0 && count <= MOST
  return { count: isCount ? count : null, unit: (own === '合' ? '盒' : own) || unit }
}

/** 二十五, 一百零二, 两千; null for text that is not a number: 百十. */
function chineseNumber(text: string): number | null {
  let sum = 0
  let digit: number | null = null
  let last = 10_000
  for (const sign of text.replaceAll('两', '二').replaceAll('〇', '零')) {
    const place = PLACES[sign]
    if (place === undefined) {
      if (digit !== null && digit !== 0) return null
      digit = DIGITS.indexOf(sign)
    } else {
      if (place >= last || (digit === null && place !== 10)) return null
      sum += (digit === null || digit === 0 ? 1 : digit) * place
      digit = null
      last = place
    }
  }
  return sum + (digit ?? 0)
}

/** 件 and 箱 are cases, 中包 and 条 middle packs; any other unit is the pack the goods are sold in. */
export function countOut(
  { count, unit }: Counted,
  pack: { readonly casePack: number; readonly midPack: number; readonly packUnit: string },
): { readonly quantity: number | null; readonly note: string } {
  if (count === null) return { quantity: null, note: '' }
  const times = /^(件|箱|整件|整箱)$/.test(unit) ? pack.casePack : /^(中包|条|中盒)$/.test(unit) ? pack.midPack : 1
  const quantity = count * times
  if (quantity > MOST) return { quantity: null, note: '数量过大，请核对' }
  return { quantity, note: times === 1 ? '' : `${count}${unit} × ${times} = ${quantity}${pack.packUnit}` }
}

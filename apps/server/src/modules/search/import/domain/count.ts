export interface Counted {
  /** null: it could not be read, or was not told. */
  readonly count: number | null
  readonly unit: string
}

const CHINESE = '零一二三四五六七八九'
const MOST = 999_999
const COUNT =
  /^(\d+(?:\.0+)?|[一二三四五六七八九十]{1,3})(整?[件箱]|中[包盒]|[盒瓶支袋包罐桶套个片粒条只板]|kg|公斤)?$/i

/** 20, 20盒, 2 件, 三盒, 1,200: how many of what. Fractions are not guessed at. */
export function readCount(text: string, unitCell = ''): Counted {
  const plain = text.normalize('NFKC').replace(/[,\s]/g, '')
  const found = COUNT.exec(plain)
  if (!found) return { count: null, unit: unitCell.trim() }
  const [, digits = '', unit = ''] = found
  const count = /^\d/.test(digits) ? Number(digits) : chineseNumber(digits)
  return {
    count: Number.isSafeInteger(count) && count > 0 && count <= MOST ? count : null,
    unit: unit || unitCell.trim(),
  }
}

function chineseNumber(text: string): number {
  const [tens, ones] = text.includes('十') ? text.split('十') : ['0', text]
  const digit = (sign: string | undefined, none: number) => (sign ? CHINESE.indexOf(sign) : none)
  return (tens === '0' ? 0 : digit(tens, 1) * 10) + digit(ones, 0)
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

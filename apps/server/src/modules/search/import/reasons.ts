import type { GoodsMatch, MatchDoubt, WantedGoods } from '../engine/engine.ts'

type Told = Pick<WantedGoods, 'name' | 'spec' | 'maker' | 'barcode' | 'approvalNo'>

/** In the order of their weight: a wrong medicine before a wrong spec. */
const SENTENCES: readonly (readonly [MatchDoubt, (line: Told, match: GoodsMatch) => string])[] = [
  ['codes-differ', () => '条码与批准文号对应不同的商品，请核对后选择'],
  ['barcode-name', ({ barcode, name }) => `条码 ${barcode} 对应的商品与名称“${name}”不一致，请核对后选择`],
  ['approval-name', ({ approvalNo, name }) => `${approvalNo} 对应的商品与名称“${name}”不一致，请核对后选择`],
  ['name-slip', ({ name }, { meantNames }) => `没有“${name}”，您是不是要找：${meantNames.join('、')}`],
  ['barcode-unknown', ({ barcode }) => `条码 ${barcode} 没有对应的商品，请核对后选择`],
  ['approval-unknown', ({ approvalNo }) => `批准文号 ${approvalNo} 没有对应的商品，请核对后选择`],
  ['name-extra', ({ name }) => `“${name}”中有未识别的文字，请核对是否为同一商品`],
  ['name-part', ({ name }) => `没有名称正好为“${name}”的商品，请从相近商品中选择`],
  ['spec', ({ spec }) => `没有规格“${spec}”，请从同名商品中选择`],
  ['maker', ({ maker }) => `没有“${maker}”的这一规格，请从其他厂家中选择`],
  ['several', (_, { productIds }) => `有 ${productIds.length} 种商品符合，请核对规格和厂家后选择`],
]

/** Why a line has to be chosen for, in one sentence. */
export function whyUncertain(line: Told, match: GoodsMatch): string {
  const sentence = SENTENCES.find(([doubt]) => match.doubts.includes(doubt))?.[1]
  return sentence?.(line, match) ?? `有 ${match.productIds.length} 种相近商品，请选择`
}

/** Why nothing was found. */
export function whyMissing(line: Told): string {
  if (line.name === '' && line.barcode !== '') return `条码 ${line.barcode} 没有对应的商品，可用名称搜索或登记新品`
  if (line.name === '' && line.approvalNo !== '')
    return `批准文号 ${line.approvalNo} 没有对应的商品，可用名称搜索或登记新品`
  return '平台上没有找到，可修改名称搜索或登记新品'
}

/** Why a line has no quantity. */
export function whyUncounted(countText: string): string {
  return countText === '' ? '清单没有写数量，请填写' : `“${countText}”读不出数量，请填写`
}

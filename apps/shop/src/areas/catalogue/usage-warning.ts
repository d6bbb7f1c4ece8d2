import type { ProductBrief } from '@xiaojiu/contract/catalogue/schemas.ts'

/** The sentence the law wants beside such goods; empty when it wants none. */
export function usageWarning({ rxClass, goodsClass }: Pick<ProductBrief, 'rxClass' | 'goodsClass'>): string {
  if (rxClass === 'rx') return '处方药须凭处方在药师指导下购买和使用'
  if (rxClass !== 'none') return '请按药品说明书或在药师指导下购买和使用'
  if (goodsClass.startsWith('device')) return '请仔细阅读产品说明书或在医务人员的指导下购买和使用'
  if (goodsClass === 'health-food') return '保健食品不是药物，不能代替药物治疗疾病'
  if (goodsClass === 'special-food') return '请在医生或临床营养师指导下使用'
  return ''
}

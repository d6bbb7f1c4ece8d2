/** Short names of the tax classes of goods, by the letter after 准字, as medicines are approved by kind. */
const BY_LETTER: Readonly<Record<string, string>> = {
  H: '化学药品制剂',
  Z: '中成药',
  S: '生物化学药品',
  J: '化学药品制剂',
  B: '保健食品',
}

/** The tax class of goods, from what they were approved as; the rate of farm goods tells sliced herbs. */
function taxClassOf(approvalNo: string | null, taxRatePercent: number): string {
  if (approvalNo === null) return taxRatePercent === 9 ? '中药饮片' : '医药用品'
  if (approvalNo.includes('械')) return '医疗仪器器械'
  if (approvalNo.includes('健')) return '保健食品'
  return BY_LETTER[/准字([A-Z])/.exec(approvalNo)?.[1] ?? ''] ?? '化学药品制剂'
}

/** As an invoice names goods: the class between stars, then the name. */
export function itemName(genericName: string, approvalNo: string | null, taxRatePercent: number): string {
  return `*${taxClassOf(approvalNo, taxRatePercent)}*${genericName}`
}

export const FREIGHT_NAME = '*运输服务*运费'

import type { BulkNeed } from '@xiaojiu/contract/order/bulk-schemas.ts'
import type { ImportLine } from '@xiaojiu/contract/search/import-schemas.ts'

/** The needs of a list: rows with a known article and quantity. */
export function needsOfImport(lines: readonly ImportLine[]): BulkNeed[] {
  return lines.flatMap(({ goods, verdict, quantity, rawText }) =>
    verdict === 'matched' && goods && quantity !== null
      ? [{ productId: goods.productId, quantity, rawText: rawText.slice(0, 300) }]
      : [],
  )
}

/** The list as a stock count: the number of each article is its stock. Rows without one are left out. */
export function stocksOfImport(lines: readonly ImportLine[]): { productId: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { goods, candidates, quantity, verdict } of lines) {
    const productId = goods?.productId ?? (verdict === 'several' ? undefined : candidates[0]?.productId)
    if (productId !== undefined && quantity !== null) counts.set(productId, (counts.get(productId) ?? 0) + quantity)
  }
  return [...counts].map(([productId, count]) => ({ productId, count }))
}

/** Rows that can mean one article only, of the same name though not of the same spec or maker: the buyer takes them at once. */
export function soleCandidates(lines: readonly ImportLine[]): { rowNo: number; productId: string }[] {
  return lines.flatMap(({ rowNo, verdict, candidates, isSameName }) => {
    const [only, other] = candidates
    return verdict === 'several' && isSameName && only && !other ? [{ rowNo, productId: only.productId }] : []
  })
}

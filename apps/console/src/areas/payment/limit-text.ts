import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'

/** `超过 ¥50,000.00 须双人复核`: the limit that applies in this store; empty until it is known. */
export function useLimitText(kind: string): string {
  const limits = useQuery(query(staffEndpoints.listLimits, {}, { errors: 'caller' }))
  const limit = limits.data?.list.find(one => one.kind === kind)
  if (limit === undefined) return ''
  return limit.amount === null ? '一律须双人复核' : `超过 ${moneyText(limit.amount)} 须双人复核`
}

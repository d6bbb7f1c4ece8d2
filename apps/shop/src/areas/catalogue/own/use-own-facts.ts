import { useQuery } from '@tanstack/react-query'
import type { GoodsDetail } from '@xiaojiu/contract/catalogue/schemas.ts'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { frequentEndpoints } from '@xiaojiu/contract/order/frequent-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useSession } from '#trade/session/session.ts'

/** Facts for the company's own logins: its last purchases, and the test reports of batches. */
export function useOwnFacts({ offerId, product: { productId } }: GoodsDetail) {
  const isBuyer = useSession(({ profile }) => profile?.companyState === 'approved')
  const purchases = useQuery({
    ...query(frequentEndpoints.listLastPurchases, { productId }, { errors: 'caller' }),
    enabled: isBuyer,
  })
  const reports = useQuery({
    ...query(invoiceEndpoints.listBatchReports, { offerId }, { errors: 'caller' }),
    enabled: isBuyer,
  })
  return { purchases: purchases.data?.list ?? [], reports: reports.data?.list ?? null }
}

import { useQuery } from '@tanstack/react-query'
import { storeProfileEndpoints } from '@xiaojiu/contract/store/profile-endpoints.ts'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { LicenceList } from './LicenceList.tsx'
import css from './SellerLicences.module.css'

/** The seller of record and its papers, on a goods page. */
export function SellerLicences({ storeId }: { storeId: string }) {
  const { data, error, refetch, isFetching } = useQuery(
    query(storeProfileEndpoints.getStoreInfo, { storeId }, { errors: 'caller' }),
  )
  if (error) return <ErrorState error={error} isSlim onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <TableSkeleton rows={4} />
  return (
    <>
      <p className={css.holder}>
        销售主体 <b>{data.holderName}</b>
        <span>统一社会信用代码 {data.creditCode}</span>
        <span>质量负责人 {data.qualityHead}</span>
      </p>
      <LicenceList licences={data.licences} />
    </>
  )
}

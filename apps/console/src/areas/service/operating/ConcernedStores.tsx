import { useQuery } from '@tanstack/react-query'
import { serviceOperatingEndpoints } from '@xiaojiu/contract/service/operating-endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { faultText } from '#parts/form/use-attempt.ts'
import { EmptyState, ErrorState, Skeleton } from '#parts/page/PageState.tsx'

/** The stores that a complaint can be about; the store of the order is preselected. */
export function useConcernedStores(complaintId: string) {
  const known = useQuery(query(serviceOperatingEndpoints.listConcernedStores, { complaintId }, { errors: 'caller' }))
  const [chosen, setChosen] = useState<string | undefined>()
  return { known, storeId: chosen ?? known.data?.list[0]?.storeId, setChosen }
}

interface ConcernedStoreChoiceProps {
  readonly stores: ReturnType<typeof useConcernedStores>
  /** The effect on the store, shown when one is selected. */
  readonly children: ReactNode
}

export function ConcernedStoreChoice({ stores: { known, storeId, setChosen }, children }: ConcernedStoreChoiceProps) {
  if (known.isPending) return <Skeleton rows={3} />
  if (known.isError)
    return <ErrorState what="店铺" message={faultText(known.error)} onRetry={() => void known.refetch()} />
  if (known.data.list.length === 0) return <EmptyState title="没有涉及的店铺" hint="只能选择该买家下过单的店铺" />
  return (
    <>
      {children}
      <Select
        aria-label="店铺"
        value={storeId}
        options={known.data.list.map(store => ({
          value: store.storeId,
          label: [
            store.storeName,
            ...(store.isOfOrder ? ['投诉所涉订单'] : []),
            ...(store.violationCount > 0 ? [`近一年违规 ${store.violationCount} 次`] : []),
          ].join(' · '),
        }))}
        onChange={setChosen}
      />
    </>
  )
}

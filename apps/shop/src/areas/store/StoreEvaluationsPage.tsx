import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { EvaluationList } from '#areas/service/public.ts'
import { StoreFrame } from './parts/StoreFrame.tsx'

/** 买家评价: evaluations by buyers who received an order from this store. */
export function StoreEvaluationsPage() {
  return (
    <StoreFrame title="买家评价">
      {store => (
        <Panel aria-label="买家评价">
          <SectionHead title="买家评价" note="收货后的买家填写，审核后展示" isSlim />
          <EvaluationList key={store.storeId} storeId={store.storeId} />
        </Panel>
      )}
    </StoreFrame>
  )
}

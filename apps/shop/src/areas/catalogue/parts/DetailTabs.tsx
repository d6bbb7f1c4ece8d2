import type { GoodsDetail } from '@xiaojiu/contract/catalogue/schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { EvaluationList } from '#areas/service/public.ts'
import { evaluationsQuery } from '#areas/service/public.ts'
import { SellerLicences } from '#areas/store/public.ts'
import type { DetailTab } from '#links/catalogue.ts'
import { usageWarning } from '../usage-warning.ts'
import { BatchTable } from './BatchTable.tsx'
import { BoughtBatches } from '../own/BoughtBatches.tsx'
import css from './DetailTabs.module.css'
import { Leaflet } from './Leaflet.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import type { useOwnFacts } from '../own/use-own-facts.ts'

interface DetailTabsProps {
  detail: GoodsDetail
  own: ReturnType<typeof useOwnFacts>
  tab: DetailTab
  onChange: (tab: DetailTab) => void
}

/** 商品信息 / 说明书 / 批次效期 / 买家评价 / 店铺资质. */
export function DetailTabs({ detail, own, tab, onChange }: DetailTabsProps) {
  const panelId = useId()
  const { product, batches, store, offerId } = detail
  const { data: counted } = useQuery(evaluationsQuery({ storeId: store.storeId, offerId }))
  const tabs = [
    { key: 'facts', label: '商品信息' },
    { key: 'leaflet', label: '说明书' },
    { key: 'batches', label: '批次效期', count: batches.length },
    { key: 'evaluations', label: '买家评价', count: counted?.summary.count || undefined },
    { key: 'licences', label: '店铺资质' },
  ] as const
  return (
    <Panel aria-label="商品资料">
      <Tabs tabs={tabs} value={tab} onChange={onChange} label="商品资料" look="line" panelId={panelId} />
      <div id={panelId} role="tabpanel" className={css.panel}>
        {tab === 'facts' && <ProductFacts detail={detail} />}
        {tab === 'leaflet' && <Leaflet sections={product.leaflet} warning={usageWarning(product)} />}
        {tab === 'batches' &&
          (batches.length > 0 ? (
            <>
              <BatchTable batches={batches} unit={product.packUnit} offerId={offerId} reports={own.reports} />
              <p className={css.note}>按近效期先出发货，不指定批号；实际批号以随货同行单为准。</p>
            </>
          ) : (
            <EmptyState title="暂无可售批号" isSlim />
          ))}
        {tab === 'batches' && own.reports && <BoughtBatches offerId={offerId} reports={own.reports} />}
        {tab === 'evaluations' && <EvaluationList storeId={store.storeId} offerId={offerId} />}
        {tab === 'licences' && <SellerLicences storeId={store.storeId} />}
      </div>
    </Panel>
  )
}

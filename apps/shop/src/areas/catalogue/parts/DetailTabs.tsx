import { useQuery } from '@tanstack/react-query'
import type { GoodsDetail, LeafletSection } from '@xiaojiu/contract/catalogue/schemas.ts'
import {
  GOODS_CLASSES,
  INSURANCE_CLASSES,
  RX_CLASSES,
  SPECIAL_FLAGS,
  type SpecialFlag,
} from '@xiaojiu/contract/catalogue/words.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { useId } from 'react'
import { EvaluationList, evaluationsQuery } from '#areas/service/public.ts'
import { SellerLicences } from '#areas/store/public.ts'
import type { DetailTab } from '#links/catalogue.ts'
import { specText } from '#trade/offer/present-goods.ts'
import { BoughtBatches } from '../own/BoughtBatches.tsx'
import type { useOwnFacts } from '../own/use-own-facts.ts'
import { usageWarning } from '../price-ladder.ts'
import { BatchTable } from './BatchTable.tsx'
import css from './DetailTabs.module.css'

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

/** 说明书, section by section; each keeps its line breaks. */
function Leaflet({ sections, warning }: { sections: readonly LeafletSection[]; warning: string }) {
  if (sections.length === 0)
    return (
      <EmptyState title="暂无电子说明书" isSlim>
        请以随货的纸质说明书为准。
      </EmptyState>
    )
  return (
    <div className={css.leaflet}>
      {warning && <p className={css.warning}>{warning}</p>}
      {sections.map(({ heading, body }) => (
        <section key={heading}>
          <h3>【{heading}】</h3>
          <p>{body}</p>
        </section>
      ))}
    </div>
  )
}

/** All master data, two facts per row; unknown ones are left out. */
function ProductFacts({ detail }: { detail: GoodsDetail }) {
  return (
    <dl className={css.facts}>
      {factsOf(detail).map(([label, value]) => (
        <div key={label} className={css.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf({ product, pack, erpCode, taxRatePercent }: GoodsDetail): [string, string][] {
  const flags = product.specialFlags.flatMap(flag => SPECIAL_FLAGS[flag as SpecialFlag] ?? [])
  const isMedicine = product.rxClass !== 'none'
  const facts: [string, string | null | false][] = [
    ['通用名称', product.genericName],
    ['品牌', product.brand],
    ['规格', specText(product.spec)],
    ['剂型', product.dosageForm],
    ['批准文号', product.approvalNo],
    ['商品分类', product.categoryPath.map(step => step.name).join(' / ')],
    ['上市许可持有人', product.holderName],
    ['生产企业', product.makerName],
    ['产地', product.origin],
    ['执行标准', product.standard],
    ['商品类别', GOODS_CLASSES[product.goodsClass]],
    ['处方分类', isMedicine && RX_CLASSES[product.rxClass]],
    ['医保类别', isMedicine && INSURANCE_CLASSES[product.insurance]],
    ['基本药物', isMedicine && (product.isEssential ? '国家基本药物' : '否')],
    ['饮片等级', product.herbGrade],
    ['药品本位码', product.baseCode],
    ['商品条码', product.barcode],
    ['贮藏', product.storageText],
    ['有效期', product.shelfLifeMonths > 0 && `${product.shelfLifeMonths} 个月`],
    ['中包装 / 件装', `${countText(pack.midPack)} / ${countText(pack.casePack)} ${product.packUnit}`],
    ['管理标识', flags.join('、')],
    ['别名', product.aliases.join('、')],
    ['税率', `${taxRatePercent}%`],
    ['店铺货号', erpCode],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

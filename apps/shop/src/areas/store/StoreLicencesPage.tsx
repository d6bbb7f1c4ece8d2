import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { LicenceList } from './parts/LicenceList.tsx'
import { LicenceZip } from './parts/LicenceZip.tsx'
import { StoreFacts } from './parts/StoreFacts.tsx'
import { StoreFrame } from './parts/StoreFrame.tsx'
import css from './StoreLicencesPage.module.css'

/** 店铺资质: the seller of record and its papers. */
export function StoreLicencesPage() {
  return (
    <StoreFrame title="店铺资质">
      {store => (
        <>
          <Panel aria-labelledby="store-subject">
            <SectionHead id="store-subject" title="经营主体" isSlim />
            <StoreFacts
              facts={[
                ['企业名称', store.holderName],
                ['统一社会信用代码', store.creditCode],
                ['法定代表人', store.legalPerson],
                ['质量负责人', store.qualityHead],
                ['经营地址', store.address],
                ['仓库地址', store.warehouseAddress],
                ['入驻时间', store.openedOn],
                ['客服电话', `${store.servicePhone}（${store.serviceHours}）`],
              ]}
            />
          </Panel>
          <Panel aria-labelledby="store-licences">
            <SectionHead
              id="store-licences"
              title="证照公示"
              note={`共 ${store.licences.length} 项`}
              aside={<LicenceZip storeId={store.storeId} />}
              isSlim
            />
            <div className={css.licences}>
              <LicenceList licences={store.licences} />
            </div>
          </Panel>
        </>
      )}
    </StoreFrame>
  )
}

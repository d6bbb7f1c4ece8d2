import { useMutation, useQuery } from '@tanstack/react-query'
import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useState } from 'react'
import { isAnyUnderWay, progressText } from '#areas/file/public.ts'
import { useSession } from '#trade/session/session.ts'
import { LicenceList } from './parts/LicenceList.tsx'
import { StoreFacts } from './parts/StoreFacts.tsx'
import { StoreFrame } from './parts/StoreFrame.tsx'
import css from './StoreLicencesPage.module.css'

const LOOK_AGAIN_MS = 1000

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

/** 证照打包: requests the zip, follows its progress and downloads it; it is also on the page of downloads. */
function LicenceZip({ storeId }: { storeId: string }) {
  const isMember = useSession(({ profile }) => profile !== null)
  const [packageId, setPackageId] = useState<string | null>(null)
  const ask = useMutation({
    mutationFn: () => call(storeEndpoints.downloadLicences, { storeId }),
    onSuccess: made => setPackageId(made.packageId),
  })
  const { data } = useQuery({
    ...query(storeEndpoints.getLicencesState, { packageId: packageId ?? '' }),
    enabled: packageId !== null,
    refetchInterval: ({ state }) => (isAnyUnderWay(state.data ? [state.data] : []) ? LOOK_AGAIN_MS : false),
  })
  const fetchZip = useMutation({
    mutationFn: () => download(fileEndpoints.downloadPackage, { packageId: packageId ?? '' }),
  })
  if (!isMember) return null
  if (data?.state === 'ready')
    return (
      <Button size="small" tone="primary" isBusy={fetchZip.isPending} onClick={() => fetchZip.mutate()}>
        下载证照压缩包
      </Button>
    )
  const isBusy = ask.isPending || isAnyUnderWay(data ? [data] : []) || (packageId !== null && !data)
  return (
    <Button size="small" isBusy={isBusy} onClick={() => ask.mutate()}>
      {isBusy && data ? progressText(data) : data?.state === 'failed' ? '打包失败，再试一次' : '打包下载证照'}
    </Button>
  )
}

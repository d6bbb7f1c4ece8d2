import { useQuery } from '@tanstack/react-query'
import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { BatchDownloadQuery } from '#links/file.ts'
import { StatusScreen } from '#shell/status/StatusScreen.tsx'
import css from '../BatchDownload.module.css'
import { isAnyUnderWay } from '../package-progress.ts'
import { PackageItem } from './PackageItem.tsx'
import { PaperOrders } from './PaperOrders.tsx'

const SHOWN = 20
const LOOK_AGAIN_MS = 1200

/** Orders to choose papers of, and the finished packages; a failed download replaces them. */
export function PapersDesk() {
  const [{ packageId }] = useQueryState(BatchDownloadQuery)
  const [hasFailed, setFailed] = useState(false)
  const packages = useQuery({
    ...query(fileEndpoints.listPackages, { pageNum: 1, pageSize: SHOWN }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (isAnyUnderWay(state.data?.list) ? LOOK_AGAIN_MS : false),
  })
  const showFailure = () => {
    setFailed(true)
    // The list is low on the page; its replacement starts at the top.
    window.scrollTo(0, 0)
  }
  if (hasFailed) return <StatusScreen status={21} onAcknowledge={() => setFailed(false)} />
  return (
    <div className={css.page}>
      <PaperOrders />
      <Panel aria-label="我的资料包">
        <SectionHead title="我的资料包" note="压缩包内有资料清单，列出每份文件和校验值；缺失的资料注明由谁提供" />
        <Loaded of={packages} skeleton={<TableSkeleton rows={3} />}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title="还没有资料包">在上面选择订单，打好的压缩包会留在这里。</EmptyState>
            ) : (
              <ul className={css.packages}>
                {list.map(item => (
                  <PackageItem
                    key={item.packageId}
                    item={item}
                    isChosen={item.packageId === packageId}
                    onFailure={showFailure}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
    </div>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  AGREEMENT_LABELS,
  AGREEMENT_STATE_LABELS,
  type Agreement,
  agreementEndpoints,
} from '@xiaojiu/contract/qualification/agreement-endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { AgreementsQuery } from '#links/qualification.ts'
import css from '../../first-trade/FirstTrade.module.css'

const PAGE_SIZE = 10

const COLUMNS: readonly DataColumn<Agreement>[] = [
  { key: 'kind', label: '协议', render: row => AGREEMENT_LABELS[row.kind], width: 120 },
  { key: 'other', label: '对方', render: row => row.otherName },
  { key: 'number', label: '编号', render: row => <span className="num">{row.number}</span>, width: 190 },
  { key: 'signed', label: '签署时间', render: row => timeText(row.signedAt), width: 140 },
  { key: 'until', label: '有效期至', render: row => row.validUntil, width: 110 },
  { key: 'state', label: '状态', render: row => AGREEMENT_STATE_LABELS[row.state], width: 96, align: 'center' },
  {
    key: 'act',
    label: '操作',
    isFixed: true,
    render: row => <DownloadPaper agreementId={row.agreementId} />,
    width: 96,
  },
]

/** Every agreement the company has signed, with stores and with the platform. */
export function AgreementTable() {
  const [{ page }, change] = useQueryState(AgreementsQuery)
  const { data, error, refetch } = useQuery({
    ...query(agreementEndpoints.listAgreements, { pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <Panel aria-labelledby="agreements">
      <DataTable
        heading={{ id: 'agreements', title: '已签署的协议', note: '含与各店铺签署的质量保证协议', isSlim: true }}
        columns={COLUMNS}
        rows={data?.list}
        rowKey={row => row.agreementId}
        label="已签署的协议"
        error={error && !data ? { cause: error, onRetry: () => void refetch() } : null}
        empty={
          data?.total ? (
            <PastTheEnd onFirst={() => change({ page: undefined })} />
          ) : (
            <EmptyState title="还没有签署过协议" isSlim>
              签署后的协议可在这里下载，带双方电子签章。
            </EmptyState>
          )
        }
      />
      {data && data.total > PAGE_SIZE && (
        <div className={css.pager}>
          <Pager
            pageNum={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            unit="份协议"
            onPage={next => change({ page: next === 1 ? undefined : next })}
          />
        </div>
      )}
    </Panel>
  )
}

function DownloadPaper({ agreementId }: { agreementId: string }) {
  const [isBusy, setBusy] = useState(false)
  const onClick = () => {
    setBusy(true)
    download(agreementEndpoints.downloadAgreement, { agreementId })
      .catch(() => undefined)
      .finally(() => setBusy(false))
  }
  return (
    <Button size="small" isBusy={isBusy} onClick={onClick}>
      下载
    </Button>
  )
}

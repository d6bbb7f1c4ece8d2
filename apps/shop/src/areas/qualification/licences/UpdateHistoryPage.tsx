import { useQuery } from '@tanstack/react-query'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { LicencePaper } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { PAPER_STATE_LABELS } from '@xiaojiu/contract/qualification/words.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { changeHref, UpdateHistoryQuery, WALLET_HREF } from '#links/qualification.ts'
import { PaperDialog } from './parts/PaperDialog.tsx'
import { QualificationFrame } from './parts/QualificationFrame.tsx'
import table from './parts/WalletTable.module.css'
import css from './UpdateHistoryPage.module.css'
import { useKnown } from './use-papers.ts'

/** 历史版本: every version of every paper; old versions stay for the orders of their time. */
export function UpdateHistoryPage() {
  const [{ code }, change] = useQueryState(UpdateHistoryQuery)
  const result = useQuery(query(qualificationEndpoints.listVersions, {}))
  const { known } = useKnown()
  const kinds = [...new Map(result.data?.list.map(paper => [paper.code, paper.name]))]
  const [looking, setLooking] = useState<LicencePaper | null>(null)
  return (
    <QualificationFrame title="证照历史版本" isTitled>
      <Panel aria-labelledby="history-title">
        <SectionHead
          id="history-title"
          title="证照历史版本"
          isPage
          note="换新后的旧证照保留备查"
          aside={
            kinds.length > 0 && (
              <select
                className={css.kinds}
                aria-label="证照种类"
                value={code ?? ''}
                onChange={event => change({ code: event.currentTarget.value || undefined }, { replace: true })}
              >
                <option value="">全部证照</option>
                {kinds.map(([key, label]) => (
                  <option key={key} value={key}>
                    {label}
                  </option>
                ))}
              </select>
            )
          }
        />
        <Loaded of={result} skeleton={<TableSkeleton rows={8} rowHeight={56} />}>
          {({ list }) => {
            const shown = code ? list.filter(paper => paper.code === code) : list
            if (shown.length === 0)
              return (
                <EmptyState
                  title={list.length === 0 ? '还没有证照' : '没有这种证照'}
                  action={
                    list.length === 0 ? (
                      <ButtonLink to={WALLET_HREF}>去上传证照</ButtonLink>
                    ) : (
                      <Button onClick={() => change({ code: undefined }, { replace: true })}>查看全部证照</Button>
                    )
                  }
                >
                  上传并通过审核的证照会保留在这里。
                </EmptyState>
              )
            return <VersionTable list={shown} onLook={setLooking} />
          }}
        </Loaded>
      </Panel>
      {looking && (
        <PaperDialog paper={looking} type={known?.types.get(looking.code)} onClose={() => setLooking(null)} />
      )}
    </QualificationFrame>
  )
}

function VersionTable({ list, onLook }: { list: readonly LicencePaper[]; onLook: (paper: LicencePaper) => void }) {
  return (
    <table aria-label="证照版本" className={`${table.table} wide-table`}>
      <thead>
        <tr>
          <th scope="col">证照</th>
          <th scope="col">编号</th>
          <th scope="col">有效期至</th>
          <th scope="col">状态</th>
          <th scope="col" className={table.acts}>
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map(paper => (
          <tr key={paper.licenceId}>
            <td>
              <span className={table.name}>{paper.name}</span>
              <span className={table.check}>第 {paper.version} 版</span>
            </td>
            <td className="num">{paper.number}</td>
            <td className="num">{paper.expires}</td>
            <td>
              <span className={table.state} data-tone={paper.state === 'valid' ? 'good' : 'plain'}>
                {PAPER_STATE_LABELS[paper.state]}
              </span>
              <span className={table.note}>自 {dayOf(paper.decidedAt ?? paper.createdAt)}</span>
            </td>
            <td className={table.acts}>
              <span>
                {paper.changeId && (
                  <ButtonLink size="small" to={changeHref(paper.changeId)} aria-label={`${paper.name}的变更记录`}>
                    变更记录
                  </ButtonLink>
                )}
                <Button
                  size="small"
                  aria-label={`查看${paper.name}第 ${paper.version} 版`}
                  onClick={() => onLook(paper)}
                >
                  查看
                </Button>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

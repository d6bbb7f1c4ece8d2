import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { ChangeBrief } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { CHANGE_STATES, type ChangeState } from '@xiaojiu/contract/qualification/words.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { changeHref, UpdateRecordQuery, WALLET_HREF } from '#links/qualification.ts'
import { CHANGE_TONES } from '../words.ts'
import { ChangeView } from './parts/ChangeView.tsx'
import { QualificationFrame } from './parts/QualificationFrame.tsx'
import css from './parts/WalletTable.module.css'

const PAGE_SIZE = 10

const STATES = Object.keys(CHANGE_STATES) as ChangeState[]

/** 变更记录: the requested changes with their results, and one of them in detail. */
export function UpdateRecordPage() {
  const [{ changeId, state, page }, change] = useQueryState(UpdateRecordQuery)
  return (
    <QualificationFrame title="资质变更记录" isTitled={Boolean(changeId)}>
      {changeId ? (
        <OneChange changeId={changeId} onBack={() => change({ changeId: undefined })} />
      ) : (
        <AllChanges state={state} page={page} onChange={change} />
      )}
    </QualificationFrame>
  )
}

function OneChange({ changeId, onBack }: { changeId: string; onBack: () => void }) {
  const result = useQuery({
    ...query(qualificationEndpoints.getChange, { changeId }),
    refetchOnMount: 'always',
    // The review may end while the page is open.
    refetchInterval: ({ state }) => (state.data?.state === 'in-review' ? 15_000 : false),
  })
  if (result.data) return <ChangeView change={result.data} onBack={onBack} />
  return (
    <Panel aria-label="变更详情">
      <h1 className="sr-only">变更详情</h1>
      <Loaded of={result} skeleton={<TableSkeleton rows={8} rowHeight={48} />}>
        {() => null}
      </Loaded>
    </Panel>
  )
}

interface AllChangesProps {
  readonly state: ChangeState | undefined
  readonly page: number
  readonly onChange: (changes: { state?: ChangeState | undefined; page?: number | undefined }) => void
}

function AllChanges({ state, page, onChange }: AllChangesProps) {
  const result = useQuery({
    ...query(qualificationEndpoints.listChanges, { state, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const tabs = [{ key: 'all', label: '全部' } as const, ...STATES.map(key => ({ key, label: CHANGE_STATES[key] }))]
  return (
    <Panel aria-label="变更记录">
      <Tabs
        look="line"
        tabs={tabs}
        value={state ?? 'all'}
        label="审核状态"
        panelId="changes"
        onChange={key => onChange({ state: key === 'all' ? undefined : key, page: undefined })}
      />
      <div id="changes" role="tabpanel" aria-label="变更列表">
        <PagedList
          of={result}
          skeleton={<TableSkeleton rows={5} rowHeight={56} />}
          empty={
            <EmptyState
              title={state ? `没有${CHANGE_STATES[state]}的变更` : '还没有变更记录'}
              action={
                <ButtonLink tone="primary" to={WALLET_HREF}>
                  去管理证照
                </ButtonLink>
              }
            >
              更新证照、变更企业信息后，可以在这里查看审核进度。
            </EmptyState>
          }
          pageNum={page}
          pageSize={PAGE_SIZE}
          unit="条记录"
          onPage={next => onChange({ page: next })}
        >
          {list => <ChangeTable list={list} />}
        </PagedList>
      </div>
    </Panel>
  )
}

/** Changes, latest first. */
function ChangeTable({ list }: { list: readonly ChangeBrief[] }) {
  return (
    <table className={`${css.table} wide-table`}>
      <thead>
        <tr>
          <th scope="col" style={{ width: '40%' }}>
            变更内容
          </th>
          <th scope="col">提交人</th>
          <th scope="col">提交时间</th>
          <th scope="col">审核结果</th>
          <th scope="col" className={css.acts}>
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ changeId, title, submittedBy, submittedAt, state, refuseReason, decidedAt }) => (
          <tr key={changeId}>
            <td>{title}</td>
            <td>{submittedBy}</td>
            <td className="num">{timeText(submittedAt)}</td>
            <td>
              <span className={css.state} data-tone={CHANGE_TONES[state]}>
                {CHANGE_STATES[state]}
              </span>
              <span className={css.note} title={refuseReason ?? undefined}>
                {refuseReason ?? (decidedAt ? timeText(decidedAt) : '')}
              </span>
            </td>
            <td className={css.acts}>
              <ButtonLink
                size="small"
                tone={state === 'refused' ? 'primary' : 'plain'}
                to={changeHref(changeId)}
                aria-label={`${state === 'refused' ? '修改' : '查看'}：${title}`}
              >
                {state === 'refused' ? '修改' : '查看'}
              </ButtonLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

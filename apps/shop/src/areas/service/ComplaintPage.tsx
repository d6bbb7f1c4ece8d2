import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { COMPLAINT_STATES, type ComplaintState } from '@xiaojiu/contract/service/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { PageHeading } from '@xiaojiu/ui/layout/PageHeading.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useEffect, useState } from 'react'
import { ComplaintQuery } from '#links/service.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import css from './ComplaintPage.module.css'
import { ComplaintCard } from './parts/ComplaintCard.tsx'
import { ComplaintForm } from './parts/ComplaintForm.tsx'

const PAGE_SIZE = 10
const STATES = Object.keys(COMPLAINT_STATES) as ComplaintState[]

/** 投诉与建议: write one, read the answers, rate them. */
export function ComplaintPage() {
  const [{ state, page }, change] = useQueryState(ComplaintQuery)
  const [isWriting, setWriting] = useState(false)
  const queries = useQueryClient()
  const complaints = useQuery({
    ...query(serviceEndpoints.listComplaints, { state, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { mutate: markSeen } = useMutation({
    mutationFn: (complaintIds: string[]) => call(serviceEndpoints.markComplaints, { complaintIds }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [serviceEndpoints.hasUnreadComplaints.path] }),
    onError: () => undefined,
  })
  // Refreshes every tab, because the complaint may have another state now.
  const refresh = () => void queries.invalidateQueries({ queryKey: [serviceEndpoints.listComplaints.path] })
  const unreadIds = complaints.data?.list.filter(one => one.isUnread).map(one => one.complaintId) ?? []
  const unreadKey = unreadIds.join()
  // Marks answers as read when shown; the marks stay during this visit.
  useEffect(() => {
    if (unreadKey !== '') markSeen(unreadKey.split(','))
  }, [unreadKey, markSeen])
  const tabs = [{ key: 'all', label: '全部' } as const, ...STATES.map(key => ({ key, label: COMPLAINT_STATES[key] }))]
  return (
    <AccountLayout title="投诉与建议">
      <div className={css.page}>
        <Panel aria-label="投诉与建议">
          <div className={css.head}>
            <PageHeading>投诉与建议</PageHeading>
            {!isWriting && (
              <Button tone="primary" onClick={() => setWriting(true)}>
                我要反馈
              </Button>
            )}
          </div>
          {isWriting && (
            <ComplaintForm
              onCancel={() => setWriting(false)}
              onSaved={() => {
                setWriting(false)
                change({ state: undefined, page: undefined })
                refresh()
              }}
            />
          )}
        </Panel>
        <Panel aria-label="我的反馈">
          <Tabs
            look="line"
            tabs={tabs}
            value={state ?? 'all'}
            label="处理状态"
            panelId="complaints"
            onChange={key => change({ state: key === 'all' ? undefined : key, page: undefined })}
          />
          <div id="complaints" role="tabpanel" aria-label="反馈列表">
            <PagedList
              of={complaints}
              skeleton={<TableSkeleton rows={4} rowHeight={96} />}
              empty={
                <EmptyState title={state ? `没有${COMPLAINT_STATES[state]}的反馈` : '还没有提交过反馈'}>
                  商品、物流、售后、发票或网站使用上的问题和想法，都可以告诉我们，一般在一个工作日内回复。
                </EmptyState>
              }
              pageNum={page}
              pageSize={PAGE_SIZE}
              unit="条反馈"
              onPage={next => change({ page: next })}
            >
              {list => (
                <div className={css.list}>
                  {list.map(one => (
                    <ComplaintCard key={one.complaintId} complaint={one} onChanged={refresh} />
                  ))}
                </div>
              )}
            </PagedList>
          </div>
        </Panel>
      </div>
    </AccountLayout>
  )
}

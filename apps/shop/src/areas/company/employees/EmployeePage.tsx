import { useQuery } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { EmployeeQuery } from '#links/company.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { RequestsTab } from '../requests/RequestsTab.tsx'
import { useIsMain } from '../use-firms.ts'
import { AccountsTab } from './AccountsTab.tsx'

/** 员工账号 and 采购审批. Sub-accounts see only their own requests. */
export function EmployeePage() {
  const [{ tab }, change] = useQueryState(EmployeeQuery)
  const isMain = useIsMain()
  const shown = isMain ? (tab ?? 'accounts') : 'requests'
  const { data: requests } = useQuery(
    query(orderEndpoints.listPurchaseRequests, { state: 'waiting', pageNum: 1, pageSize: 1 }, { errors: 'caller' }),
  )
  const title = isMain ? '员工账号' : '采购审批'
  const tabs = [
    ...(isMain ? [{ key: 'accounts', label: '员工账号' } as const] : []),
    { key: 'requests', label: '采购审批', count: requests?.waitingCount || undefined } as const,
  ]
  return (
    <AccountLayout title={title}>
      <h1 className="sr-only">{title}</h1>
      <Panel aria-label={title}>
        <Tabs
          look="line"
          tabs={tabs}
          value={shown}
          label={title}
          panelId="employee-panel"
          onChange={key =>
            change({
              tab: key,
              page: undefined,
              state: undefined,
              keyword: undefined,
              role: undefined,
              requestId: undefined,
            })
          }
        />
        <div id="employee-panel" role="tabpanel" aria-label={shown === 'accounts' ? '员工账号' : '采购审批'}>
          {shown === 'accounts' ? <AccountsTab /> : <RequestsTab />}
        </div>
      </Panel>
    </AccountLayout>
  )
}

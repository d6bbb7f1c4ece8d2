import { useQuery } from '@tanstack/react-query'
import { catalogueEndpoints } from '@xiaojiu/contract/catalogue/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { PlusIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { MyShortageBoxQuery } from '#links/catalogue.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import css from '#trade/keeping/Keeping.module.css'
import { NewItemDialog } from '#trade/keeping/NewItemDialog.tsx'
import { NewItemList } from './NewItemList.tsx'
import { ShortageList } from './ShortageList.tsx'

/** 缺货登记: goods waited for, goods that arrived, and requests for goods that nobody sells yet. */
export function MyShortageBoxPage() {
  const [{ tab, state, page }, change] = useQueryState(MyShortageBoxQuery)
  const [isAsking, setAsking] = useState(false)
  const { data: counts } = useQuery(query(catalogueEndpoints.countShortages, {}, { errors: 'caller' }))
  const { data: unread } = useQuery(query(catalogueEndpoints.countUnreadNewItems, {}, { errors: 'caller' }))
  const chosen = tab === 'new' ? 'new' : (state ?? 'all')
  const tabs = [
    { key: 'all', label: '全部登记' },
    { key: 'waiting', label: '等待到货', count: counts?.waitingCount || undefined },
    { key: 'arrived', label: '已到货', count: counts?.arrivedCount || undefined },
    { key: 'new', label: '新品登记', count: unread?.unreadCount || undefined },
  ] as const
  const turnTo = (next: number | undefined) => change({ page: next })
  return (
    <div className={css.page}>
      <AccountLayout title="缺货登记">
        <Panel aria-label="缺货登记">
          <h1 className="sr-only">缺货登记</h1>
          <div className={css.head}>
            <Tabs
              look="line"
              tabs={tabs}
              value={chosen}
              label="登记的状态"
              panelId="shortages"
              onChange={key =>
                change({
                  tab: key === 'new' ? 'new' : undefined,
                  state: key === 'waiting' || key === 'arrived' ? key : undefined,
                  page: undefined,
                })
              }
            />
            <Button size="small" onClick={() => setAsking(true)}>
              <PlusIcon size={14} />
              登记新品
            </Button>
          </div>
          <div id="shortages" role="tabpanel" aria-label="登记列表">
            {tab === 'new' ? (
              <NewItemList page={page} onPage={turnTo} onAsk={() => setAsking(true)} />
            ) : (
              <ShortageList state={state} page={page} onPage={turnTo} />
            )}
          </div>
        </Panel>
      </AccountLayout>
      {isAsking && <NewItemDialog onClose={() => setAsking(false)} />}
    </div>
  )
}

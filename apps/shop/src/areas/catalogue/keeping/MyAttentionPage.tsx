import { AccountLayout } from '#shell/AccountLayout.tsx'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { MyAttentionQuery } from '#links/catalogue.ts'
import { FollowedGoodsList } from './FollowedGoodsList.tsx'
import { FollowedStoresList } from './FollowedStoresList.tsx'
import css from '#trade/keeping/Keeping.module.css'

const TABS = [
  { key: 'goods', label: '关注的商品' },
  { key: 'store', label: '关注的店铺' },
] as const

/** 我的关注: goods with how their price moved, and stores. */
export function MyAttentionPage() {
  const [{ tab, page }, change] = useQueryState(MyAttentionQuery)
  const List = tab === 'goods' ? FollowedGoodsList : FollowedStoresList
  return (
    <div className={css.page}>
      <AccountLayout title="我的关注">
        <Panel aria-label="我的关注">
          <h1 className="sr-only">我的关注</h1>
          <div className={css.head}>
            <Tabs
              look="line"
              tabs={TABS}
              value={tab}
              label="关注的类型"
              panelId="followed"
              onChange={key => change({ tab: key === 'goods' ? undefined : key, page: undefined })}
            />
          </div>
          <div id="followed" role="tabpanel" aria-label="关注列表">
            <List page={page} onPage={next => change({ page: next })} />
          </div>
        </Panel>
      </AccountLayout>
    </div>
  )
}

import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Segmented } from '@xiaojiu/ui/form/Segmented.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { FirstCampQuery, ONE_CLICK_HREF } from '#links/qualification.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import css from './FirstTrade.module.css'
import { ProductTrades } from './parts/ProductTrades.tsx'
import { StoreTrades } from './parts/StoreTrades.tsx'

const VIEWS = [
  { key: 'stores', label: '首营企业' },
  { key: 'products', label: '首营品种' },
] as const

/** 首营记录: the stores the company may trade with, and the goods it has bought for the first time. */
export function FirstCampListPage() {
  const [{ view = 'stores' }, change] = useQueryState(FirstCampQuery)
  return (
    <AccountLayout title="首营记录">
      <div className={css.page}>
        <PageTitle
          title="首营记录"
          aside={
            <ButtonLink to={ONE_CLICK_HREF} tone="outline">
              一键开户
            </ButtonLink>
          }
        >
          <Segmented
            label="首营类别"
            choices={VIEWS}
            value={view}
            onChange={key => change({ view: key === 'stores' ? undefined : key, group: undefined, page: undefined })}
          />
        </PageTitle>
        {view === 'stores' ? <StoreTrades /> : <ProductTrades />}
      </div>
    </AccountLayout>
  )
}

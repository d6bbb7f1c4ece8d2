import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { PageHeading } from '@xiaojiu/ui/layout/PageHeading.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { HistoryPurchaseQuery } from '#links/catalogue.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { BoughtList } from '../frequent/BoughtList.tsx'
import { BuyChosen } from '../frequent/BuyChosen.tsx'
import css from './HistoryPurchase.module.css'

/** 采购记录: every article bought in a year, the last first. */
export function HistoryPurchasePage() {
  const [{ page, keyword }, change] = useQueryState(HistoryPurchaseQuery)
  const [typed, setTyped] = useState(keyword ?? '')
  return (
    <AccountLayout title="采购记录">
      <Panel aria-label="采购记录">
        <div className={css.head}>
          <PageHeading>采购记录</PageHeading>
          <form
            className={css.find}
            role="search"
            onSubmit={event => {
              event.preventDefault()
              change({ keyword: typed.trim() || undefined, page: undefined })
            }}
          >
            <input
              aria-label="搜索买过的商品"
              placeholder="商品名称或厂家"
              value={typed}
              maxLength={60}
              onChange={event => setTyped(event.target.value)}
            />
            <Button type="submit" size="small">
              搜索
            </Button>
          </form>
        </div>
        <BoughtList order="recent" keyword={keyword} page={page} onPage={next => change({ page: next })}>
          {chosen => <BuyChosen chosen={chosen} source="history" />}
        </BoughtList>
      </Panel>
    </AccountLayout>
  )
}

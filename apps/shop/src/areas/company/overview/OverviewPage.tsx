import { AccountLayout } from '#shell/AccountLayout.tsx'
import { CompanyHead } from './CompanyHead.tsx'
import css from './overview.module.css'
import { NextSteps } from './NextSteps.tsx'
import { PaperPanel } from './PaperPanel.tsx'
import { RecentMessages } from './RecentMessages.tsx'
import { RecentOrders } from './RecentOrders.tsx'
import { SpendPanel } from './SpendPanel.tsx'
import { TodoPanel } from './TodoPanel.tsx'

/** 个人中心总览: what to do next, what waits, what was spent, what expires, what was ordered last. */
export function OverviewPage() {
  return (
    <AccountLayout>
      <h1 className="sr-only">个人中心</h1>
      <div className={css.page}>
        <CompanyHead />
        <NextSteps />
        <TodoPanel />
        <div className={css.pair}>
          <SpendPanel />
          <PaperPanel />
        </div>
        <RecentOrders />
        <RecentMessages />
      </div>
    </AccountLayout>
  )
}

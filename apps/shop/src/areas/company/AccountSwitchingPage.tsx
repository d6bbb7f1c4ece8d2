import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { AccountSwitchingQuery } from '#links/company.ts'
import css from './AccountSwitchingPage.module.css'
import { BindMore } from './parts/BindMore.tsx'
import { FirmPicker } from './parts/FirmPicker.tsx'
import { useChooseCompany } from './use-firms.ts'

/** 切换企业: all companies of this login, the current one marked. */
export function AccountSwitchingPage() {
  const [{ companyName }, change] = useQueryState(AccountSwitchingQuery)
  const choose = useChooseCompany('/')
  return (
    <Content>
      <PageTitle title="切换企业" aside={<ButtonLink to="/personal/companyAdministration">管理企业绑定</ButtonLink>} />
      <Panel className={css.panel}>
        <p className={css.lead}>切换后，价格、购物车和订单都按新的企业展示，其他已打开的页面会一并刷新。</p>
        <FirmPicker
          scene="switch"
          verb="切换"
          name={companyName ?? ''}
          onName={name => change({ companyName: name }, { replace: true })}
          chosen={choose.isPending ? choose.variables : undefined}
          onChoose={firm => choose.mutate(firm)}
          empty={
            <EmptyState title="没有其他可以采购的企业" action={<ButtonLink to="/register">注册新企业</ButtonLink>}>
              注册企业并上传证照，审核通过后会出现在这里
            </EmptyState>
          }
        />
        <BindMore />
      </Panel>
    </Content>
  )
}

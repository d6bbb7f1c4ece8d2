import { useQuery } from '@tanstack/react-query'
import type { ChainStanding } from '@xiaojiu/contract/company/chain-endpoints.ts'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { CompanyAdministrationQuery } from '#links/company.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { ChainRequests } from '../chain/ChainRequests.tsx'
import { StoreStanding } from '../chain/StoreStanding.tsx'
import { HelperTab } from '../helper/HelperTab.tsx'
import { useIsMain } from '../use-firms.ts'
import { MyBindings } from './MyBindings.tsx'
import { OtherBindings } from './OtherBindings.tsx'

/** 企业绑定: the companies of this login; for a main account also who else acts for it, its chain, and its key. */
export function CompanyAdministrationPage() {
  const [{ tab }, change] = useQueryState(CompanyAdministrationQuery)
  const isMain = useIsMain()
  const { data: standing } = useQuery({
    ...query(companyEndpoints.getChainStanding, {}, { errors: 'caller' }),
    enabled: isMain,
    refetchOnMount: 'always',
  })
  const tabs = [
    { key: 'mine', label: '我的企业' } as const,
    ...(isMain
      ? ([
          { key: 'others', label: '本企业的账号' },
          ...(standing && standing.part !== 'none'
            ? [
                {
                  key: 'chain',
                  label: standing.part === 'headquarters' ? '连锁门店' : '连锁总部',
                  count: standing.waitingCount || undefined,
                } as const,
              ]
            : []),
          { key: 'helper', label: '采购助手密钥' },
        ] as const)
      : []),
  ]
  const shown = isMain ? tab : 'mine'
  return (
    <AccountLayout title="企业绑定">
      <h1 className="sr-only">企业绑定</h1>
      <Panel aria-label="企业绑定">
        <Tabs
          look="line"
          tabs={tabs}
          value={shown}
          label="企业绑定"
          panelId="binding-panel"
          onChange={key => change({ tab: key === 'mine' ? undefined : key, page: undefined, state: undefined })}
        />
        <div id="binding-panel" role="tabpanel" aria-label={tabs.find(one => one.key === shown)?.label}>
          {shown === 'mine' && <MyBindings />}
          {shown === 'others' && <OtherBindings />}
          {shown === 'chain' && standing && <ChainTab standing={standing} />}
          {shown === 'helper' && <HelperTab />}
        </div>
      </Panel>
    </AccountLayout>
  )
}

/** 连锁门店: a headquarters decides about stores, a store sees the state of its request. */
function ChainTab({ standing }: { readonly standing: ChainStanding }) {
  return standing.part === 'headquarters' ? <ChainRequests /> : <StoreStanding standing={standing} />
}

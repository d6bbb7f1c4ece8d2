import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { safeRedirect } from '@xiaojiu/web/redirect.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { CompanySelectQuery } from '#links/company.ts'
import { BareLayout } from '#shell/BareLayout.tsx'
import { LOG_OUT_KINDS, logOut } from '#trade/session/leave.ts'
import { isAuthenticated, useSession } from '#trade/session/session.ts'
import css from './CompanySelectPage.module.css'
import { BindMore } from './parts/BindMore.tsx'
import { FirmPicker } from './parts/FirmPicker.tsx'
import { useChooseCompany } from './use-firms.ts'

/** Right after log-in: which company is this purchase for? */
export function CompanySelectPage() {
  const [{ redirect }] = useQueryState(CompanySelectQuery)
  const isSignedIn = useSession(isAuthenticated)
  const [name, setName] = useState('')
  const choose = useChooseCompany(safeRedirect(redirect) ?? '/')
  return (
    <BareLayout title="选择采购企业">
      <div className={css.stage}>
        <Content className={classes(css.column)}>
          {isSignedIn ? (
            <>
              <div className={css.head}>
                <h1 className={css.title}>请选择本次采购的企业</h1>
                <Button tone="text" onClick={() => void logOut(LOG_OUT_KINDS.chooseCompany)}>
                  退出登录
                </Button>
              </div>
              <p className={css.lead}>价格、购物车、订单和资质都按所选企业展示，登录后可随时在“切换企业”中更换。</p>
              <FirmPicker
                scene="select"
                verb="选择"
                currentVerb="继续使用"
                name={name}
                onName={setName}
                chosen={choose.isPending ? choose.variables : undefined}
                onChoose={firm => choose.mutate(firm)}
                empty={
                  <EmptyState
                    title="还没有可以采购的企业"
                    action={
                      <ButtonLink to="/register" tone="primary">
                        去注册企业
                      </ButtonLink>
                    }
                  >
                    注册企业并上传证照，审核通过后即可采购
                  </EmptyState>
                }
              />
              <BindMore />
            </>
          ) : (
            <EmptyState
              title="请先登录"
              action={
                <ButtonLink to="/login" tone="primary">
                  去登录
                </ButtonLink>
              }
            >
              登录后才能选择采购企业
            </EmptyState>
          )}
        </Content>
      </div>
    </BareLayout>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useEffect, useRef, useState } from 'react'
import { QuickLoginQuery } from '#links/identity.ts'
import { BareLayout } from '#shell/BareLayout.tsx'
import { device } from '#trade/session/storage-keys.ts'
import { finishLogin } from './finish-login.ts'
import css from './QuickLoginPage.module.css'

/** 一键登录: a link that staff made at their console opens a customer's account, once. */
export function QuickLoginPage() {
  const queries = useQueryClient()
  const [{ key }] = useQueryState(QuickLoginQuery)
  const [failure, setFailure] = useState<string | null>(null)
  const [isOpening, setOpening] = useState(false)
  const hasRun = useRef(false)
  useEffect(() => {
    if (key === undefined || hasRun.current) return
    // The key is good once, and has no place in the history of this browser.
    hasRun.current = true
    setOpening(true)
    goTo('/quickLogin', { replace: true })
    call(identityEndpoints.loginByQuickLink, { key, ...device() }).then(
      user => finishLogin(queries, user, undefined),
      (error: Error) => setFailure(error.message),
    )
  }, [key, queries])
  return (
    <BareLayout title="一键登录">
      <Content>
        <Panel className={css.card} aria-label="一键登录">
          <h1 className={css.title}>代客登录</h1>
          {failure !== null ? (
            <ErrorState
              title="登录没有成功"
              action={
                <ButtonLink to="/login" tone="primary">
                  用账号登录
                </ButtonLink>
              }
            >
              {failure}
            </ErrorState>
          ) : isOpening || key !== undefined ? (
            <div className={css.wait} role="status">
              正在登录…
              <Bone height={44} />
            </div>
          ) : (
            <ErrorState
              title="链接不完整"
              action={
                <ButtonLink to="/" tone="primary">
                  返回首页
                </ButtonLink>
              }
            >
              请使用平台客服提供的完整链接；客服人员请在运营后台生成链接
            </ErrorState>
          )}
        </Panel>
      </Content>
    </BareLayout>
  )
}

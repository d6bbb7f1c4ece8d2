import { useState } from 'react'
import { Link } from 'react-router'
import { goTo } from '@xiaojiu/web/navigate.ts'
import { setVisitor } from '#trade/session/session.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { BareLayout } from '#shell/BareLayout.tsx'
import { useReader } from '#shell/use-reader.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import css from './LoginPage.module.css'
import { AccountForm } from './parts/AccountForm.tsx'
import { CodeForm } from './parts/CodeForm.tsx'
import { LoginScene } from './parts/LoginScene.tsx'
import { ScanPanel } from './parts/ScanPanel.tsx'
import { WechatEntry } from './parts/WechatEntry.tsx'
import { LoginQuery } from '#links/identity.ts'
import { useWechatReturn } from './wechat/use-wechat-return.ts'

/** The three ways in. */
const WAYS = [
  { key: 'account', label: '账号登录', Form: AccountForm },
  { key: 'code', label: '短信登录', Form: CodeForm },
  { key: 'scan', label: '扫码登录', Form: ScanPanel },
] as const

export function LoginPage() {
  const [{ redirect, code, state }] = useQueryState(LoginQuery)
  const wechatNote = useWechatReturn({ code, state })
  const [chosen, setChosen] = useState<(typeof WAYS)[number]['key']>('account')
  const { canOpen } = useReader()
  const { label, Form } = WAYS.find(({ key }) => key === chosen) ?? WAYS[0]
  const lookAround = () => {
    setVisitor('1')
    goTo('/')
  }
  return (
    <BareLayout title="欢迎登录">
      <div className={css.stage}>
        <Content className={classes(css.columns)}>
          <LoginScene />
          <section className={css.card}>
            <h1 className="sr-only">登录</h1>
            <Tabs label="登录方式" look="line" tabs={WAYS} value={chosen} onChange={setChosen} panelId="login-panel" />
            <div id="login-panel" role="tabpanel" aria-label={label} className={css.panel}>
              {wechatNote !== null && (
                <p className={css.note} role="status">
                  {wechatNote}
                </p>
              )}
              <Form redirect={redirect} />
            </div>
            <div className={css.others}>
              {canOpen('/register') && (
                <span>
                  还没有账号？
                  <Link to="/register" className={css.register}>
                    免费注册
                  </Link>
                </span>
              )}
              <span className={css.ways}>
                <WechatEntry />
                <Button tone="text" onClick={lookAround}>
                  先逛逛
                </Button>
              </span>
            </div>
          </section>
        </Content>
      </div>
    </BareLayout>
  )
}

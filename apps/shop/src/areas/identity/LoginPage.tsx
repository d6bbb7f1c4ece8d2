import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { goTo } from '../../lib/navigate.ts'
import { setVisitor } from '../../lib/session.ts'
import { useQueryState } from '../../lib/use-query-state.ts'
import { BareLayout } from '../../shell/BareLayout.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Bone } from '../../ui/feedback/Bone.tsx'
import { Content } from '../../ui/layout/Content.tsx'
import css from './LoginPage.module.css'
import { AccountForm } from './parts/AccountForm.tsx'
import { CodeForm } from './parts/CodeForm.tsx'
import { LoginScene } from './parts/LoginScene.tsx'
import { LoginTabs } from './parts/LoginTabs.tsx'
import { LOGIN_WAYS, type LoginWay } from './login-ways.ts'
import { LoginQuery } from './screens.ts'

/** Drawing the code needs the component kit, which the other two ways do without. */
const ScanPanel = lazy(() => import('./parts/ScanPanel.tsx').then(file => ({ default: file.ScanPanel })))

export function LoginPage() {
  const [{ redirect }] = useQueryState(LoginQuery)
  const [way, setWay] = useState<LoginWay>('account')
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
            <LoginTabs ways={LOGIN_WAYS} way={way} onChange={setWay} />
            <div id="login-panel" role="tabpanel" aria-labelledby={`login-tab-${way}`} className={css.panel}>
              {way === 'account' && <AccountForm redirect={redirect} />}
              {way === 'code' && <CodeForm redirect={redirect} />}
              {way === 'scan' && (
                <Suspense fallback={<Bone height={240} />}>
                  <ScanPanel redirect={redirect} />
                </Suspense>
              )}
            </div>
            <div className={css.others}>
              <span>
                还没有账号？
                <Link to="/register" className={css.register}>
                  免费注册
                </Link>
              </span>
              <Button tone="text" onClick={lookAround}>
                先逛逛
              </Button>
            </div>
          </section>
        </Content>
      </div>
    </BareLayout>
  )
}

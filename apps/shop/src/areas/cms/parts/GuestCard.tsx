import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { DocIcon, ShieldIcon, UserIcon, YuanIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { useReader } from '#shell/use-greeting.ts'
import { platformSettings } from '#trade/platform-settings.ts'
import { useLoginHref } from '#trade/session/use-login-href.ts'
import { ServicePhone } from './ServicePhone.tsx'
import css from './SideCard.module.css'

const REASONS = [
  { Sign: YuanIcon, title: '采购价登录可见', text: '多店比价，到店单价一目了然' },
  { Sign: ShieldIcon, title: '资质一次提交', text: '审核通过，各店首营直接使用' },
  { Sign: DocIcon, title: '票货同行', text: '随货单据、药检报告在线下载' },
] as const

/** For visitors: the benefits of an account, and links to log in and register. */
export function GuestCard() {
  const { canOpen } = useReader()
  const loginHref = useLoginHref()
  return (
    <Panel as="aside" className={css.card} aria-label="登录与注册">
      <div className={css.head}>
        <span className={css.mark} aria-hidden="true">
          <UserIcon size={24} />
        </span>
        <div className={css.who}>
          <h2 className={css.name}>您好，欢迎光临</h2>
          <p className={css.meta}>{platformSettings.slogan}</p>
        </div>
      </div>
      <div className={css.buttons}>
        <ButtonLink to={loginHref} tone="primary" isBlock>
          登录
        </ButtonLink>
        {canOpen('/register') && (
          <ButtonLink to="/register" tone="outline" isBlock>
            免费注册
          </ButtonLink>
        )}
      </div>
      <ul className={css.reasons}>
        {REASONS.map(({ Sign, title, text }) => (
          <li key={title}>
            <Sign size={20} />
            <span>
              <b>{title}</b>
              {text}
            </span>
          </li>
        ))}
      </ul>
      <ServicePhone />
    </Panel>
  )
}

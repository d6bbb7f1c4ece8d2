import { useSession } from '#trade/session/session.ts'
import css from './ActingStrip.module.css'

/** On every page while staff act for a customer: for whom, what is recorded, and what only the customer may do. */
export function ActingStrip() {
  const isProxy = useSession(({ profile }) => profile?.isProxy ?? false)
  const name = useSession(({ user }) => user.companyName || user.userName || user.loginName)
  if (!isProxy) return null
  return (
    <p className={css.strip} role="note" data-print="hide">
      正在代客登录 <strong>{name}</strong>，每一步都有记录；不能下单付款、查看资金、签章、代客发言或修改账号安全设置
    </p>
  )
}

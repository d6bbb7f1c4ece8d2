import { useQuery } from '@tanstack/react-query'
import type { GoodsRow } from '@xiaojiu/contract/catalogue/schemas.ts'
import { orderReadingEndpoints } from '@xiaojiu/contract/order/reading-endpoints.ts'
import { ORDER_STATE_LABELS, type OrderState } from '@xiaojiu/contract/order/schemas.ts'
import { DocIcon, HistoryIcon, PinIcon, ShieldIcon, SwitchIcon, UserIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { useReader } from '#shell/use-greeting.ts'
import { CampaignTag } from '#trade/campaign/tags.tsx'
import { companySign } from '#trade/company-words.ts'
import { companyHealth } from '../company-state.ts'
import { ServicePhone } from './ServicePhone.tsx'
import css from './SideCard.module.css'

const COUNTED: readonly OrderState[] = ['awaiting-payment', 'awaiting-shipment', 'shipped', 'completed']

const LINKS = [
  { label: '我的订单', href: '/personal/myOrder', Sign: DocIcon },
  { label: '常购清单', href: '/frequentPurchase', Sign: HistoryIcon },
  { label: '我的资质', href: '/personal/qualificationManage', Sign: ShieldIcon },
  { label: '收货地址', href: '/personal/address', Sign: PinIcon },
  { label: '切换企业', href: '/accountSwitching', Sign: SwitchIcon },
  { label: '个人中心', href: '/personal', Sign: UserIcon },
] as const

/** The state of the company: its papers, and its open orders. */
export function CompanyCard({ goods }: { goods: readonly GoodsRow[] }) {
  const { session, canOpen } = useReader()
  const { companyId, companyName, nickName, userName, loginName } = session.user
  const name = companyName || nickName || userName || loginName
  const state = companyId === '' ? 'none' : (session.profile?.companyState ?? 'approved')
  const health = companyHealth(state, goods)
  const orders = useQuery({
    ...query(orderReadingEndpoints.listOrders, { pageNum: 1, pageSize: 1 }, { errors: 'caller' }),
    enabled: companyId !== '',
  })
  const countOf = (wanted: OrderState) => orders.data?.counts.find(one => one.state === wanted)?.count
  const links = LINKS.filter(({ href }) => canOpen(href))
  const Sign = health.tone === 'good' ? ShieldIcon : WarnIcon
  return (
    <Panel as="aside" className={css.card} aria-label="我的企业">
      <div className={css.head}>
        <span className={css.mark} aria-hidden="true">
          {companyName ? companySign(companyName) : name.slice(0, 1)}
        </span>
        <div className={css.who}>
          <h2 className={css.name} title={name}>
            {name}
          </h2>
          <CampaignTag kind={health.tone === 'good' ? 'benefit' : 'warning'} text={health.label} />
        </div>
      </div>
      <div className={css.health} data-tone={health.tone}>
        <Sign size={18} />
        <span>{health.text}</span>
        {canOpen(health.href) && <Link to={health.href}>{health.action}</Link>}
      </div>
      <ul className={css.todos}>
        {COUNTED.map(todo => {
          const count = countOf(todo)
          const face = (
            <>
              <b className={todo === 'awaiting-payment' && count ? css.due : undefined}>
                {count === undefined ? '–' : countText(count)}
              </b>
              {ORDER_STATE_LABELS[todo]}
            </>
          )
          return (
            <li key={todo}>
              {canOpen('/personal/myOrder') ? (
                <Link to={`/personal/myOrder?state=${todo}`}>{face}</Link>
              ) : (
                <span>{face}</span>
              )}
            </li>
          )
        })}
      </ul>
      {links.length > 0 && (
        <ul className={css.links}>
          {links.map(({ label, href, Sign: LinkSign }) => (
            <li key={href}>
              <Link to={href}>
                <LinkSign size={20} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ServicePhone />
    </Panel>
  )
}

import { CountBadge } from '@xiaojiu/ui/badge/CountBadge.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { CartIcon, ChatIcon, PenIcon, TicketIcon, ToTopIcon, UserIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { useScrolledPast } from '@xiaojiu/ui/layout/use-scrolled-past.ts'
import { Link } from 'react-router'
import css from './SideRail.module.css'

export interface SideRailProps {
  cartCount: number
  /** Unread messages of customer service. */
  unreadCount: number
  canOpen: (href: string) => boolean
  /** Customer service of the platform. */
  onService: () => void
}

const links = [
  { label: '优惠券', href: '/coupon', Sign: TicketIcon },
  { label: '我的', href: '/personal', Sign: UserIcon },
] as const

/** From here on the button to the top is shown. */
const isFarDownAt = (scrolledPx: number): boolean => scrolledPx > 240

/** Floats in the right margin of the page. */
export function SideRail({ cartCount, unreadCount, canOpen, onService }: SideRailProps) {
  const isFarDown = useScrolledPast(isFarDownAt)
  return (
    <aside className={css.rail} aria-label="快捷工具" data-print="hide">
      <Link to="/cart" className={classes(css.item, css.cart)}>
        <CartIcon size={20} />
        购物车
        <span className={css.badge}>
          <CountBadge count={cartCount} unit="种商品" />
        </span>
      </Link>
      {links
        .filter(({ href }) => canOpen(href))
        .map(({ label, href, Sign }) => (
          <Link key={href} to={href} className={css.item}>
            <Sign size={20} />
            {label}
          </Link>
        ))}
      <button type="button" className={css.item} onClick={onService}>
        <ChatIcon size={20} />
        客服
        <span className={css.badge}>
          <CountBadge count={unreadCount} unit="条未读" />
        </span>
      </button>
      {canOpen('/personal/complaintAndAdv') && (
        <Link to="/personal/complaintAndAdv" className={css.item}>
          <PenIcon size={20} />
          反馈
        </Link>
      )}
      {isFarDown && (
        <button
          type="button"
          className={classes(css.item, css.keep)}
          onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
        >
          <ToTopIcon size={20} />
          顶部
        </button>
      )}
    </aside>
  )
}

import { CountBadge } from '@xiaojiu/ui/badge/CountBadge.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { CartIcon, PlanIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Logo } from './Logo.tsx'
import { PhoneMenu } from './phone/PhoneMenu.tsx'
import css from './SearchHeader.module.css'

export interface SearchHeaderProps {
  /** The search box. */
  children: ReactNode
  /** The number of lines in the cart. */
  cartCount: number
  canOpen: (href: string) => boolean
  /** 64 px instead of 92, while the header is sticky. */
  isSlim?: boolean
}

/** Logo, search, planner and cart; on phones the menu as well. */
export function SearchHeader({ children, cartCount, canOpen, isSlim = false }: SearchHeaderProps) {
  return (
    <div className={classes(css.header, isSlim && css.slim)} data-print="hide">
      <Content className={css.inner ?? ''}>
        <Link to="/" className={css.home} title="首页">
          <Logo />
        </Link>
        {children}
        <div className={css.acts}>
          {canOpen('/intelligentPurchasing') && (
            <Link to="/intelligentPurchasing" className={classes(css.act, css.plan)}>
              <PlanIcon size={18} />
              智能采购
            </Link>
          )}
          <Link to="/cart" className={classes(css.act, css.cart)}>
            <CartIcon size={18} />
            <span className={css.label}>我的购物车</span>
            <CountBadge count={cartCount} unit="种商品" />
          </Link>
          <PhoneMenu />
        </div>
      </Content>
    </div>
  )
}

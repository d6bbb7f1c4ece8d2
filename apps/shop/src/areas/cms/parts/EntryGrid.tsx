import { useQuery } from '@tanstack/react-query'
import type { HomeView } from '@xiaojiu/contract/cms/schemas.ts'
import { orderReadingEndpoints } from '@xiaojiu/contract/order/reading-endpoints.ts'
import type { OrderState } from '@xiaojiu/contract/order/schemas.ts'
import {
  BellIcon,
  BoxIcon,
  CartIcon,
  ChatIcon,
  DocIcon,
  HistoryIcon,
  type Icon,
  ImportIcon,
  MenuIcon,
  PlanIcon,
  SearchIcon,
  ShieldIcon,
  StoreIcon,
  TicketIcon,
} from '@xiaojiu/ui/icon/icons.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { useReader } from '#shell/use-greeting.ts'
import { useCartCount } from '#trade/cart/cart-count.ts'
import css from './EntryGrid.module.css'

/** The icons of quick entries, by the name that the back office uses. */
const ICONS: Readonly<Record<string, Icon>> = {
  plan: PlanIcon,
  list: MenuIcon,
  bell: BellIcon,
  ticket: TicketIcon,
  store: StoreIcon,
  cart: CartIcon,
  history: HistoryIcon,
  licence: ShieldIcon,
  doc: DocIcon,
  import: ImportIcon,
  search: SearchIcon,
  service: ChatIcon,
}

/** Four fill the place beside the notices. */
const SHOWN = 4

/** Quick entries; those that this user cannot open are hidden. */
export function EntryGrid({ entries }: { entries: HomeView['entries'] }) {
  const { canOpen } = useReader()
  const own = useOwnFigures()
  const offered = entries.filter(entry => canOpen(entry.link)).slice(0, SHOWN)
  if (offered.length === 0) return null
  return (
    <nav className={css.grid} aria-label="快捷入口">
      {offered.map(({ icon, title, subtitle, link, figure }, index) => {
        const Sign = entryIcon(icon)
        return (
          <Link key={title} to={link} className={css.entry}>
            <span className={css.sign} data-tone={index % SHOWN}>
              <Sign size={22} />
            </span>
            <span className={css.words}>
              <span className={css.title}>{title}</span>
              <span className={css.sub}>{figure ?? own(link) ?? subtitle}</span>
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

/** The counts of this company for links of the home page; the same data as the card beside them. */
function useOwnFigures(): (link: string) => string | null {
  const { session } = useReader()
  const isMember = session.user.companyId !== ''
  const cartNum = useCartCount(state => state.cartNum)
  const orders = useQuery({
    ...query(orderReadingEndpoints.listOrders, { pageNum: 1, pageSize: 1 }, { errors: 'caller' }),
    enabled: isMember,
  })
  return link => {
    if (!isMember) return null
    if (link === '/cart') return cartFigure(cartNum)
    const counts = orders.data?.counts
    if (link !== '/personal/myOrder' || !counts) return null
    return orderFigure((state: OrderState) => counts.find(one => one.state === state)?.count ?? 0)
  }
}

export function cartFigure(cartNum: number): string {
  return cartNum > 0 ? `${countText(cartNum)} 种商品待结算` : '还没有商品'
}

/** 待付款 1 · 待收货 3: what to do first, else what is in progress. A label and its count stay on one line. */
export function orderFigure(countOf: (state: OrderState) => number): string {
  const waiting = [
    ['待付款', countOf('awaiting-payment')],
    ['待发货', countOf('awaiting-shipment')],
    ['待收货', countOf('shipped')],
  ] as const
  const told = waiting.filter(([, count]) => count > 0).slice(0, 2)
  return told.length === 0
    ? '没有待处理的订单'
    : told.map(([word, count]) => `${word}\u00a0${countText(count)}`).join(' · ')
}

function entryIcon(word: string): Icon {
  return ICONS[word] ?? BoxIcon
}

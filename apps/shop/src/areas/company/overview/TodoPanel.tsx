import { useQuery } from '@tanstack/react-query'
import { companyEndpoints } from '@xiaojiu/contract/company/endpoints.ts'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { OrderState } from '@xiaojiu/contract/order/schemas.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import {
  BoxIcon,
  ClockIcon,
  DocIcon,
  type Icon,
  ShieldIcon,
  TruckIcon,
  UserIcon,
  YuanIcon,
} from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Link } from 'react-router'
import { dueCodes } from '#areas/qualification/public.ts'
import { useReader } from '#shell/use-greeting.ts'
import { useIsMain } from '../use-firms.ts'
import css from './overview.module.css'

interface Todo {
  readonly label: string
  readonly note: string
  readonly Sign: Icon
  readonly href: string
  /** Undefined while loading. */
  readonly count: number | undefined
  readonly isUrgent?: boolean
}

/** 待办事项: the to-dos of this company. */
export function TodoPanel() {
  const isMain = useIsMain()
  const { canOpen } = useReader()
  const orders = useQuery(query(orderEndpoints.listOrders, { pageNum: 1, pageSize: 5 }))
  const requests = useQuery(
    query(orderEndpoints.listPurchaseRequests, { state: 'waiting', pageNum: 1, pageSize: 1 }, { errors: 'caller' }),
  )
  const papers = useQuery(query(qualificationEndpoints.licenceCalendar, {}))
  const bindings = useQuery({
    ...query(
      companyEndpoints.listBindings,
      { side: 'others', state: 'asked', pageNum: 1, pageSize: 1 },
      { errors: 'caller' },
    ),
    enabled: isMain,
  })
  const ordersIn = (state: OrderState) =>
    orders.data && (orders.data.counts.find(count => count.state === state)?.count ?? 0)
  const todos: Todo[] = [
    {
      label: '待付款',
      note: '超时自动取消',
      Sign: YuanIcon,
      href: '/personal/myOrder?state=awaiting-payment',
      count: ordersIn('awaiting-payment'),
      isUrgent: true,
    },
    {
      label: '待发货',
      note: '店铺处理中',
      Sign: ClockIcon,
      href: '/personal/myOrder?state=awaiting-shipment',
      count: ordersIn('awaiting-shipment'),
    },
    {
      label: '待收货',
      note: '核对后确认收货',
      Sign: TruckIcon,
      href: '/personal/myOrder?state=shipped',
      count: ordersIn('shipped'),
    },
    {
      label: '采购审批',
      note: isMain ? '等待您处理' : '等待主账号处理',
      Sign: DocIcon,
      href: '/personal/employeeAccountManagement?tab=requests&state=waiting',
      count: requests.data?.waitingCount,
    },
    {
      label: '证照待办',
      note: '需补充或更新',
      Sign: ShieldIcon,
      href: '/personal/qualificationManage?show=due',
      count: papers.data && dueCodes(papers.data).length,
      isUrgent: true,
    },
    isMain
      ? {
          label: '绑定申请',
          note: '核对后处理',
          Sign: UserIcon,
          href: '/personal/companyAdministration?tab=others&state=asked',
          count: bindings.data?.total,
        }
      : {
          label: '已完成',
          note: '可再次购买',
          Sign: BoxIcon,
          href: '/personal/myOrder?state=completed',
          count: ordersIn('completed'),
        },
  ]
  return (
    <Panel aria-label="待办事项">
      <SectionHead isSlim title="待办事项" more={{ label: '全部订单', href: '/personal/myOrder' }} />
      <ul className={css.todos}>
        {todos.map(({ label, note, Sign, href, count, isUrgent }) => {
          const face = (
            <>
              <span className={css.todoSign}>
                <Sign size={20} />
              </span>
              <span className={css.todoText}>
                <b data-urgent={isUrgent && count ? true : undefined}>{count === undefined ? '–' : countText(count)}</b>
                <span>{label}</span>
                <span className="meta">{note}</span>
              </span>
            </>
          )
          return (
            <li key={label}>
              {canOpen(href) ? (
                <Link to={href} className={css.todo}>
                  {face}
                </Link>
              ) : (
                <div className={css.todo}>{face}</div>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

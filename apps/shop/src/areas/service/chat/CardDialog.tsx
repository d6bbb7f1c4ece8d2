import { useQuery } from '@tanstack/react-query'
import { serviceEndpoints } from '@xiaojiu/contract/service/endpoints.ts'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import css from './ImPage.module.css'
import { GoodsFace, OrderFace } from './MessageBody.tsx'

interface CardDialogProps {
  conversationId: string
  onChoose: (subject: { orderId: string } | { offerId: string }) => void
  onClose: () => void
}

/** Chooses one of the company's orders or goods to send as a card. */
export function CardDialog({ conversationId, onChoose, onClose }: CardDialogProps) {
  const [tab, setTab] = useState<'orders' | 'goods'>('orders')
  const choices = useQuery(query(serviceEndpoints.listCardChoices, { conversationId }))
  return (
    <Dialog title="发送订单或商品" width={520} onClose={onClose}>
      <Tabs
        look="line"
        tabs={[
          { key: 'orders', label: '最近的订单' },
          { key: 'goods', label: '采购过的商品' },
        ]}
        value={tab}
        label="卡片种类"
        panelId="card-choices"
        onChange={setTab}
      />
      <div id="card-choices" role="tabpanel" aria-label="可发送的卡片" className={css.choices}>
        <Loaded of={choices} skeleton={<TableSkeleton rows={5} rowHeight={72} />}>
          {({ orders, goods }) =>
            tab === 'orders' ? (
              orders.length === 0 ? (
                <EmptyState isSlim title="没有可发送的订单" />
              ) : (
                <ul>
                  {orders.map(order => (
                    <li key={order.orderId}>
                      <button
                        type="button"
                        className={css.card}
                        aria-label={`发送订单 ${order.orderNo}`}
                        onClick={() => onChoose({ orderId: order.orderId })}
                      >
                        <OrderFace order={order} />
                      </button>
                    </li>
                  ))}
                </ul>
              )
            ) : goods.length === 0 ? (
              <EmptyState isSlim title="没有可发送的商品">
                也可以在商品页点“联系客服”，商品会自动带入会话。
              </EmptyState>
            ) : (
              <ul>
                {goods.map(one => (
                  <li key={one.offerId}>
                    <button
                      type="button"
                      className={css.card}
                      aria-label={`发送商品 ${one.name}`}
                      onClick={() => onChoose({ offerId: one.offerId })}
                    >
                      <GoodsFace goods={one} />
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}

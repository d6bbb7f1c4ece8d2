import type { CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { BellIcon, ClockIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { useState } from 'react'
import { readPendingCommit } from '#areas/order/public.ts'
import { SETTLEMENT_HREF } from '#links/order.ts'
import { LackNote } from '#shell/lack/LackNote.tsx'
import { sessionCache } from '#trade/session/caches.ts'
import { useRight } from '#trade/session/session.ts'
import css from '../CartPage.module.css'
import { priceChanges } from '../cart-rows.ts'
import type { CartTab } from '../cart-tabs.ts'
import { selectionOf, validLines } from '../removal.ts'

const SEEN_KEY = 'seenPriceChanges'

interface CartStripsProps {
  cart: CartView
  tab: CartTab
  onTab: (tab: CartTab) => void
}

/** The most important notes above the cart. */
export function CartStrips({ cart, tab, onTab }: CartStripsProps) {
  const mayOrder = useRight('order')
  const [seen, setSeen] = useState(() => sessionCache.read(SEEN_KEY))
  const changes = priceChanges(validLines(cart))
  const { faultyCount } = selectionOf(cart)
  const hasNews = changes !== null && changes.mark !== seen
  const isPending = readPendingCommit() !== null
  if (mayOrder && !hasNews && faultyCount === 0 && !isPending) return null
  const dismiss = (mark: string) => {
    sessionCache.save(SEEN_KEY, mark)
    setSeen(mark)
  }
  return (
    <div className={css.strips}>
      {isPending && (
        <NoteStrip
          tone="brand"
          Sign={ClockIcon}
          title="有一笔订单还没有收到提交结果"
          actions={
            <ButtonLink tone="text" to={SETTLEMENT_HREF}>
              查看结果
            </ButtonLink>
          }
        >
          确认之前请勿重复下单
        </NoteStrip>
      )}
      {!mayOrder && <LackNote lack="order">可以查看购物车，暂不能结算</LackNote>}
      {changes && hasNews && (
        <NoteStrip
          tone="amber"
          Sign={BellIcon}
          title={`加入购物车后有 ${changes.cheaperCount + changes.dearerCount} 种商品变价`}
          actions={
            <>
              {tab !== 'changed' && (
                <Button tone="text" size="small" onClick={() => onTab('changed')}>
                  逐条查看
                </Button>
              )}
              <Button tone="text" size="small" onClick={() => dismiss(changes.mark)}>
                知道了
              </Button>
            </>
          }
        >
          {[
            changes.cheaperCount > 0 && `降价 ${changes.cheaperCount} 种`,
            changes.dearerCount > 0 && `涨价 ${changes.dearerCount} 种`,
          ]
            .filter(Boolean)
            .join('、')}
          ，各行标有变动的金额
        </NoteStrip>
      )}
      {faultyCount > 0 && tab !== 'to-mend' && (
        <NoteStrip
          tone="amber"
          Sign={WarnIcon}
          title={`已勾选的商品中有 ${faultyCount} 种要先调整数量`}
          actions={
            <Button tone="text" size="small" onClick={() => onTab('to-mend')}>
              去调整
            </Button>
          }
        >
          调整前不计入应付金额
        </NoteStrip>
      )}
    </div>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { saveCartCount } from '#trade/cart/cart-count.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { serverClock } from '@xiaojiu/ui/clock/server-clock.ts'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { NeighboursBuy } from '#trade/recommend/NeighboursBuy.tsx'
import css from './CartPage.module.css'
import { withChanges } from '#trade/cart/cart-changes.ts'
import { cartRows } from './cart-rows.ts'
import { cartQuery, changeCart, useCartChanges } from '#trade/cart/cart-sync.ts'
import { shownTabs, tabView } from './cart-tabs.ts'
import { CartBar } from './parts/CartBar.tsx'
import { CartRows } from './parts/CartRows.tsx'
import { CartSkeleton } from './parts/CartSkeleton.tsx'
import { CartStrips } from './parts/CartStrips.tsx'
import { DeliverTo } from './parts/DeliverTo.tsx'
import { ExportCart } from './parts/ExportCart.tsx'
import { EmptyCart, EmptyTab } from './parts/EmptyCart.tsx'
import { InvalidLines } from './parts/InvalidLines.tsx'
import { UndoStrip } from './parts/UndoStrip.tsx'
import { CartPageQuery } from '#links/cart.ts'
import { idsOf, tickOf } from './selection.ts'
import { untilPriceEnds } from './until-price-ends.ts'
import { useRemoval } from './use-removal.ts'

/** 我的购物车. */
export function CartPage() {
  const queries = useQueryClient()
  const [{ tab }, changeQuery] = useQueryState(CartPageQuery)
  const { data, error, refetch, isFetching } = useQuery({
    ...cartQuery,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => untilPriceEnds(state.data, serverClock.now()),
  })
  const changes = useCartChanges()
  const { removal, remove, keep, undo, forget, isUndoing } = useRemoval()
  const cart = useMemo(() => data && withChanges(data, changes), [data, changes])
  const view = useMemo(() => cart && tabView(cart, tab), [cart, tab])
  const rows = useMemo(() => (view && cart ? cartRows(view.stores, cart.hints) : []), [view, cart])
  useEffect(() => {
    if (data) saveCartCount(data.cartNum)
  }, [data])

  const setQuantity = useCallback(
    (lineId: string, quantity: number) => void changeCart(queries, { kind: 'quantity', lineId, quantity }),
    [queries],
  )
  const check = useCallback(
    (lines: readonly CartLine[], isChecked: boolean) =>
      void changeCart(queries, { kind: 'check', lineIds: idsOf(lines), isChecked }),
    [queries],
  )

  // A refusal is told where calls are made.
  const keepLines = useCallback((kept: readonly CartLine[]) => void keep(kept).catch(() => {}), [keep])

  if (!cart || !view)
    return (
      <Content className={css.page ?? ''}>
        <PageTitle title="我的购物车" />
        {error ? (
          <Panel>
            <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
          </Panel>
        ) : (
          <CartSkeleton />
        )}
      </Content>
    )

  const lines = view.stores.flatMap(store => store.lines)
  const tick = tickOf(lines)
  const isEmpty = cart.stores.length === 0 && cart.invalidLines.length === 0
  const undoStrip = removal && (
    <div className={css.undo}>
      <UndoStrip removal={removal} isUndoing={isUndoing} onUndo={undo} onClose={forget} />
    </div>
  )
  if (isEmpty)
    return (
      <Content className={css.page ?? ''}>
        <PageTitle title="我的购物车" />
        <CartStrips cart={cart} tab={tab} onTab={next => changeQuery({ tab: next })} />
        <EmptyCart />
        {undoStrip}
        <NeighboursBuy />
      </Content>
    )

  return (
    <>
      <Content className={css.page ?? ''}>
        <PageTitle
          title="我的购物车"
          aside={
            <>
              <ExportCart />
              <DeliverTo className={css.deliver ?? ''} />
            </>
          }
        >
          <Tabs
            tabs={shownTabs(cart, tab)}
            value={tab}
            label="购物车分类"
            panelId="cart-lines"
            onChange={key => changeQuery({ tab: key === 'all' ? undefined : key }, { replace: true })}
          />
        </PageTitle>
        <CartStrips cart={cart} tab={tab} onTab={next => changeQuery({ tab: next })} />
        <div id="cart-lines" className={css.table} role="tabpanel" aria-label="购物车商品">
          {lines.length > 0 && (
            <div className={css.columns}>
              <Checkbox
                label="全选"
                checked={tick.isAll}
                isMixed={tick.isSome}
                onChange={isChecked => check(lines, isChecked)}
              />
              <span>商品信息</span>
              <span className={css.right}>单价</span>
              <span className={css.centre}>效期</span>
              <span className={css.centre}>数量</span>
              <span className={css.right}>小计</span>
              <span className={css.centre}>操作</span>
            </div>
          )}
          <CartRows rows={rows} onQuantity={setQuantity} onCheck={check} onRemove={remove} onKeep={keepLines} />
          {lines.length === 0 && view.invalidLines.length === 0 && <EmptyTab />}
          {view.invalidLines.length > 0 && <InvalidLines lines={view.invalidLines} />}
        </div>
        {undoStrip}
        <NeighboursBuy />
      </Content>
      <CartBar cart={cart} lines={lines} onCheck={check} onRemove={remove} onKeep={keepLines} />
    </>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adviceEndpoints } from '@xiaojiu/contract/cart/advice-endpoints.ts'
import type { CartLine } from '@xiaojiu/contract/cart/schemas.ts'
import { addressEndpoints } from '@xiaojiu/contract/company/address-endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { serverClock } from '@xiaojiu/ui/clock/time-left.ts'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { ExportIcon, ReturnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { CartPageQuery } from '#links/cart.ts'
import { useReader } from '#shell/use-greeting.ts'
import { withChanges } from '#trade/cart/cart-changes.ts'
import { saveCartCount } from '#trade/cart/cart-count.ts'
import { cartQuery, changeCart, useCartChanges } from '#trade/cart/cart-sync.ts'
import { NeighboursBuy } from '#trade/recommend/Recommended.tsx'
import css from './CartPage.module.css'
import { cartRows, untilPriceEnds } from './cart-rows.ts'
import { shownTabs, tabView } from './cart-tabs.ts'
import { CartBar } from './parts/CartBar.tsx'
import { CartRows } from './parts/CartRows.tsx'
import { CartStrips } from './parts/CartStrips.tsx'
import { InvalidLines } from './parts/InvalidLines.tsx'
import { idsOf, type Removal, tickOf } from './removal.ts'
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

  // The call shows its own error.
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

/** The delivery address. Shows nothing until it is known. */
function DeliverTo({ className }: { className: string }) {
  const { data } = useQuery(query(addressEndpoints.listAddresses, { pageSize: 100 }, { errors: 'caller' }))
  const licensed = data?.list.filter(address => address.isLicensed) ?? []
  const address = licensed.find(one => one.isDefault) ?? licensed[0]
  if (!address) return null
  const text = `${address.areaText} ${address.detail}`
  return (
    <span className={classes(className, 'ell')} title={text}>
      收货至：{text}
    </span>
  )
}

/** A skeleton with the heights of column head, store head and lines. */
function CartSkeleton() {
  return (
    <>
      <Bone height={40} />
      {[3, 2].map(lines => (
        <Panel key={lines} style={{ marginTop: 12 }}>
          <div style={{ padding: 16 }}>
            <Bone height={20} width={240} />
          </div>
          <TableSkeleton rows={lines} rowHeight={100} hasPicture />
        </Panel>
      ))}
    </>
  )
}

/** The cart as a spreadsheet with numeric cells. */
function ExportCart() {
  const sheet = useMutation({
    mutationFn: () => download(adviceEndpoints.exportCart, {}),
    onSuccess: () => showNotice('success', '购物车表格已开始下载'),
  })
  return (
    <Button size="small" isBusy={sheet.isPending} onClick={() => sheet.mutate()}>
      <ExportIcon size={14} />
      导出表格
    </Button>
  )
}

function EmptyCart() {
  const { canOpen } = useReader()
  return (
    <Panel>
      <EmptyState
        title="购物车还是空的"
        action={
          <>
            <ButtonLink to="/search" tone="primary">
              去选购
            </ButtonLink>
            {canOpen('/frequentPurchase') && <ButtonLink to="/frequentPurchase">常购清单</ButtonLink>}
            <ButtonLink to="/personal/myOrder">从历史订单再买</ButtonLink>
          </>
        }
      >
        搜索药品名称、厂家或批准文号，勾选数量即可加入购物车。
      </EmptyState>
    </Panel>
  )
}

/** A tab whose lines were all dealt with. */
function EmptyTab() {
  return (
    <Panel className={css.empty}>
      <EmptyState isSlim title="这一类已经没有商品了" action={<ButtonLink to="/cart">查看全部</ButtonLink>} />
    </Panel>
  )
}

interface UndoStripProps {
  removal: Removal
  isUndoing: boolean
  onUndo: () => void
  onClose: () => void
}

/** 已删除“…” or 已移入关注, 撤销. */
function UndoStrip({ removal: { name, kindCount, isKept }, isUndoing, onUndo, onClose }: UndoStripProps) {
  return (
    <NoteStrip
      Sign={ReturnIcon}
      actions={
        <>
          {isKept && (
            <ButtonLink tone="text" size="small" to="/personal/myAttention">
              查看关注
            </ButtonLink>
          )}
          <Button tone="outline" size="small" isBusy={isUndoing} onClick={onUndo}>
            {isKept ? '放回购物车' : '撤销'}
          </Button>
          <Button tone="text" size="small" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {isKept ? '已移入关注：' : '已删除'}“{name}”{kindCount > 1 && `等 ${kindCount} 种商品`}
    </NoteStrip>
  )
}

import type { QueryClient } from '@tanstack/react-query'
import { basketEndpoints } from '@xiaojiu/contract/cart/basket-endpoints.ts'
import type { CartChange, CartLine, CartLineState, CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { create } from 'zustand'
import { onLeave } from '../session/leave.ts'
import { answered, type CartChanges, type CartJob, NO_CHANGES, nextJob, want } from './cart-changes.ts'
import { saveCartCount } from './cart-count.ts'

/** The cart of the server's last answer; shared by all pages that show it. */
export const cartQuery = query(basketEndpoints.getCart, {})

/** Changes being sent to the server. Kept outside the page, so that a change made just before leaving still arrives. */
export const useCartChanges = create<CartChanges>(() => NO_CHANGES)

let running: Promise<void> | null = null

/**
 * Changes the cart on screen at once and then on the server. Only one call runs at a time, so answers cannot overtake
 * each other; changes made meanwhile are sent together in the next call.
 */
export function changeCart(queries: QueryClient, job: CartJob): Promise<void> {
  useCartChanges.setState(want(useCartChanges.getState(), job))
  return cartSettled(queries)
}

/** Resolves when no change is pending. */
export function cartSettled(queries: QueryClient): Promise<void> {
  running ??= run(queries).finally(() => {
    running = null
  })
  return running
}

async function run(queries: QueryClient): Promise<void> {
  for (let job = nextJob(useCartChanges.getState()); job; job = nextJob(useCartChanges.getState())) {
    const sent = job
    const change = await send(sent).catch((error: unknown) => {
      tellFailure(queries, sent, error)
      return null
    })
    if (change) await adopt(queries, sent, change)
    useCartChanges.setState(answered(useCartChanges.getState(), sent))
  }
}

function send(job: CartJob): Promise<CartChange> {
  if (job.kind === 'remove')
    return call(basketEndpoints.removeLines, { lineIds: [...job.lineIds] }, { errors: 'caller' })
  if (job.kind === 'quantity')
    return call(basketEndpoints.changeQuantity, { lineId: job.lineId, quantity: job.quantity }, { errors: 'caller' })
  const { lineIds, isChecked } = job
  return call(basketEndpoints.checkLines, { lineIds: [...lineIds], isChecked }, { errors: 'caller' })
}

async function adopt(queries: QueryClient, job: CartJob, change: CartChange): Promise<void> {
  // Cancels an older read of the cart, so that it cannot overwrite this answer.
  await queries.cancelQueries({ queryKey: cartQuery.queryKey })
  saveCartCount(change.cartNum)
  const cart = withGoods(change, queries.getQueryData(cartQuery.queryKey))
  // Another login has added goods that this page does not know.
  if (!cart) return queries.refetchQueries({ queryKey: cartQuery.queryKey })
  queries.setQueryData(cartQuery.queryKey, cart)
  if (job.kind !== 'quantity') return
  const line = cart.stores.flatMap(store => store.lines).find(one => one.lineId === job.lineId)
  if (line && line.quantity !== job.quantity)
    showNotice('warning', `${line.goods.displayName} 最多可购 ${line.quantity} ${line.goods.packUnit}，已为您调整`)
}

function tellFailure(queries: QueryClient, job: CartJob, error: unknown): void {
  if (!(error instanceof CallError)) throw error
  if (error.kind === 'session-ended' || error.kind === 'login-expired' || error.kind === 'aborted') return
  if (error.kind !== 'refused')
    return showNotice('error', '网络不给力，刚才的修改没有保存', {
      durationMs: 8000,
      action: { label: '重试', onAct: () => void changeCart(queries, job) },
    })
  const isStale = error.reason === 'not-found'
  showNotice(isStale ? 'warning' : 'error', isStale ? '购物车已在别处更改，已为您刷新' : error.message)
  void queries.invalidateQueries({ queryKey: cartQuery.queryKey })
}

onLeave(() => useCartChanges.setState(NO_CHANGES))

/** The cart after a change, with the goods shown before; null when it has unknown lines. */
function withGoods(change: CartChange, shown: CartView | undefined): CartView | null {
  const known = [...(shown?.stores.flatMap(store => store.lines) ?? []), ...(shown?.invalidLines ?? [])]
  const goods = new Map(known.map(line => [line.lineId, line.goods]))
  const lines = (states: readonly CartLineState[]): CartLine[] =>
    states.flatMap(state => {
      const found = goods.get(state.lineId)
      return found ? [{ ...state, goods: found }] : []
    })
  const cart = {
    ...change,
    stores: change.stores.map(store => ({ ...store, lines: lines(store.lines) })),
    invalidLines: lines(change.invalidLines),
  }
  const lineCount = cart.stores.reduce((sum, store) => sum + store.lines.length, cart.invalidLines.length)
  return lineCount === change.cartNum ? cart : null
}

import { useQuery } from '@tanstack/react-query'
import { basketEndpoints } from '@xiaojiu/contract/cart/basket-endpoints.ts'
import type { CartView } from '@xiaojiu/contract/cart/schemas.ts'
import type { StoreBasket } from '@xiaojiu/kernel/pricing/delivered.ts'
import { query } from '@xiaojiu/web/query.ts'
import { readText, removeText, writeText } from '@xiaojiu/web/storage/storage.ts'
import { create } from 'zustand'
import { onLeave } from '../session/leave.ts'
import { isAuthenticated, isCustomer, useSession } from '../session/session.ts'
import { STORAGE_KEYS } from '../session/storage-keys.ts'

/** The number of lines in the cart, for the badges. */
export const useCartCount = create<{ readonly cartNum: number }>(() => ({ cartNum: stored() ?? 0 }))

type FetchCount = () => Promise<number>

let asking: Promise<number> | null = null

/** The cached number, else the server's. Concurrent callers share one request. */
export async function loadCartCount(fetchCount: FetchCount): Promise<number> {
  const known = stored()
  if (known === null) return (asking ??= ask(fetchCount))
  useCartCount.setState({ cartNum: known })
  return known
}

/** Drops the cached number and asks the server. */
export async function refreshCartCount(fetchCount: FetchCount): Promise<number> {
  removeText(localStorage, STORAGE_KEYS.cartCount)
  asking = ask(fetchCount)
  return asking
}

/** The count of the latest answer replaces the stored one. */
export function saveCartCount(count: number): void {
  writeText(localStorage, STORAGE_KEYS.cartCount, String(count))
  useCartCount.setState({ cartNum: count })
}

/** A tab that becomes visible reads what other tabs stored; only for customers on pages that need a log-in. */
export function adoptStoredCount(isPublicPage: boolean): void {
  const session = useSession.getState()
  const count = stored()
  if (isPublicPage || count === null || !isAuthenticated(session) || !isCustomer(session)) return
  useCartCount.setState({ cartNum: count })
}

onLeave(() => {
  asking = null
  useCartCount.setState({ cartNum: 0 })
})

async function ask(fetchCount: FetchCount): Promise<number> {
  const { companyId } = useSession.getState().user
  try {
    const count = await fetchCount()
    // An answer for a company that is no longer chosen is dropped.
    if (useSession.getState().user.companyId === companyId) saveCartCount(count)
    return count
  } finally {
    asking = null
  }
}

function stored(): number | null {
  const text = readText(localStorage, STORAGE_KEYS.cartCount)
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** The selected goods of the cart by store; they count towards free delivery. */
export function storeBaskets(cart: CartView | undefined): ReadonlyMap<string, StoreBasket> {
  const stores = cart?.stores ?? []
  return new Map(
    stores.map(({ store, postageInfo }) => [
      store.storeId,
      { amount: postageInfo.havePrice, count: postageInfo.haveNum },
    ]),
  )
}

/** The cart beside a list of goods; only for logins that have one, and without an error message. */
export function useCartView(): CartView | undefined {
  const canBuy = useSession(
    session =>
      isAuthenticated(session) &&
      session.user.companyId !== '' &&
      (session.profile?.companyState ?? 'approved') === 'approved',
  )
  return useQuery({ ...query(basketEndpoints.getCart, {}, { errors: 'caller' }), enabled: canBuy }).data
}

import type { Association } from '@xiaojiu/contract/search/schemas.ts'
import { useEffect, useState } from 'react'

/** One line of the panel that the arrow keys can reach. */
export interface PanelOption {
  readonly word: string
  readonly section: 'association' | 'history' | 'hot'
  readonly association?: Association
}

export interface PanelContent {
  /** The typed text; empty shows history and hot words. */
  readonly typed: string
  readonly associations: readonly Association[]
  readonly history: readonly string[]
  readonly hotWords: readonly string[]
}

/** The options in reading order. */
export function panelOptions({ typed, associations, history, hotWords }: PanelContent): PanelOption[] {
  if (typed.trim() !== '')
    return associations.map(association => ({ word: association.word, section: 'association', association }))
  return [
    ...history.map(word => ({ word, section: 'history' }) as const),
    ...hotWords.map(word => ({ word, section: 'hot' }) as const),
  ]
}

/** The option after an arrow key; cycles through the options and the field itself (-1). */
export function movePick(at: number, key: string, count: number): number {
  if (key === 'ArrowDown') return at + 1 >= count ? -1 : at + 1
  if (key === 'ArrowUp') return at < 0 ? count - 1 : at - 1
  return at
}

/** Splits a word around the typed part for highlighting: before, match, after. */
export function splitAtMatch(word: string, typed: string): readonly [string, string, string] {
  const part = typed.trim()
  const at = part === '' ? -1 : word.toLowerCase().indexOf(part.toLowerCase())
  return at < 0 ? [word, '', ''] : [word.slice(0, at), word.slice(at, at + part.length), word.slice(at + part.length)]
}

export interface SearchScope {
  readonly key: 'goods' | 'store' | 'this-store'
  readonly label: string
}

/** The address of a search. An empty keyword opens the whole list. */
export function searchHref(scope: SearchScope['key'], keyword: string, storeId: string | null): string {
  const word = keyword.trim()
  const query = new URLSearchParams()
  if (scope === 'this-store' && storeId) query.set('storeId', storeId)
  if (word) query.set(scope === 'store' ? 'storeName' : 'keyword', word)
  const path =
    scope === 'store' ? '/allStore/StoreList' : scope === 'this-store' && storeId ? '/shop/search' : '/search'
  return query.size > 0 ? `${path}?${query}` : path
}

/** The search scopes of a page; inside a store, that store first. */
export function scopesAt(pathname: string, storeId: string | null, canOpen: (href: string) => boolean): SearchScope[] {
  const isInStore = storeId !== null && /^\/shop(\/|$)/.test(pathname) && canOpen('/shop/search')
  return [
    ...(isInStore ? [{ key: 'this-store', label: '本店' } as const] : []),
    { key: 'goods', label: '商品' },
    ...(canOpen('/allStore/StoreList') ? [{ key: 'store', label: '店铺' } as const] : []),
  ]
}

/** The value after it has not changed for this time. */
export function useDebounced<T>(value: T, stillMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), stillMs)
    return () => clearTimeout(timer)
  }, [value, stillMs])
  return settled
}

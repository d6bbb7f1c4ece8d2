import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import { searchEndpoints } from '@xiaojiu/contract/search/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { saveCartCount } from '#trade/cart/cart-count.ts'
import { type CartLineWish, mergeLines, readyLines } from './ready-lines.ts'

export interface AddOutcome {
  readonly addedCount: number
  /** Notes of the cart on single lines: raised to a pack, cut at a limit. */
  readonly notes: readonly string[]
  /** Why the cart took nothing; empty when it did. */
  readonly tips: string
}

/** As many as the cart takes at once. */
const AT_A_TIME = 100

/** Puts every matched line of a list into the cart, page by page. */
export async function addAllMatched(listId: string): Promise<AddOutcome> {
  const wishes: CartLineWish[] = []
  for (let pageNum = 1; ; pageNum++) {
    const page = await call(searchEndpoints.getImport, { listId, verdict: 'matched', pageNum, pageSize: 100 })
    wishes.push(...readyLines(page.list))
    if (pageNum * 100 >= page.total) break
  }
  const lines = mergeLines(wishes)
  const notes: string[] = []
  let addedCount = 0
  for (let from = 0; from < lines.length; from += AT_A_TIME) {
    const part = lines.slice(from, from + AT_A_TIME)
    const answer = await call(cartEndpoints.addToCart, { lines: part })
    saveCartCount(answer.cartNum)
    if (answer.tips !== '') return { addedCount, notes, tips: answer.tips }
    addedCount += part.length
    notes.push(...answer.lines.map(line => line.note).filter(note => note !== ''))
  }
  return { addedCount, notes, tips: '' }
}

import type { SellerRight } from '@xiaojiu/contract/staff/rights.ts'
import type { WatchName } from '@xiaojiu/contract/staff/watch-endpoints.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import type { SellerContext } from './context.ts'

/** The place of a row in its list: by rank, then by id. */
export interface WatchPlace {
  readonly rank: number
  readonly id: string
}

/** The rows after a place. */
export interface WatchPage extends WatchPlace {
  readonly limit: number
}

/** Before every row. */
export const FIRST_PLACE: WatchPlace = { rank: Number.MIN_SAFE_INTEGER, id: '' }

export interface WatchedRow extends WatchPlace {
  readonly title: string
  readonly note: string
  readonly fact: string
  readonly day: string | null
  readonly amount: Fen | null
}

/** A number on the home page of a store that somebody has to look after, and the rows it counts. Each module counts its own. */
export interface StoreWatch {
  readonly name: WatchName
  /** The rights of which one is enough to see it; others do not get it. */
  readonly rights: readonly SellerRight[]
  sum(tx: SellerContext): Promise<{ readonly count: number; readonly amount: Fen | null }>
  /** Null: a screen of its own lists it. */
  readonly list: ((tx: SellerContext, page: WatchPage) => Promise<readonly WatchedRow[]>) | null
}

/** A watch with so few rows that all are read. */
export function shortWatch(
  { name, rights }: Pick<StoreWatch, 'name' | 'rights'>,
  read: (tx: SellerContext) => Promise<readonly WatchedRow[]>,
): StoreWatch {
  return {
    ...{ name, rights },
    sum: async tx => ({ count: (await read(tx)).length, amount: null }),
    list: async (tx, { rank, id, limit }) =>
      (await read(tx))
        .toSorted((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))
        .filter(row => row.rank > rank || (row.rank === rank && row.id > id))
        .slice(0, limit),
  }
}

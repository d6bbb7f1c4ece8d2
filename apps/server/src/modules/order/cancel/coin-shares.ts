import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import type { Db } from '#platform/database/database.ts'
import { linesOf, sharesOf } from '../tables/orders.ts'

export interface CoinShare {
  readonly orderId: string
  readonly lineId: string
  readonly amount: Fen
}

/** What coins paid of each line; lines without are left out. */
export async function coinSharesOf(db: Db, orderIds: readonly string[]): Promise<CoinShare[]> {
  const orderOf = new Map((await linesOf(db, orderIds)).map(line => [line.id, line.orderId]))
  const shares = await sharesOf(db, [...orderOf.keys()])
  return shares.flatMap(({ lineId, lane, amount }) => {
    const orderId = orderOf.get(lineId)
    return lane === 'coins' && orderId ? [{ orderId, lineId, amount: fen(amount) }] : []
  })
}

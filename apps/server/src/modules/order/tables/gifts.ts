import { type Fen, fen } from '@xiaojiu/kernel/money.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#platform/database/database.ts'

/** A gift with its terms. */
export interface GiftGiven {
  readonly orderId: string
  readonly ruleId: string
  readonly name: string
  readonly count: number
  /** Of one piece. */
  readonly worth: Fen
  readonly isEvery: boolean
  readonly tiers: readonly { readonly reach: number; readonly count: number }[]
  readonly lines: readonly {
    readonly orderId: string
    readonly lineId: string
    readonly counted: number
    readonly quantity: number
  }[]
}

const Tiers = z.array(z.object({ reach: z.number(), count: z.int() }))

/** Gifts that lines of the order qualified for, alone or with lines of other orders. */
export async function giftsEarnedBy(db: Db, orderId: string): Promise<GiftGiven[]> {
  const rows = await db
    .selectFrom('order.gift as g')
    .innerJoin('order.giftLine as e', on => on.onRef('e.orderId', '=', 'g.orderId').onRef('e.ruleId', '=', 'g.ruleId'))
    .innerJoin('order.line as l', 'l.id', 'e.lineId')
    .select(['g.orderId', 'g.ruleId', 'g.name', 'g.count', 'g.worth', 'g.isEvery', 'g.tiers'])
    .select(['e.lineId', 'e.counted', 'l.quantity', 'l.orderId as lineOrderId'])
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('order.giftLine as own')
          .innerJoin('order.line as mine', 'mine.id', 'own.lineId')
          .select(sql`1`.as('one'))
          .whereRef('own.orderId', '=', 'g.orderId')
          .whereRef('own.ruleId', '=', 'g.ruleId')
          .where('mine.orderId', '=', orderId),
      ),
    )
    .orderBy('g.orderId')
    .orderBy('g.name')
    .orderBy('e.lineId')
    .execute()
  return [...Map.groupBy(rows, row => `${row.orderId} ${row.ruleId} ${row.name}`).values()].flatMap(own => {
    const [first] = own
    if (!first) return []
    const { ruleId, name, count, worth, isEvery, tiers } = first
    return {
      ...{ orderId: first.orderId, ruleId, name, count, isEvery },
      worth: fen(worth),
      tiers: Tiers.parse(tiers),
      lines: own.map(({ lineOrderId, lineId, counted, quantity }) => ({
        orderId: lineOrderId,
        lineId,
        counted,
        quantity,
      })),
    }
  })
}

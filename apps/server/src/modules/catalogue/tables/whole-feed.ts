import type { Day } from '@xiaojiu/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { type FeedOffer, LEAST_PRICE, PACK, type StoreCutoff } from './index-feed.ts'

/** Provinces stay text: parsing a million arrays would take longer than reading them. */
interface PlainRow extends Omit<FeedOffer, 'onlyProvinces' | 'exceptProvinces'> {
  readonly onlyProvinces: string
  readonly exceptProvinces: string
}

/**
 * All offers, product by product, in pages of one cursor: one pass over offers and batches instead of a lookup for each offer, so
 * that a million take seconds.
 */
export function readWholeFeed(
  db: Db,
  today: Day,
  cutoffs: readonly StoreCutoff[],
  pageSize: number,
  onPage: (offers: FeedOffer[]) => Promise<void>,
): Promise<void> {
  const listOf = provinceLists()
  return db.connection().execute(async held => {
    // Column names are written as they are read: renaming a million rows takes longer than fetching them.
    const plain = held.withoutPlugins()
    await sql`begin transaction isolation level repeatable read read only`.execute(plain)
    try {
      await sql`set local work_mem = '128MB'`.execute(plain)
      await sql`declare feed no scroll cursor for ${wholeFeed(today, cutoffs)}`.execute(plain)
      for (;;) {
        const { rows } = await sql<PlainRow>`fetch ${sql.raw(String(pageSize))} from feed`.execute(plain)
        await onPage(
          rows.map(row => ({
            ...row,
            onlyProvinces: listOf(row.onlyProvinces),
            exceptProvinces: listOf(row.exceptProvinces),
          })),
        )
        if (rows.length < pageSize) return
      }
    } finally {
      await sql`rollback`.execute(plain)
    }
  })
}

function wholeFeed(today: Day, cutoffs: readonly StoreCutoff[]) {
  // A cursor takes no parameters; these values are our own ids and days.
  const terms = cutoffs.map(({ storeId, usableOn }) => `('${storeId}'::uuid, '${usableOn}'::date)`)
  const term = sql.raw(terms.length > 0 ? `values ${terms.join(', ')}` : 'select null::uuid, null::date where false')
  const day = sql.raw(`'${today}'::date`)
  return sql`
    with term (store_id, usable_on) as (${term}), sellable as (
      select b.offer_id, sum(b.on_hand - b.reserved) as count, min(b.expires_on) as earliest_on,
        max(b.expires_on) as latest_on
      from catalogue.batch b join catalogue.offer o on o.id = b.offer_id join term on term.store_id = o.store_id
      where b.on_hand > b.reserved
        and (b.expires_on is null or b.expires_on >= case when o.is_clearance then ${day} else term.usable_on end)
      group by b.offer_id
    )
    select o.id, o.product_id as "productId", o.store_id as "storeId", (${LEAST_PRICE})::float8 as "listPrice",
      o.sold_count as "soldCount", o.state = 'listed' as "isListed", o.is_controlled as "isControlled",
      array_to_string(o.only_provinces, ',') as "onlyProvinces",
      array_to_string(o.except_provinces, ',') as "exceptProvinces",
      coalesce(s.count, 0) >= pack.least as "isInStock",
      s.earliest_on as "earliestExpiryOn", s.latest_on as "latestExpiryOn"
    from catalogue.offer o
    join catalogue.product p on p.id = o.product_id
    join term on term.store_id = o.store_id
    ${PACK}
    left join sellable s on s.offer_id = o.id
    order by o.product_id`
}

/** Few lists are different: each is split once. */
function provinceLists(): (text: string) => readonly string[] {
  const known = new Map<string, readonly string[]>([['', []]])
  return text => {
    const list = known.get(text) ?? text.split(',')
    known.set(text, list)
    return list
  }
}

import type pg from 'pg'
import { COMBOS, FLASH_HOURS, REDUCTIONS } from '../data/promotions.ts'
import { mix } from '../random.ts'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'
import { loadCoupons, loadLotteries, loadRewards, type PickedOffer } from './load-rewards.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Sessions are created for this many days ahead. */
const FLASH_DAYS = 14

type Row = Record<string, unknown>

/**
 * Campaigns, coupons, coins and wheels, running relative to today, on goods that sell, in stores that the demo buyer
 * trades with.
 */
export async function loadMarketing(client: pg.ClientBase, now: Date): Promise<void> {
  // The demo buyer acts for a pharmacy and for a clinic.
  const companies = [idOf('company', 0), idOf('company', 1)]
  const stores = await pickOffers(client, companies, now)
  const clearance = await pickClearance(client, companies, now)
  const rows = { campaigns: [] as Row[], goods: [] as Row[], groups: [] as Row[], holds: [] as Row[] }
  const today = Math.floor((now.getTime() + 8 * HOUR_MS) / DAY_MS) * DAY_MS - 8 * HOUR_MS
  const add = (kind: string, key: string, campaign: Row, offers: readonly PickedOffer[], terms: Terms) => {
    const id = idOf('campaign', kind, key)
    rows.campaigns.push({
      id,
      kind,
      version: 1,
      borne_by: 'store',
      state: 'published',
      company_kinds: [],
      provinces: [],
      takes_coupons: kind !== 'flash-sale' && kind !== 'group-buy',
      terms: {},
      created_at: now.toISOString(),
      ...campaign,
    })
    rows.goods.push(
      ...offers.map((offer, sort) => ({ campaign_id: id, offer_id: offer.id, sort, ...goodsOf(offer, terms, sort) })),
    )
    return id
  }
  const days = (from: number, to: number) => ({
    starts_at: new Date(today + from * DAY_MS).toISOString(),
    ends_at: new Date(today + to * DAY_MS).toISOString(),
  })
  for (let day = 0; day < FLASH_DAYS; day++)
    for (const [slot, hour] of FLASH_HOURS.entries()) {
      const startsAt = today + day * DAY_MS + hour * HOUR_MS
      const endsAt = today + day * DAY_MS + (FLASH_HOURS[slot + 1] ?? 24) * HOUR_MS
      for (const [index, offers] of stores.slice(0, 4).entries()) {
        const from = 40 + ((day * FLASH_HOURS.length + slot) % 8) * 3
        const isPast = startsAt <= now.getTime()
        add(
          'flash-sale',
          `${day}-${hour}-${index}`,
          {
            name: `${String(hour).padStart(2, '0')}:00 秒杀`,
            store_id: offers[0]?.storeId,
            starts_at: new Date(startsAt).toISOString(),
            ends_at: new Date(endsAt).toISOString(),
          },
          offers.slice(from, from + 3),
          { percent: 72, quota: 400, limit: 40, taken: isPast ? 0.85 : 0 },
        )
      }
    }
  for (const [index, offers] of stores.slice(0, 6).entries()) {
    const [first] = offers
    if (!first) continue
    const store_id = first.storeId
    add('special-price', String(index), { name: '本周特价', store_id, ...days(-2, 12 + index) }, offers.slice(0, 6), {
      percent: 88,
      quota: 3000,
      limit: 200,
      taken: 0.4,
    })
    const reduction = REDUCTIONS[index % REDUCTIONS.length]
    const isPart = index % 3 === 1
    add(
      'full-reduction',
      String(index),
      { name: reduction?.name, terms: reduction?.terms, store_id, ...days(-1, 9 + index * 2) },
      isPart ? offers.slice(6, 30) : [],
      null,
    )
    const combo = COMBOS[index]
    const parts = comboParts(combo?.categories ?? [], [...offers.slice(6, 33), ...offers.slice(66)])
    const list = parts.reduce((sum, offer) => sum + offer.listPrice * 5, 0) / 100
    if (parts.length > 0)
      add(
        'combo',
        `fixed-${index}`,
        {
          name: combo?.name,
          store_id,
          ...days(-1, 14 + index),
          terms: {
            kind: 'fixed-combo',
            parts: parts.map(offer => ({ offerId: offer.id, quantity: 5 })),
            setPrice: Math.round((list * 0.9) / 10) * 10,
            mostSets: 20,
          },
        },
        parts,
        null,
      )
    if (index < 3) {
      const choice = offers
        .slice(33, 40)
        .toSorted((a, b) => a.listPrice - b.listPrice)
        .slice(2, 7)
      const mean = choice.reduce((sum, offer) => sum + offer.listPrice, 0) / Math.max(1, choice.length) / 100
      const terms = { kind: 'free-combo', pick: 10, setPrice: Math.round((mean * 9) / 10) * 10, mostSets: 10 }
      add('combo', `free-${index}`, { name: '任选 10 件', store_id, ...days(-1, 10), terms }, choice, null)
    }
    for (const [nth, offer] of offers.slice(64, 66).entries()) {
      const target = 200 + ((index * 2 + nth) % 4) * 100
      const id = add(
        'group-buy',
        `${index}-${nth}`,
        {
          name: '工厂直采团',
          store_id,
          starts_at: new Date(today - DAY_MS).toISOString(),
          ends_at: new Date(now.getTime() + (1 + index * 2 + nth) * 9 * HOUR_MS).toISOString(),
        },
        [offer],
        { percent: 80, quota: target * 3, limit: 300, taken: 0 },
      )
      rows.groups.push({ campaign_id: id, target_quantity: target, state: 'open' })
      const joined = [30, 50, 45, 70, 25].slice(0, 2 + ((index + nth) % 4))
      rows.holds.push(
        ...joined.map((quantity, who) => ({
          company_id: idOf('company', 2 + who),
          pay_order_id: idOf('pay-order', 'group', id, who),
          campaign_id: id,
          offer_id: offer.id,
          quantity,
          state: 'paid',
          held_at: now.toISOString(),
        })),
      )
      const goods = rows.goods.at(-1)
      if (goods) goods['taken'] = joined.reduce((sum, quantity) => sum + quantity, 0)
    }
  }
  for (const [storeId, offers] of Map.groupBy(clearance, offer => offer.storeId)) {
    const id = add(
      'clearance',
      storeId,
      { name: '近效期清仓', store_id: storeId, ...days(-3, 21) },
      offers.slice(0, 12),
      {
        percent: 65,
        quota: null,
        limit: null,
        taken: 0,
      },
    )
    for (const goods of rows.goods.filter(one => one['campaign_id'] === id))
      goods['batch_no'] = offers.find(offer => offer.id === goods['offer_id'])?.batchNo ?? null
  }
  await insertRows(client, 'marketing.campaign', rows.campaigns)
  await insertRows(client, 'marketing.campaign_goods', rows.goods)
  await insertRows(client, 'marketing.group_buy', rows.groups)
  await insertRows(client, 'marketing.campaign_hold', rows.holds)
  const couponIds = await loadCoupons(client, stores, now)
  for (const [index, company] of companies.entries()) await loadRewards(client, company, index, couponIds, now)
  await loadLotteries(client, couponIds, stores[0]?.[0]?.storeId ?? null, now)
}

type Terms = { percent: number; quota: number | null; limit: number | null; taken: number } | null

function goodsOf({ id, listPrice }: PickedOffer, terms: Terms, sort: number): Row {
  const none = { unit_price: null, quota: null, taken: 0, limit_per_company: null, batch_no: null }
  if (!terms) return none
  const share = (mix(sort + listPrice + id.length) % 100) / 100
  return {
    ...none,
    // Whole jiao, as sellers set prices.
    unit_price: Math.max(1000, Math.round((listPrice * terms.percent) / 100 / 1000) * 1000),
    quota: terms.quota,
    taken: terms.quota === null ? 0 : Math.floor(terms.quota * terms.taken * share),
    limit_per_company: terms.limit,
  }
}

/** More expensive parts would make a combo that nobody buys. */
const DEAREST_PART = 600_000

/** For each category the best seller that is not in the combo yet; empty when the store cannot fill the combo. */
export function comboParts(categories: readonly string[], offers: readonly PickedOffer[]): PickedOffer[] {
  const parts: PickedOffer[] = []
  for (const category of categories) {
    const isNew = (offer: PickedOffer) =>
      offer.listPrice <= DEAREST_PART && parts.every(part => part.genericName !== offer.genericName)
    const found = offers.find(offer => isNew(offer) && offer.categoryCode.startsWith(category))
    if (!found) return []
    parts.push(found)
  }
  return parts
}

/** Stores that trade with these companies: first those that trade with all of them, then those of the first company. */
const TRADING = `with trading as (select store_id, count(*) as partners, bool_or(company_id = ($1::uuid[])[1]) as is_first
  from qualification.first_trade
  where company_id = any($1::uuid[]) and state = 'established'
  group by store_id)`

/** Goods without stock, and goods below the store's minimum shelf life, are not promoted. */
const stocked = (least: number, months: number) =>
  `(select coalesce(sum(on_hand - reserved), 0) from catalogue.batch
    where offer_id = o.id and (expires_on is null or expires_on >= $2::date + interval '${months} months')) >= ${least}`

/** The best sellers of each store that the company trades with, self-run stores first. */
async function pickOffers(client: pg.ClientBase, companies: readonly string[], now: Date): Promise<PickedOffer[][]> {
  const { rows } = await client.query<PickedOffer>(
    `${TRADING}
     select o.id, o.store_id as "storeId", o.list_price::int as "listPrice", p.brand,
            p.generic_name as "genericName", p.category_code as "categoryCode"
     from (select o.*, row_number() over (partition by store_id order by sold_count desc, id) as place
           from catalogue.offer o where state = 'listed' and not is_clearance and not is_controlled
             and cardinality(only_provinces) = 0 and cardinality(except_provinces) = 0
             and min_quantity <= 20 and ${stocked(60, 9)}) o
     join catalogue.product p on p.id = o.product_id and p.prohibited_class is null
     join store.store s on s.id = o.store_id
     join trading t on t.store_id = o.store_id
     where o.place <= 120 and p.goods_class in ('chemical', 'patent-chinese', 'device-2', 'device-1', 'health-food')
     order by t.partners desc, t.is_first desc, (s.kind <> 'self-run'), o.store_id, o.place`,
    [companies, now],
  )
  return [...Map.groupBy(rows, row => row.storeId).values()].filter(offers => offers.length >= 66).slice(0, 6)
}

async function pickClearance(client: pg.ClientBase, companies: readonly string[], now: Date) {
  const { rows } = await client.query<PickedOffer & { batchNo: string }>(
    `${TRADING}
     select o.id, o.store_id as "storeId", o.list_price::int as "listPrice", p.brand,
            p.generic_name as "genericName", p.category_code as "categoryCode", b.batch_no as "batchNo"
     from catalogue.offer o
     join catalogue.product p on p.id = o.product_id and p.prohibited_class is null
     join trading t on t.store_id = o.store_id
     join lateral (select batch_no from catalogue.batch where offer_id = o.id order by expires_on, id limit 1) b on true
     where o.state = 'listed' and o.is_clearance and not o.is_controlled and ${stocked(20, 0)}
       and cardinality(only_provinces) = 0 and cardinality(except_provinces) = 0
     order by t.is_first desc, o.store_id, o.sold_count desc, o.id limit 48`,
    [companies, now],
  )
  return rows
}

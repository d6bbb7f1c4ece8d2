import type pg from 'pg'
import { hashPassword } from '../../../apps/server/src/seed-face.ts'
import { copyStore } from '../practice/opening.ts'
import { makeAccounts } from '../world/accounts.ts'
import { makeBuyers } from '../world/buyers.ts'
import { makeCategories } from '../world/categories.ts'
import { leafletOf } from '../world/leaflets.ts'
import { makeMakers } from '../world/makers.ts'
import { makeOffers } from '../world/offers.ts'
import { makeOrderHistory } from '../world/orders.ts'
import { makeProducts } from '../world/products.ts'
import type { OfferRow } from '../world/rows.ts'
import { PREPARING_STORE } from '../world/staff.ts'
import { makeStores } from '../world/stores.ts'
import { worldSizeFor } from '../world/world-size.ts'
import { loadAfterSale } from './after-sale/load-cases.ts'
import { loadDifferences } from './after-sale/load-differences.ts'
import { loadRefunds } from './after-sale/load-refunds.ts'
import { idOf } from './ids.ts'
import { loadAgreements } from './load-agreements.ts'
import { loadCategories, loadMakers, loadOffers, loadProducts } from './load-catalogue.ts'
import { loadAccounts, loadChain, loadCompanies, loadDuplicate } from './load-companies.ts'
import { loadContent } from './load-content.ts'
import { loadEmployees } from './load-employees.ts'
import { loadFirstPurchases } from './load-first-purchases.ts'
import { loadInvoices } from './load-invoices.ts'
import { loadKeeping } from './load-keeping.ts'
import { loadMarketing } from './load-marketing.ts'
import { loadMessages } from './load-messages.ts'
import { loadMoney } from './load-money.ts'
import { loadOrders } from './load-orders.ts'
import { loadPrices } from './load-prices.ts'
import { loadProviderTrades } from './load-provider-trades.ts'
import { loadRegistrations } from './load-registrations.ts'
import { loadStores } from './load-stores.ts'
import { productImageUrl } from './product-image.ts'
import { loadComplaints } from './service/load-complaints.ts'
import { loadEvaluations } from './service/load-evaluations.ts'
import { loadTalks } from './service/load-talks.ts'
import { loadPractice } from './staff/load-practice.ts'
import { loadStaff } from './staff/load-staff.ts'

/** The staff that may act for customers; see `proxy-key.ts` of the identity module. */
const PROXY_STAFF = ['op-care']

export interface WorldOptions {
  readonly now: Date
  readonly offerCount: number
}

/** One world for everyone: the same seed, alive relative to today. */
const SEED = 20_260_909

/** Loads everything in one transaction of the caller's, as the owner of an empty database. */
export async function loadWorld(client: pg.Client, { now, offerCount }: WorldOptions, password: string): Promise<void> {
  const today = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const size = worldSizeFor(offerCount)
  const products = makeProducts(SEED, size.productCount)
  const stores = makeStores({ seed: SEED, today, count: size.storeCount })
  const companies = makeBuyers({ seed: SEED, today })
  const orders = makeOrderHistory({ seed: SEED, today, offerCount })
  await quietly(client, 'disable')
  await loadCategories(client, makeCategories())
  await loadMakers(client, makeMakers())
  await loadProducts(client, products, leafletOf)
  await loadStores(client, stores)
  await copyStore(client, idOf('store', 0), {
    ...{ id: idOf('store', PREPARING_STORE), key: 'kangyuan', name: '康源医药旗舰店' },
    ...{ holder_name: '湖北康源医药有限公司', credit_code: '91420100MA4K2X7Y19', legal_person: '程立群' },
  })
  await loadCompanies(client, companies, now)
  const passwordHash = await hashPassword(password)
  await loadAccounts(client, makeAccounts(), companies, passwordHash, now)
  await loadStaff(client, now)
  await loadChain(client, passwordHash, now)
  await loadDuplicate(client, passwordHash, now)
  await loadRegistrations(client, companies, makeAccounts(), now)
  await loadIdentity(client, now)
  const wanted = new Set(orders.flatMap(order => order.lines.map(line => line.offerIndex)))
  const ordered = new Map<number, OfferRow>()
  await loadOffers(client, remembering(makeOffers({ seed: SEED, today, offerCount }), wanted, ordered), now)
  await loadOrders(client, { orders, offers: ordered, products, stores, companies, imageUrlOf: productImageUrl }, now)
  // What follows looks things up among a million offers: without figures of the tables it would read them row by row.
  await client.query('analyze catalogue.offer, catalogue.batch, "order"."order", "order".line')
  await loadProviderTrades(client, now)
  await loadAfterSale(client, now)
  await loadEvaluations(client, now)
  await loadEmployees(client, passwordHash, now)
  await loadAgreements(client, today)
  await loadPrices(client, today, now)
  await loadFirstPurchases(client, now)
  await loadKeeping(client, now)
  await loadMoney(client, { companies, stores }, now)
  await loadRefunds(client, now)
  await quietly(client, 'enable')
  await loadContent(client, stores, now)
  await loadMessages(client, companies, now)
  await loadMarketing(client, now)
  await loadInvoices(client, now)
  await loadPractice(client, now)
  await loadDifferences(client, now)
  await loadTalks(client, now)
  await loadComplaints(client, now)
}

/** Nobody searches yet: telling the search of every row would take longer than writing it. */
async function quietly(client: pg.ClientBase, act: 'disable' | 'enable'): Promise<void> {
  for (const table of ['catalogue.product', 'catalogue.offer', 'catalogue.batch', 'store.store'])
    await client.query(`alter table ${table} ${act} trigger user`)
}

/** Passes the offers on and keeps those that orders name; a million need not be kept. */
function* remembering(
  offers: Iterable<OfferRow>,
  wanted: ReadonlySet<number>,
  kept: Map<number, OfferRow>,
): Generator<OfferRow> {
  for (const offer of offers) {
    if (wanted.has(offer.index)) kept.set(offer.index, offer)
    yield offer
  }
}

async function loadIdentity(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(`insert into platform.setting (key, value, updated_at) values ('quick-login', $1, $2)`, [
    JSON.stringify({ staff: PROXY_STAFF }),
    now,
  ])
}

import type pg from 'pg'
import { goodsImageUrl, hashPassword } from '../../../apps/server/src/seed-face.ts'
import { copyStore } from '../practice/opening.ts'
import { makeAccounts } from '../world/accounts.ts'
import { makeBuyers } from '../world/buyers.ts'
import { makeCategories } from '../world/categories.ts'
import { leafletOf } from '../world/leaflets.ts'
import { makeMakers } from '../world/makers.ts'
import { makeOffers } from '../world/offers.ts'
import { makeOrderHistory } from '../world/orders.ts'
import { makeProducts } from '../world/products.ts'
import type { OfferRow, ProductRow } from '../world/rows.ts'
import { PREPARING_STORE } from '../world/staff.ts'
import { makeStores } from '../world/stores.ts'
import { worldSizeFor } from '../world/world-size.ts'
import { loadAfterSale } from './after-sale/load-cases.ts'
import { loadDifferences } from './after-sale/load-differences.ts'
import { loadJudgements } from './after-sale/load-judgements.ts'
import { loadRefunds } from './after-sale/load-refunds.ts'
import { idOf } from './ids.ts'
import { loadCategories, loadMakers, loadOffers, loadProducts } from './load-catalogue.ts'
import { loadAccounts, loadChain, loadCompanies, loadDuplicate } from './load-companies.ts'
import { loadContent } from './load-content.ts'
import { loadEmployees } from './load-employees.ts'
import { loadInvoices } from './load-invoices.ts'
import { loadKeeping } from './load-keeping.ts'
import { loadMarketing } from './load-marketing.ts'
import { loadMessages } from './load-messages.ts'
import { loadMoney } from './load-money.ts'
import { loadOrders } from './load-orders.ts'
import { loadPrices } from './load-prices.ts'
import { loadRegistrations } from './load-registrations.ts'
import { loadStores } from './load-stores.ts'
import { loadComplaints } from './service/load-complaints.ts'
import { loadEvaluations } from './service/load-evaluations.ts'
import { loadTalks } from './service/load-talks.ts'
import { loadPractice } from './staff/load-practice.ts'
import { loadStaff } from './staff/load-staff.ts'
import { loadVisits } from './staff/load-visits.ts'

/** The staff who may act for customers; see `proxy-key.ts` of the identity module. */
const PROXY_STAFF = ['op-care']

export interface WorldOptions {
  readonly now: Date
  readonly offerCount: number
}

/** The same seed for everyone; dates are relative to today. */
const SEED = 20_260_909

/** Loads everything in the caller's transaction, as the owner of an empty database. */
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
  // The following steps query a million offers: without table statistics they would be scanned sequentially.
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
  await loadJudgements(client, now)
  await loadVisits(client, now)
}

/** Disables the triggers that record changes for the search: for each row they would take longer than the insert. */
async function quietly(client: pg.ClientBase, act: 'disable' | 'enable'): Promise<void> {
  for (const table of ['catalogue.product', 'catalogue.offer', 'catalogue.batch', 'store.store'])
    await client.query(`alter table ${table} ${act} trigger user`)
}

/** Passes the offers on and keeps only those that orders name, because a million would take too much memory. */
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

const AGREED_COUNT = 12
/** The pharmacy of the demo's main account. */
const PHARMACY = 0

/** 控销: the demo pharmacy has agreements for some controlled goods; for the others it must ask the store. */
async function loadAgreements(client: pg.ClientBase, today: string): Promise<void> {
  await client.query(
    `insert into qualification.control_agreement (company_id, offer_id, valid_until)
     select $1, o.id, ($2::date + interval '1 year')::date
     from catalogue.offer o join catalogue.product p on p.id = o.product_id
     where o.is_controlled and o.state = 'listed' and p.goods_class in ('chemical', 'patent-chinese')
     order by o.sold_count desc, o.id limit ${AGREED_COUNT}`,
    [idOf('company', PHARMACY), today],
  )
}

/** 首营品种: the products that each company bought for the first time; older ones are reviewed and filed. */
async function loadFirstPurchases(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into qualification.product_trade (company_id, product_id, store_id, name, spec, maker, approval_no, state,
       first_bought_at, filed_at)
     select company_id, product_id, store_id, name, spec, maker, approval_no,
       case when paid_at < $1::timestamptz - interval '20 days' then 'filed' else 'open' end, paid_at,
       case when paid_at < $1::timestamptz - interval '20 days' then paid_at + interval '2 days' end
     from (
       select distinct on (l.company_id, l.product_id) l.company_id, l.product_id, o.store_id, l.display_name as name,
         l.spec, l.maker_name as maker, coalesce(l.approval_no, '') as approval_no, o.paid_at
       from "order".line l join "order"."order" o on o.id = l.order_id
       where o.paid_at is not null order by l.company_id, l.product_id, o.paid_at
     ) first`,
    [now],
  )
}

/** The simulated providers get the recent payments, so that refunds of the demo data work. */
async function loadProviderTrades(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into sandbox.trade (channel, out_trade_no, subject, amount, code_url, notify_url, state, transaction_id,
       created_at, expires_at, scanned_at, paid_at)
     select channel, trade_no, '小九药采采购订单', amount, 'paid:' || trade_no, '', 'paid', provider_trade_no,
       created_at, expires_at, paid_at, paid_at
     from payment.payment where channel in ('wechat', 'alipay') and state = 'succeeded' and amount > 0
       and provider_trade_no is not null and paid_at > $1::timestamptz - interval '60 days'`,
    [now],
  )
}

/** The URL of this product's picture in the shop. */
function productImageUrl(product: ProductRow): string {
  return goodsImageUrl({
    id: idOf('product', product.index),
    genericName: product.genericName,
    brand: product.brand,
    spec: product.spec,
    makerName: product.makerName,
    goodsClass: product.goodsClass,
    dosageForm: product.dosageForm,
    categoryCode: product.categoryCodes[0] ?? '',
    rxClass: product.rxClass,
  })
}

import type pg from 'pg'
import type { CategoryRow, LeafletSection, MakerRow, OfferRow, ProductRow } from '../world/rows.ts'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'

export async function loadCategories(client: pg.ClientBase, categories: readonly CategoryRow[]): Promise<void> {
  const rows = categories.map(({ code, parentCode, name, level, sort }) => ({
    code,
    parent_code: parentCode,
    name,
    level,
    sort,
  }))
  await insertRows(client, 'catalogue.category', rows)
}

export async function loadMakers(client: pg.ClientBase, makers: readonly MakerRow[]): Promise<void> {
  const rows = makers.map(maker => ({
    id: idOf('maker', maker.index),
    name: maker.name,
    short_name: maker.shortName,
    province: maker.province,
    city: maker.city,
  }))
  await insertRows(client, 'catalogue.maker', rows)
}

export async function loadProducts(
  client: pg.ClientBase,
  products: readonly ProductRow[],
  leafletOf: (product: ProductRow) => readonly LeafletSection[] | null,
): Promise<void> {
  await insertRows(client, 'catalogue.product', productColumns(products, leafletOf))
}

function* productColumns(
  products: readonly ProductRow[],
  leafletOf: (product: ProductRow) => readonly LeafletSection[] | null,
): Generator<Record<string, unknown>> {
  for (const product of products) {
    const [categoryCode, ...otherCategoryCodes] = product.categoryCodes
    yield {
      id: idOf('product', product.index),
      maker_id: idOf('maker', product.makerIndex),
      holder_name: product.holderName,
      goods_class: product.goodsClass,
      generic_name: product.genericName,
      brand: product.brand,
      display_name: product.displayName,
      aliases: product.aliases,
      dosage_form: product.dosageForm,
      spec: product.spec,
      strength: product.strength,
      pack_spec: product.packSpec,
      pack_unit: product.packUnit,
      mid_pack: product.midPack,
      case_pack: product.casePack,
      approval_no: product.approvalNo,
      base_code: product.baseCode14,
      barcode: product.barcode,
      rx_class: product.rxClass,
      insurance: product.insurance,
      is_essential: product.isEssential,
      special_flags: product.specialFlags,
      prohibited_class: null,
      storage_class: product.storageClass,
      storage_text: product.storageText,
      shelf_life_months: product.shelfLifeMonths,
      origin: product.origin,
      herb_grade: product.herbGrade,
      standard: product.standard,
      category_code: categoryCode,
      other_category_codes: otherCategoryCodes,
      invoice_category: product.invoiceCategory,
      leaflet: leafletOf(product),
    }
  }
}

const OFFERS_AT_A_TIME = 5000

/** Offers and their batches, in bounded memory whatever their number. */
export async function loadOffers(client: pg.ClientBase, offers: Iterable<OfferRow>, now: Date): Promise<number> {
  let chunk: OfferRow[] = []
  let count = 0
  const flush = async () => {
    count += await insertRows(
      client,
      'catalogue.offer',
      chunk.map(offer => offerColumns(offer, now)),
    )
    await insertRows(client, 'catalogue.batch', chunk.flatMap(batchColumns))
    chunk = []
  }
  for (const offer of offers) {
    chunk.push(offer)
    if (chunk.length >= OFFERS_AT_A_TIME) await flush()
  }
  await flush()
  return count
}

function offerColumns(offer: OfferRow, now: Date): Record<string, unknown> {
  return {
    id: idOf('offer', offer.index),
    store_id: idOf('store', offer.storeIndex),
    product_id: idOf('product', offer.productIndex),
    erp_code: offer.erpCode,
    list_price: offer.listUnitPrice,
    price_steps: offer.priceSteps.map(step => ({ from: step.fromQuantity, price: step.unitPrice })),
    suggested_retail: offer.suggestedRetailFen,
    min_quantity: offer.minQuantity,
    step_quantity: offer.stepQuantity,
    is_splittable: offer.isSplittable,
    limit_per_order: offer.limitPerOrder,
    limit_per_month: offer.limitPerMonth,
    tax_rate_percent: offer.taxRatePercent,
    state: offer.isListed ? 'listed' : 'unlisted',
    unlist_reason: offer.offShelfReason,
    is_controlled: offer.isControlled,
    only_provinces: offer.onlyProvinceCodes,
    except_provinces: offer.exceptProvinceCodes,
    is_clearance: offer.isClearance,
    sold_count: offer.soldCount90d,
    updated_at: now.toISOString(),
  }
}

function batchColumns(offer: OfferRow): Record<string, unknown>[] {
  return offer.batches.map(batch => ({
    id: idOf('batch', offer.index, batch.batchNo),
    offer_id: idOf('offer', offer.index),
    batch_no: batch.batchNo,
    made_on: batch.madeOn,
    expires_on: batch.expiresOn,
    expiry_precision: batch.expiryPrecision,
    on_hand: batch.quantity,
    reserved: 0,
  }))
}

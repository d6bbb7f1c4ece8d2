import type pg from 'pg'
import type { StoreRow } from '../world/rows.ts'
import { insertRows } from './bulk.ts'
import { idOf } from './ids.ts'

/** 保证金 of a store, in fen. The platform's own stores pay none. */
export const DEPOSIT = 500_000

export async function loadStores(client: pg.ClientBase, stores: readonly StoreRow[]): Promise<void> {
  await insertRows(client, 'store.store', stores.map(storeColumns))
  await insertRows(
    client,
    'store.postage_rule',
    stores.flatMap(store =>
      store.postageRules.map((rule, sort) => ({
        store_id: idOf('store', store.index),
        sort,
        province_codes: rule.provinceCodes,
        min_order: rule.minOrderFen,
        free_from: rule.freeFromFen,
        free_from_count: rule.freeFromCount,
        postage: rule.postageFen,
      })),
    ),
  )
  await insertRows(
    client,
    'store.licence',
    stores.flatMap(store =>
      store.licences.map(licence => ({
        store_id: idOf('store', store.index),
        code: licence.code,
        name: licence.name,
        number: licence.number,
        issuer: licence.issuer,
        issued_on: licence.issuedOn,
        expires_on: licence.expiresOn,
        scope_text: licence.scopeText,
      })),
    ),
  )
}

function storeColumns(store: StoreRow): Record<string, unknown> {
  return {
    id: idOf('store', store.index),
    key: store.key,
    name: store.name,
    kind: store.type,
    state: 'open',
    holder_name: store.companyName,
    credit_code: store.creditCode,
    legal_person: store.legalPerson,
    quality_head: store.qualityHead,
    province_code: store.place.provinceCode,
    city_code: store.place.cityCode,
    district_code: store.place.districtCode,
    address: store.address,
    warehouse_address: store.warehouseAddress,
    ship_from_city: store.shipFromCity,
    service_phone: store.servicePhone,
    service_hours: store.serviceHours,
    goods_classes: store.goodsClasses,
    slogan: store.slogan,
    cold_chain_fee: store.coldChainFeeFen,
    min_shelf_life_months: store.minShelfLifeMonths,
    near_expiry_warn_months: store.nearExpiryWarnMonths,
    non_return_months: store.nonReturnMonths,
    cut_off_hour: store.cutOffHour,
    delivery_promise: store.deliveryPromise,
    carriers: store.carriers,
    after_sale_terms: store.afterSaleTerms,
    opens_account_first: store.openAccount.isRequired,
    open_account_licences: store.openAccount.licenceCodes,
    open_account_note: store.openAccount.note,
    open_account_hours: store.openAccount.reviewHours,
    bank_name: store.bankName,
    bank_account: store.bankAccount,
    opened_on: store.openedOn,
    rating_tenths: store.ratingTenths,
    is_small_taxpayer: store.isSmallTaxpayer,
    deposit_due: store.type === 'self-run' ? 0 : DEPOSIT,
  }
}

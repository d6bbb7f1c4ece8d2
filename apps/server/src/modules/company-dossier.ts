import type { CompanyFigures } from '@xiaojiu/contract/company/operating-schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addDays, startOf } from '@xiaojiu/kernel/time.ts'
import { count, fieldsOf, money, type StakesOf } from '#platform/review-desk.ts'
import { casesTab, openCaseCounts } from './after-sale/public.ts'
import { companiesHeld, heldAmong, riskHoldsOfCompany } from './cart/public.ts'
import { type CompanyWatch, companiesSource, companyTabs, type DossierParts } from './company/public.ts'
import { invoicesTab } from './invoice/public.ts'
import {
  buyingTab,
  companiesActiveAmong,
  companyOfOrderNo,
  openOrderCount,
  ordersOfCompanies,
  ordersTab,
} from './order/public.ts'
import { moneyTab, overdueOf, walletsOf } from './payment/public.ts'
import {
  agreementsTab,
  certifiedUntils,
  companiesEndingBetween,
  firstEnds,
  firstTradesTab,
  licencesTab,
} from './qualification/public.ts'
import { talksTab } from './service/public.ts'
import { storesOf } from './store/public.ts'

const SPENT_DAYS = 90

/** The figures of all areas for the list of companies. */
const watch: CompanyWatch = {
  async figuresOf(db, companyIds, today) {
    const ends = await firstEnds(db, companyIds)
    const certified = await certifiedUntils(db, companyIds)
    const orders = await ordersOfCompanies(db, companyIds, startOf(addDays(today, -SPENT_DAYS)))
    const wallets = await walletsOf(db, companyIds)
    const overdue = await overdueOf(db, companyIds, today)
    const held = await heldAmong(db, companyIds)
    const cases = await openCaseCounts(db, companyIds)
    return new Map(
      companyIds.map((id): [string, CompanyFigures] => [
        id,
        {
          licenceEndsOn: ends.get(id) ?? null,
          certifiedUntil: certified.get(id) ?? null,
          lastOrderAt: orders.get(id)?.lastAt ?? null,
          spent: orders.get(id)?.spent ?? fen(0),
          wallet: wallets.get(id) ?? fen(0),
          overdue: overdue.get(id) ?? fen(0),
          isHeld: held.has(id),
          openCaseCount: cases.get(id) ?? 0,
        },
      ]),
    )
  },
  endingBy: companiesEndingBetween,
  activeAmong: companiesActiveAmong,
  held: companiesHeld,
  async holdsOf(db, companyId) {
    const holds = await riskHoldsOfCompany(db, companyId)
    const stores = await storesOf(
      db,
      holds.flatMap(({ storeId }) => storeId ?? []),
    )
    return holds.map(({ storeId, reason }) => ({
      storeId,
      storeName: storeId === null ? '全部店铺' : (stores.get(storeId)?.name ?? ''),
      reason,
    }))
  },
  companyOfOrder: companyOfOrderNo,
  openOrdersOf: openOrderCount,
}

/** The dossiers of companies: one tab from every area with data about them. */
export const dossierParts: DossierParts = {
  watch,
  sources: [
    companyTabs.overview,
    licencesTab,
    companyTabs.accounts,
    companyTabs.addresses,
    buyingTab,
    ordersTab,
    moneyTab,
    invoicesTab,
    casesTab,
    firstTradesTab,
    agreementsTab,
    talksTab,
    companyTabs.trail,
  ],
}

/** 企业列表 as an export. */
export const watchedCompaniesSource = companiesSource(watch)

/** What a company has under way, before a decision that concerns all of it. */
export const stakesOf: StakesOf = async (db, companyId, today) => {
  const figures = (await watch.figuresOf(db, [companyId], today)).get(companyId)
  if (!figures) return []
  const orderCount = await watch.openOrdersOf(db, companyId)
  const stakes = fieldsOf({
    未完成订单: orderCount === 0 ? '' : count(orderCount),
    处理中的售后: figures.openCaseCount === 0 ? '' : count(figures.openCaseCount),
    钱包余额: figures.wallet === 0 ? '' : money(figures.wallet),
    逾期欠款: figures.overdue === 0 ? '' : money(figures.overdue),
  })
  return [
    ...fieldsOf({ [`近 ${SPENT_DAYS} 天采购`]: money(figures.spent) }),
    ...(stakes.length === 0 ? fieldsOf({ 未了结的业务: '没有' }) : stakes),
  ]
}

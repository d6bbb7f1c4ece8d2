import type { CompanyExport, CompanySearch, WatchedCompany } from '@xiaojiu/contract/company/operating-schemas.ts'
import { COMPANY_STATE_NAMES } from '@xiaojiu/contract/company/operating-schemas.ts'
import { COMPANY_KINDS } from '@xiaojiu/contract/qualification/licence-words.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addDays, addMs, dayOf } from '@xiaojiu/kernel/time.ts'
import { accountFaces, findBuyerAccounts } from '#modules/identity/public.ts'
import { areaNames } from '#modules/reference/public.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import { type Worksheet, worksheet } from '#platform/documents/workbook.ts'
import { refuseTooLarge } from '#platform/http/send-workbook.ts'
import { maskPersonalData } from '#platform/log.ts'
import {
  companiesOfAccounts,
  countWatched,
  listWatched,
  type WatchedAsked,
  type WatchedRow,
} from '../tables/watched-companies.ts'
import { findMainAccountIds } from '../tables/profiles.ts'
import type { CompanyWatch } from './dossier.ts'

/** A paper that ends within this time is to be renewed. */
const ENDING_DAYS = 30
/** A company that has ordered nothing for as long is asleep. */
const ASLEEP_MS = 90 * 86_400_000
const MOST_LOGINS = 50
const MOST_EXPORTED = 10_000

/** 企业列表: a stretch of the companies within the operator's limits. */
export function searchCompanies(ctx: OperatorContext, watch: CompanyWatch, filter: CompanySearch) {
  return inSnapshot(ctx, async tx => {
    const asked = await lookedUp(tx, watch, filter)
    const rows = await listWatched(tx.db, asked, { after: filter.after, limit: filter.pageSize + 1 })
    const shown = rows.slice(0, filter.pageSize)
    return {
      list: await presentCompanies(tx, watch, shown),
      next: rows.length > shown.length ? (shown.at(-1)?.companyId ?? null) : null,
      total: await countWatched(tx.db, asked),
    }
  })
}

/** What the words and the view mean, asked of those who know. */
async function lookedUp(tx: OperatorContext, watch: CompanyWatch, filter: CompanyExport): Promise<WatchedAsked> {
  const { view, kind, provinceCode, keyword } = filter
  const today = dayOf(tx.now)
  const isState = view === 'in-review' || view === 'approved' || view === 'withdrawn'
  return {
    kind,
    provinceCode,
    states: isState ? [view] : view === 'ending' || view === 'asleep' ? ['approved'] : null,
    ids: view === 'ending' ? await watch.endingBy(tx.db, today, addDays(today, ENDING_DAYS)) : null,
    exceptIds: view === 'asleep' ? await watch.activeSince(tx.db, addMs(tx.now, -ASLEEP_MS)) : null,
    riskIds: view === 'risk' ? await watch.held(tx.db) : null,
    words: keyword ? { text: keyword, orIds: await companiesNamedBy(tx, watch, keyword) } : null,
  }
}

/** By a login, the end of a mobile, or an order. */
async function companiesNamedBy({ db }: OperatorContext, watch: CompanyWatch, words: string): Promise<string[]> {
  const ofOrder = /^\d{16}$/.test(words) ? await watch.companyOfOrder(db, words) : null
  const accounts = await findBuyerAccounts(db, words, MOST_LOGINS)
  return [...(ofOrder === null ? [] : [ofOrder]), ...(await companiesOfAccounts(db, accounts))]
}

/** Companies as the list and the head of a dossier show them. */
export async function presentCompanies(
  { db, now }: OperatorContext,
  watch: CompanyWatch,
  rows: readonly WatchedRow[],
): Promise<WatchedCompany[]> {
  const ids = rows.map(row => row.companyId)
  const figures = await watch.figuresOf(db, ids, dayOf(now))
  const mains = await findMainAccountIds(db, ids)
  const faces = await accountFaces(db, [...mains.values()])
  const provinces = await areaNames(
    db,
    rows.map(row => row.provinceCode),
  )
  return rows.map(({ provinceCode, state, ...row }) => {
    const main = faces.get(mains.get(row.companyId) ?? '')
    return {
      ...row,
      // The check constraint allows no other state.
      state: state as WatchedCompany['state'],
      provinceName: provinces.get(provinceCode) ?? '',
      main: main ? { ...main, mobile: maskPersonalData(main.mobile) } : null,
      ...(figures.get(row.companyId) ?? NO_FIGURES),
    }
  })
}

const NO_FIGURES = {
  licenceEndsOn: null,
  certifiedUntil: null,
  lastOrderAt: null,
  spent: fen(0),
  wallet: fen(0),
  overdue: fen(0),
  isHeld: false,
  openCaseCount: 0,
}

/** The same list as a sheet; that it was taken stands in the trail. */
export function companiesSheet(ctx: OperatorContext, watch: CompanyWatch, filter: CompanyExport): Promise<Worksheet> {
  return inTransaction(ctx, async tx => {
    const asked = await lookedUp(tx, watch, filter)
    const rows = await listWatched(tx.db, asked, { limit: MOST_EXPORTED + 1 })
    refuseTooLarge(rows.length, MOST_EXPORTED)
    await audit(tx, { action: 'company.export', subject: '企业列表', details: { ...filter, count: rows.length } })
    return worksheet<WatchedCompany>({
      name: '企业列表',
      columns: [
        { label: '企业名称', width: 36, kind: 'text', value: row => row.name },
        { label: '类型', width: 12, kind: 'text', value: row => kindName(row.kind) },
        { label: '统一社会信用代码', width: 22, kind: 'text', value: row => row.creditCode },
        { label: '省份', width: 10, kind: 'text', value: row => row.provinceName },
        { label: '状态', width: 10, kind: 'text', value: row => COMPANY_STATE_NAMES[row.state] },
        { label: '主账号', width: 12, kind: 'text', value: row => row.main?.personName ?? null },
        { label: '手机', width: 14, kind: 'text', value: row => row.main?.mobile ?? null },
        { label: '最近到期证照', width: 14, kind: 'day', value: row => row.licenceEndsOn },
        { label: '最近下单', width: 18, kind: 'time', value: row => row.lastOrderAt },
        { label: '近 90 天采购（元）', width: 16, kind: 'money', value: row => row.spent },
        { label: '钱包（元）', width: 14, kind: 'money', value: row => row.wallet },
        { label: '逾期（元）', width: 14, kind: 'money', value: row => row.overdue },
        { label: '暂停供货', width: 10, kind: 'text', value: row => (row.isHeld ? '是' : '') },
        { label: '处理中售后', width: 10, kind: 'count', value: row => row.openCaseCount },
      ],
      rows: await presentCompanies(tx, watch, rows),
    })
  })
}

function kindName(kind: string): string {
  const names: Readonly<Record<string, string>> = COMPANY_KINDS
  return names[kind] ?? kind
}

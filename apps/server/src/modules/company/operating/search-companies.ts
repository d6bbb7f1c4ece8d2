import { COMPANY_STATE_NAMES, CompanySearch, type WatchedCompany } from '@xiaojiu/contract/company/operating-schemas.ts'
import { COMPANY_KINDS } from '@xiaojiu/contract/qualification/words.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { addDays, addMs, dayOf } from '@xiaojiu/kernel/time.ts'
import type { ExportSource, Mask } from '#modules/file/public.ts'
import { accountFaces, findBuyerAccounts } from '#modules/identity/public.ts'
import { areaNames } from '#modules/reference/public.ts'
import { inSnapshot, type OperatorContext, type StaffContext } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { findMainAccountIds, idsNamed } from '../tables/companies.ts'
import {
  companiesOfAccounts,
  countWatched,
  idsOfWatched,
  listWatched,
  MOST_COUNTED,
  type WatchedAsked,
  type WatchedRow,
} from '../tables/watched-companies.ts'
import type { CompanyWatch } from './dossier.ts'

/** A paper that expires within this time should be renewed. */
const ENDING_DAYS = 30
/** A company without orders for this long is inactive. */
const ASLEEP_MS = 90 * 86_400_000
const MOST_LOGINS = 50
const AT_ONCE = 500

/** 企业列表: a page of the companies within the operator's limits. */
export function searchCompanies(ctx: OperatorContext, watch: CompanyWatch, filter: CompanySearch) {
  return inSnapshot(ctx, async tx => {
    const asked = await lookedUp(tx, watch, filter)
    const { rows, next } = await stretch(tx, watch, asked, filter)
    const total = filter.view === 'asleep' ? await countAsleep(tx, watch, asked) : await countWatched(tx.db, asked)
    return { list: await presentCompanies(tx, watch, rows), next, total }
  })
}

type Stretch = { readonly rows: readonly WatchedRow[]; readonly next: string | null }

async function stretch(
  tx: OperatorContext,
  watch: CompanyWatch,
  asked: WatchedAsked,
  { view, after, pageSize }: Pick<CompanySearch, 'view' | 'after' | 'pageSize'>,
): Promise<Stretch> {
  if (view === 'asleep') return stretchAsleep(tx, watch, asked, { after, pageSize })
  const rows = await listWatched(tx.db, asked, { after, limit: pageSize + 1 })
  return cut(rows, pageSize)
}

function cut(rows: readonly WatchedRow[], pageSize: number): Stretch {
  const shown = rows.slice(0, pageSize)
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.companyId ?? null) : null }
}

/**
 * Who has ordered is known only after reading: a page is filled from several reads, at most so many that it ends in time; then the
 * next page goes on from there.
 */
async function stretchAsleep(
  { db, now }: OperatorContext,
  watch: CompanyWatch,
  asked: WatchedAsked,
  { after, pageSize }: Pick<CompanySearch, 'after' | 'pageSize'>,
): Promise<Stretch> {
  const found: WatchedRow[] = []
  let place = after
  for (let read = 0; read < MOST_COUNTED; read += AT_ONCE) {
    const rows = await listWatched(db, asked, { after: place, limit: AT_ONCE })
    const ids = rows.map(({ companyId }) => companyId)
    const active = await watch.activeAmong(db, ids, addMs(now, -ASLEEP_MS))
    found.push(...rows.filter(({ companyId }) => !active.has(companyId)))
    if (found.length > pageSize || rows.length < AT_ONCE) return cut(found, pageSize)
    place = ids.at(-1)
  }
  return { rows: found, next: place ?? null }
}

/** Among the latest registered, as many as are counted. */
async function countAsleep({ db, now }: OperatorContext, watch: CompanyWatch, asked: WatchedAsked): Promise<number> {
  const ids = await idsOfWatched(db, asked)
  return ids.length - (await watch.activeAmong(db, ids, addMs(now, -ASLEEP_MS))).size
}

/** Resolves the keyword and the view with the help of other modules. */
async function lookedUp(tx: OperatorContext, watch: CompanyWatch, filter: CompanySearch): Promise<WatchedAsked> {
  const { view, kind, provinceCode, keyword } = filter
  const today = dayOf(tx.now)
  const isState = view === 'in-review' || view === 'approved' || view === 'withdrawn'
  return {
    kind,
    provinceCode,
    states: isState ? [view] : view === 'ending' || view === 'asleep' ? ['approved'] : null,
    ids: view === 'ending' ? await watch.endingBy(tx.db, today, addDays(today, ENDING_DAYS)) : null,
    riskIds: view === 'risk' ? await watch.held(tx.db) : null,
    words: keyword
      ? { text: keyword, named: await idsNamed(tx.db, keyword), orIds: await companiesNamedBy(tx, watch, keyword) }
      : null,
  }
}

/** By a login, the last digits of a mobile, or an order. */
async function companiesNamedBy({ db }: OperatorContext, watch: CompanyWatch, words: string): Promise<string[]> {
  const ofOrder = /^\d{16}$/.test(words) ? await watch.companyOfOrder(db, words) : null
  const accounts = await findBuyerAccounts(db, words, MOST_LOGINS)
  return [...(ofOrder === null ? [] : [ofOrder]), ...(await companiesOfAccounts(db, accounts))]
}

/** Companies in the form of the list and of a dossier's header. */
export async function presentCompanies(
  { db, now }: OperatorContext,
  watch: CompanyWatch,
  rows: readonly WatchedRow[],
  mask: Mask = maskPersonalData,
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
      main: main ? { ...main, mobile: mask(main.mobile) } : null,
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

/** The list as an export: its rows and its order. */
export function companiesSource(watch: CompanyWatch): ExportSource<CompanySearch, WatchedCompany> {
  return {
    list: 'company.companies',
    title: '企业列表',
    faces: ['platform'],
    right: 'company.look',
    filter: CompanySearch,
    columns: [
      { of: 'name', label: '企业名称', width: 36, kind: 'text', value: row => row.name },
      { of: 'name', label: '类型', width: 12, kind: 'text', value: row => kindName(row.kind) },
      { of: 'name', label: '统一社会信用代码', width: 22, kind: 'text', value: row => row.creditCode },
      { of: 'province', label: '省份', width: 10, kind: 'text', value: row => row.provinceName },
      { of: 'main', label: '主账号', width: 12, kind: 'text', value: row => row.main?.personName ?? null },
      {
        ...{ of: 'main', label: '手机', width: 14, kind: 'text', isPersonal: true },
        value: row => row.main?.mobile ?? null,
      },
      { of: 'licence', label: '证照最近到期', width: 14, kind: 'day', value: row => row.licenceEndsOn },
      { of: 'ca', label: 'CA 有效至', width: 14, kind: 'day', value: row => row.certifiedUntil },
      { of: 'lastOrder', label: '最近下单', width: 18, kind: 'time', value: row => row.lastOrderAt },
      { of: 'spent', label: '近 90 天采购（元）', width: 16, kind: 'money', value: row => row.spent },
      { of: 'wallet', label: '钱包（元）', width: 14, kind: 'money', value: row => row.wallet },
      { of: 'overdue', label: '逾期（元）', width: 14, kind: 'money', value: row => row.overdue },
      { of: 'cases', label: '处理中售后', width: 10, kind: 'count', value: row => row.openCaseCount },
      { of: 'state', label: '状态', width: 10, kind: 'text', value: row => COMPANY_STATE_NAMES[row.state] },
      { of: 'state', label: '暂停供货', width: 10, kind: 'text', value: row => (row.isHeld ? '是' : '') },
    ],
    async read(tx, filter, after, mask) {
      const staff = operatorOf(tx)
      const asked = await lookedUp(staff, watch, filter)
      const page = { view: filter.view, after: after ?? undefined, pageSize: AT_ONCE }
      const { rows, next } = await stretch(staff, watch, asked, page)
      return { rows: await presentCompanies(staff, watch, rows, mask), next }
    },
  }
}

/** Only the platform's console has the list. */
function operatorOf(tx: StaffContext): OperatorContext {
  if (tx.actor.face !== 'platform') throw new Error('a list of the platform was asked for by a store')
  return { ...tx, actor: tx.actor }
}

function kindName(kind: string): string {
  const names: Readonly<Record<string, string>> = COMPANY_KINDS
  return names[kind] ?? kind
}

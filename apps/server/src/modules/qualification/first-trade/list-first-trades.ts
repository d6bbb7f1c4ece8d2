import type {
  FirstTrade,
  FirstTradeDetail,
  FirstTradeGroup,
  FirstTradeList,
  FirstTradeQuery,
} from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { companyOf } from '#modules/company/public.ts'
import { allStores, storesOf } from '#modules/store/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { qualityAssurance } from '../agreements/domain/agreement-text.ts'
import { isInForce } from '../certification/domain/shown-state.ts'
import { readCertification } from '../certification/tables/certifications.ts'
import { standingOf, viewOf } from './standing.ts'

/** Every store that trades only after first trade, and those the company has dealt with. */
export function listFirstTrades(
  ctx: MemberContext,
  { group, storeName = '', pageNum, pageSize }: FirstTradeQuery,
): Promise<FirstTradeList> {
  return inSnapshot(ctx, async ({ db, actor: { companyId }, now }) => {
    const today = dayOf(now)
    const standing = await standingOf(db, companyId)
    const stores = [...(await allStores(db)).values()].filter(
      store => standing.pairs.has(store.id) || (store.opensAccountFirst && store.isOpen),
    )
    const trades = stores
      .map(store => viewOf(store, standing, today).trade)
      .filter(trade => trade.storeName.includes(storeName))
      .toSorted(
        (a, b) => ORDER[groupOf(a)] - ORDER[groupOf(b)] || (b.askedAt?.getTime() ?? 0) - (a.askedAt?.getTime() ?? 0),
      )
    const shown = group === 'all' ? trades : trades.filter(trade => groupOf(trade) === group)
    const count = (wanted: FirstTradeGroup) => trades.filter(trade => groupOf(trade) === wanted).length
    return {
      list: shown.slice((pageNum - 1) * pageSize, pageNum * pageSize),
      total: shown.length,
      pageNum,
      pageSize,
      counts: {
        all: trades.length,
        'to-do': count('to-do'),
        waiting: count('waiting'),
        established: count('established'),
      },
      isCertified: isInForce(await readCertification(db, companyId), today),
    }
  })
}

const ORDER: Readonly<Record<FirstTradeGroup, number>> = { 'to-do': 0, waiting: 1, established: 2, all: 3 }

/** What is to be done about it: by the buyer, by the store, or nothing. */
function groupOf({ state, renewed }: FirstTrade): Exclude<FirstTradeGroup, 'all'> {
  if (state === 'asked' || state === 'in-review') return 'waiting'
  return state === 'established' && renewed.length === 0 ? 'established' : 'to-do'
}

/** Everything needed to open an account with one store. */
export function getFirstTrade(ctx: MemberContext, storeId: string): Promise<FirstTradeDetail> {
  return inSnapshot(ctx, async ({ db, actor: { companyId }, now }) => {
    const store = (await storesOf(db, [storeId])).get(storeId)
    const company = await companyOf(db, companyId)
    if (!store || !company) throw new Refusal('not-found')
    const today = dayOf(now)
    const { trade, papers } = viewOf(store, await standingOf(db, companyId), today)
    const { title, sections } = qualityAssurance(store.holderName, company.name)
    return {
      trade,
      isNeeded: store.opensAccountFirst,
      isCertified: isInForce(await readCertification(db, companyId), today),
      note: store.openAccountNote,
      papers: [...papers],
      agreement: {
        title,
        sections: sections.map(({ heading, paragraphs }) => ({ heading, paragraphs: [...paragraphs] })),
      },
    }
  })
}

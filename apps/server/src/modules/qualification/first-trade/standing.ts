import type { FirstTrade } from '@xiaojiu/contract/qualification/first-trade-schemas.ts'
import { type Day, day } from '@xiaojiu/kernel/time.ts'
import type { Store } from '#modules/store/public.ts'
import type { Db } from '#platform/database/database.ts'
import { licenceName } from '../domain/licence-names.ts'
import { type HeldPaper, isReady, type SentPaper, type WantedPaper, wantedPapers } from './domain/papers.ts'
import { listHeldPapers, listPairs, type Pair, sentPapersOf } from './tables/pairs.ts'
import { openAsksOf, type PaperAsk } from './tables/paper-asks.ts'

/** The company's papers, to be compared with what stores require. */
export interface Standing {
  readonly held: readonly HeldPaper[]
  readonly pairs: ReadonlyMap<string, Pair>
  readonly sent: ReadonlyMap<string, readonly SentPaper[]>
  /** Papers that stores ask for, by pair. */
  readonly asks: ReadonlyMap<string, PaperAsk>
}

/** `db` must be in the company's scope. */
export async function standingOf(db: Db, companyId: string): Promise<Standing> {
  const pairs = await listPairs(db, { companyId })
  const dossierIds = new Set(pairs.flatMap(pair => pair.sentDossierId ?? pair.dossierId ?? []))
  return {
    held: await listHeldPapers(db, companyId),
    pairs: new Map(pairs.map(pair => [pair.storeId, pair])),
    sent: await sentPapersOf(db, [...dossierIds]),
    asks: await openAsksOf(db, pairs),
  }
}

export interface StoreView {
  readonly trade: FirstTrade
  readonly papers: readonly WantedPaper[]
}

/** One store as the buyer sees it: the state, and what is missing. */
export function viewOf(store: Store, { held, pairs, sent, asks }: Standing, today: Day): StoreView {
  const pair = pairs.get(store.id)
  const lastSentId = pair?.sentDossierId ?? pair?.dossierId
  const lastSent = lastSentId ? (sent.get(lastSentId) ?? null) : null
  const papers = wantedPapers(store.openAccountLicences, held, lastSent, { today, nameOf: licenceName })
  const lacking = papers.filter(paper => !isReady(paper))
  const renewed = papers.filter(paper => paper.state === 'newer')
  const state = stateOn(pair, today)
  const asked = pair && asks.get(pair.id)
  return {
    papers,
    trade: {
      storeId: store.id,
      storeName: store.name,
      storeKind: store.kind,
      holderName: store.holderName,
      state,
      refuseReason: pair?.refuseReason ?? null,
      askedAt: pair?.askedAt ?? null,
      decidedAt: pair?.decidedAt ?? null,
      decidedBy: pair?.decidedBy ?? null,
      papersUntil: pair?.papersUntil ?? null,
      reviewHours: store.openAccountHours,
      papers: [...papers],
      lacking,
      renewed,
      asked: asked ? { askId: asked.id, paper: asked.paper, reason: asked.reason, askedAt: asked.askedAt } : null,
      canSubmit:
        store.isOpen &&
        lacking.length === 0 &&
        (state === 'none' ||
          state === 'refused' ||
          state === 'outdated' ||
          (state === 'established' && renewed.length > 0 && pair?.sentDossierId === null)),
      hasFiles: lastSentId !== null && lastSentId !== undefined,
    },
  }
}

/** An established trade ends with the first expired paper, also before the nightly job records it. */
function stateOn(pair: Pick<Pair, 'state' | 'papersUntil'> | undefined, today: Day): FirstTrade['state'] {
  if (!pair) return 'none'
  const isPast = pair.state === 'established' && pair.papersUntil !== null && day(pair.papersUntil) < today
  return isPast ? 'outdated' : pair.state
}

import {
  CONFIRMED_STEPS,
  OPENING_GOODS,
  type OpeningStep,
  type OpeningStepView,
} from '@xiaojiu/contract/store/opening-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { lapsedLicences, type Preparing, stepsOf } from '../domain/opening.ts'
import { type OpeningRow, readConfirmedSteps, readLastOpening } from '../tables/openings.ts'
import { readStoreLicences, readStores } from '../tables/stores.ts'

/** What the modules above know of a store that prepares itself. */
export interface OpeningParts {
  /** Names of those who answer for quality, the owner left out. */
  readonly qualityNamesOf: (db: Db, storeId: string) => Promise<readonly string[]>
  /** How many goods are on the shelf, and how many of them can be sold today; counted no further than `most`. */
  readonly shelfOf: (
    db: Db,
    storeId: string,
    today: string,
    most: number,
  ) => Promise<{ readonly listed: number; readonly stocked: number }>
}

export interface OpeningFacts {
  readonly known: Preparing
  readonly steps: readonly OpeningStepView[]
  readonly last: OpeningRow | null
}

/** All that opening a store hangs on, read anew each time. */
export async function readOpening(
  { db, now }: Context,
  { qualityNamesOf, shelfOf }: OpeningParts,
  storeId: string,
): Promise<OpeningFacts> {
  const [store] = await readStores(db, [storeId])
  if (!store) throw new Refusal('not-found')
  const today = dayOf(now)
  const confirmed = await readConfirmedSteps(db, storeId)
  const shelf = await shelfOf(db, storeId, today, OPENING_GOODS)
  const known: Preparing = {
    store,
    today,
    licences: await readStoreLicences(db, storeId),
    qualityNames: await qualityNamesOf(db, storeId),
    listedCount: shelf.listed,
    stockedCount: shelf.stocked,
    // Whoever is open has long done what is asked of new stores.
    confirmed: new Set<string>(store.isOpen ? CONFIRMED_STEPS : confirmed.map(({ step }) => step)),
  }
  const last = await readLastOpening(db, storeId)
  const objections = last?.state === 'returned' ? last.objections : []
  const steps = stepsOf(known).map(({ step, facts, missing }): OpeningStepView => {
    const word = confirmed.find(one => one.step === step)
    const found = objections.filter(({ item }) => item === step)
    return {
      // The pure rule names the steps of the contract, by test.
      step: step as OpeningStep,
      isDone: missing.length === 0,
      facts,
      missing: [...missing],
      objection: found.length === 0 ? null : found.map(({ reason }) => reason).join('；'),
      doneBy: word?.doneByName ?? null,
      doneAt: word?.doneAt ?? null,
    }
  })
  return { known, steps, last }
}

/** Why the store cannot open yet: the worst first, and each by its name. */
export function whyNotYet({ known, steps }: OpeningFacts, labels: Readonly<Record<string, string>>): Refusal | null {
  const lapsed = lapsedLicences(known)
  if (lapsed.length > 0) return new Refusal('store-licence-lapsed', { licences: lapsed.join('、') })
  if (known.qualityNames.length === 0) return new Refusal('quality-person-missing')
  if (known.stockedCount < OPENING_GOODS) return new Refusal('goods-too-few', { count: known.stockedCount })
  const open = steps.filter(({ isDone }) => !isDone)
  if (open.length === 0) return null
  return new Refusal('opening-step-missing', {
    steps: open.map(({ step, missing }) => `${labels[step] ?? step}（${missing.join('、')}）`).join('；'),
  })
}

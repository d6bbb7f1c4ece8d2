import { createHash } from 'node:crypto'
import {
  CONFIRMED_STEPS,
  OPENING_GOODS,
  type Opening,
  type OpeningReading,
  type OpeningStep,
  type OpeningStepView,
} from '@xiaojiu/contract/store/opening-schemas.ts'
import { type Fen, formatYuan, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { lapsedLicences, type Preparing, stepsOf } from '../domain/opening.ts'
import { documentsOf } from '../domain/opening-documents.ts'
import {
  type ConfirmedStepRow,
  type OpeningRow,
  readConfirmedSteps,
  readDepositTerms,
  readLastOpening,
} from '../tables/openings.ts'
import { readStoreLicences, readStores } from '../tables/stores.ts'

/** What higher modules know about a store that is being prepared. */
export interface OpeningParts {
  /** The firm that runs the platform, the other party of the agreements. */
  readonly platformParty: (ctx: Context) => Promise<{ readonly name: string }>
  readonly licenceName: (code: string) => string
  /** Names of persons responsible for quality, without the owner. */
  readonly qualityNamesOf: (db: Db, storeId: string) => Promise<readonly string[]>
  /** The number of listed goods, and of those that can be sold today; counted up to `most`. */
  readonly shelfOf: (
    db: Db,
    storeId: string,
    today: string,
    most: number,
  ) => Promise<{ readonly listed: number; readonly stocked: number }>
  /** The finished rehearsal order; null: none. */
  readonly doneRehearsalOf: (
    db: Db,
    storeId: string,
  ) => Promise<{ readonly rehearsalNo: string; readonly doneBy: string; readonly doneAt: Date } | null>
  /** The deposit of the store in the ledger, and the account to which the rest is paid. */
  readonly depositOf: (
    db: Db,
    storeId: string,
  ) => Promise<{
    readonly paid: Fen
    readonly moves: readonly { readonly at: Date; readonly amount: Fen; readonly payerName: string }[]
    readonly account: { readonly accountName: string; readonly bankName: string; readonly accountNo: string }
  }>
}

/** The remark for the transfer of a deposit, by which it is matched: the end of the store's id. */
export function depositRemark(storeId: string): string {
  return `BZJ${storeId.slice(-8).toUpperCase()}`
}

export interface OpeningFacts {
  readonly known: Preparing
  readonly steps: readonly OpeningStepView[]
  readonly last: OpeningRow | null
  readonly deposit: Opening['deposit']
}

/** All data that opening a store depends on, read fresh each time. */
export async function readOpening(ctx: Context, parts: OpeningParts, storeId: string): Promise<OpeningFacts> {
  const { db, now } = ctx
  const { qualityNamesOf, shelfOf, doneRehearsalOf, depositOf, licenceName } = parts
  const [store] = await readStores(db, [storeId])
  if (!store) throw new Refusal('not-found')
  const today = dayOf(now)
  const confirmed = await readConfirmedSteps(db, storeId)
  const shelf = await shelfOf(db, storeId, today, OPENING_GOODS)
  const rehearsal = await doneRehearsalOf(db, storeId)
  const known: Preparing = {
    store,
    today,
    licences: await readStoreLicences(db, storeId),
    qualityNames: await qualityNamesOf(db, storeId),
    listedCount: shelf.listed,
    stockedCount: shelf.stocked,
    // An open store counts as having confirmed the steps.
    confirmed: new Set<string>(store.isOpen ? CONFIRMED_STEPS : confirmed.map(({ step }) => step)),
    rehearsalNo: rehearsal?.rehearsalNo ?? (store.isOpen ? '' : null),
  }
  const last = await readLastOpening(db, storeId)
  const objections = last?.state === 'returned' ? last.objections : []
  const { name: platform } = await parts.platformParty(ctx)
  const steps = stepsOf(known).map(({ step, facts, missing }): OpeningStepView => {
    const word = step === 'rehearsal' ? rehearsal && { ...rehearsal, reading: null } : wordFor(confirmed, step)
    const found = objections.filter(({ item }) => item === step)
    return {
      // A test checks that the pure rule uses the step names of the contract.
      step: step as OpeningStep,
      isDone: missing.length === 0,
      facts,
      missing: [...missing],
      objection: found.length === 0 ? null : found.map(({ reason }) => reason).join('；'),
      doneBy: word?.doneBy ?? null,
      doneAt: word?.doneAt ?? null,
      reading: word?.reading ?? readingOf(documentsOf(step, { platform, store, licenceName })),
    }
  })
  const { paid, moves, account } = await depositOf(db, storeId)
  const due = (await readDepositTerms(db, [storeId])).get(storeId)?.due ?? ZERO
  const deposit = { due, paid, missing: paid < due ? subtract(due, paid) : ZERO, moves: [...moves], ...account }
  return { known, steps, last, deposit: { ...deposit, remark: depositRemark(storeId) } }
}

function wordFor(confirmed: readonly ConfirmedStepRow[], step: string) {
  const found = confirmed.find(one => one.step === step)
  return found ? { doneBy: found.doneByName, doneAt: found.doneAt, reading: found.reading } : null
}

/** The version changes with every change of the text. */
function readingOf(documents: OpeningReading['documents'] | null): OpeningReading | null {
  if (!documents) return null
  return { version: createHash('sha256').update(JSON.stringify(documents)).digest('hex').slice(0, 12), documents }
}

/** Why the store cannot open yet, the most important reason first. */
export function whyNotYet(
  { known, steps, deposit }: OpeningFacts,
  labels: Readonly<Record<string, string>>,
): Refusal | null {
  const lapsed = lapsedLicences(known)
  if (lapsed.length > 0) return new Refusal('store-licence-lapsed', { licences: lapsed.join('、') })
  if (known.qualityNames.length === 0) return new Refusal('quality-person-missing')
  if (known.stockedCount < OPENING_GOODS) return new Refusal('goods-too-few', { count: known.stockedCount })
  const open = steps.filter(({ isDone }) => !isDone)
  if (open.length === 0) return deposit.missing === ZERO ? null : depositShort(deposit.due, deposit.paid)
  return new Refusal('opening-step-missing', {
    steps: open.map(({ step, missing }) => `${labels[step] ?? step}（${missing.join('、')}）`).join('；'),
  })
}

/** The due, the paid and the missing amount. */
export function depositShort(due: Fen, paid: Fen): Refusal {
  return new Refusal('deposit-short', {
    due: formatYuan(due),
    paid: formatYuan(paid),
    missing: formatYuan(subtract(due, paid)),
  })
}

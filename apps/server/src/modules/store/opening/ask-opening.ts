import { type ConfirmStep, OPENING_STEPS, type Opening } from '@xiaojiu/contract/store/opening-schemas.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type SellerContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  confirmStepRow,
  insertOpening,
  lockStoreState,
  readStoreState,
  withdrawOpeningRow,
} from '../tables/openings.ts'
import { type OpeningParts, readOpening, whyNotYet } from './read-opening.ts'

export function getOpening(ctx: SellerContext, parts: OpeningParts): Promise<Opening> {
  return inSnapshot(ctx, async tx => {
    const { storeId } = tx.actor
    const { known, steps, last, deposit } = await readOpening(tx, parts, storeId)
    const state = (await readStoreState(tx.db, storeId)) ?? 'closed'
    const isAsked = state === 'preparing' && last?.state === 'waiting'
    return {
      storeName: known.store.name,
      state: isAsked ? 'asked' : state,
      openedOn: state === 'preparing' ? null : known.store.openedOn,
      steps: [...steps],
      asked: isAsked ? { at: last.askedAt, by: last.askedByName } : null,
      returnedAt: last?.state === 'returned' ? last.decidedAt : null,
      deposit,
    }
  })
}

/** A step that a person confirms; name, time and the version of what was read are stored. */
export function confirmOpeningStep(
  ctx: SellerContext,
  { step, version }: ConfirmStep,
  parts: OpeningParts,
): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { storeId, accountId, name } = tx.actor
    if ((await lockStoreState(tx.db, storeId)) !== 'preparing') throw new Refusal('state-changed')
    const { steps } = await readOpening(tx, parts, storeId)
    const reading = steps.find(one => one.step === step)?.reading
    if (reading?.version !== version) throw new Refusal('opening-documents-changed')
    const done = { doneBy: accountId, doneByName: name, doneAt: tx.now }
    const isNew = await confirmStepRow(tx.db, { storeId, step, reading, ...done })
    if (!isNew) throw new Refusal('state-changed')
    const titles = reading.documents.map(({ title }) => title).join('、')
    await audit(tx, { action: 'store.confirm-step', subject: storeId, details: { step, titles, version } })
  })
}

export function askToOpen(ctx: SellerContext, parts: OpeningParts): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { storeId, accountId, name } = tx.actor
    if ((await lockStoreState(tx.db, storeId)) !== 'preparing') throw new Refusal('state-changed')
    const refusal = whyNotYet(await readOpening(tx, parts, storeId), OPENING_STEPS)
    if (refusal) throw refusal
    const asked = { storeId, askedBy: accountId, askedByName: name, askedAt: tx.now }
    if ((await insertOpening(tx.db, asked)) === null) throw new Refusal('state-changed')
    await audit(tx, { action: 'store.ask-to-open', subject: storeId })
  })
}

export function withdrawOpening(ctx: SellerContext): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { storeId } = tx.actor
    if (!(await withdrawOpeningRow(tx.db, storeId))) throw new Refusal('state-changed')
    await audit(tx, { action: 'store.withdraw-opening', subject: storeId })
  })
}

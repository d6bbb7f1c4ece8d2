import type { CaseChoice, Eligibility, PreviewCase } from '@xiaojiu/contract/after-sale/schemas.ts'
import type { AfterSaleKind, AfterSaleReason, GiftWay } from '@xiaojiu/contract/after-sale/words.ts'
import { claimedParts } from '#links/after-sale.ts'

/** The buyer's choices so far. */
export interface Draft {
  /** By line and batch; 0 or absent: not chosen. */
  readonly quantities: Readonly<Record<string, number>>
  readonly kind: AfterSaleKind | null
  readonly reason: AfterSaleReason | null
  /** What happens to unearned gifts; undefined: they are returned with the goods. */
  readonly giftWay?: GiftWay
}

export const partKey = (lineId: string, batchId: string): string => `${lineId}/${batchId}`

export interface Prefill {
  readonly lines?: string | undefined
  readonly reason?: AfterSaleReason | undefined
}

/** The first draft: the differences found at receipt, or the whole order if only that is possible. */
export function firstDraft({ isUnshipped, lines, choices }: Eligibility, given: Prefill): Draft {
  if (isUnshipped) return { quantities: {}, kind: 'refund-only', reason: 'unwanted' }
  const parts = claimedParts(given.lines).filter(part => lines.some(line => line.lineId === part.lineId))
  const choice = choices.find(
    one =>
      one.reason === given.reason &&
      parts.every(part => one.lines.some(verdict => verdict.lineId === part.lineId && verdict.isOpen)),
  )
  const quantities = parts.flatMap(({ lineId, batchId, quantity }) => {
    const batch = lines.find(line => line.lineId === lineId)?.batches.find(one => one.batchId === batchId)
    const count = batch ? Math.min(quantity, mostOf(batch, choice)) : 0
    return count > 0 ? [[partKey(lineId, batchId), count] as const] : []
  })
  if (parts.length === 0) return { quantities: {}, kind: null, reason: null }
  return { quantities: Object.fromEntries(quantities), kind: choice?.kind ?? null, reason: choice?.reason ?? null }
}

/** The lines of which something is chosen. */
export function chosenLines({ lines }: Eligibility, { quantities }: Draft): string[] {
  return lines
    .filter(line => line.batches.some(batch => (quantities[partKey(line.lineId, batch.batchId)] ?? 0) > 0))
    .map(line => line.lineId)
}

export interface ReasonOption {
  readonly reason: AfterSaleReason
  readonly isOpen: boolean
  readonly why: string
  /** The first last day of the chosen lines. */
  readonly lastDay: string | null
}

/** Whether an option is open for all chosen lines; without chosen lines, for any. */
function optionOf(choice: CaseChoice, lineIds: readonly string[]): ReasonOption {
  const verdicts = lineIds.length > 0 ? choice.lines.filter(one => lineIds.includes(one.lineId)) : choice.lines
  const against = verdicts.filter(one => !one.isOpen)
  const isOpen = lineIds.length > 0 ? against.length === 0 : against.length < verdicts.length
  const days = verdicts.flatMap(one => one.lastDay ?? []).toSorted()
  return { reason: choice.reason, isOpen, why: isOpen ? '' : (against[0]?.why ?? ''), lastDay: days[0] ?? null }
}

export function kindsOf({ choices }: Eligibility, lineIds: readonly string[]) {
  return [...Map.groupBy(choices, choice => choice.kind)].map(([kind, own]) => {
    const options = own.map(choice => optionOf(choice, lineIds)).toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen))
    return { kind, options, isOpen: options.some(option => option.isOpen) }
  })
}

export function choiceOf({ choices }: Eligibility, { kind, reason }: Draft): CaseChoice | undefined {
  return choices.find(choice => choice.kind === kind && choice.reason === reason)
}

/** The highest quantity of a batch for the chosen option. */
export function mostOf(batch: Eligibility['lines'][number]['batches'][number], choice: CaseChoice | undefined): number {
  if (choice?.kind === 'papers') return batch.shippedQuantity
  if (choice?.kind === 'surplus') return batch.overQuantity
  return choice?.isGoodsBack ? batch.returnableQuantity : batch.freeQuantity
}

/** The input of the call; null while a choice is missing. */
export function wishOf(eligibility: Eligibility, draft: Draft): PreviewCase | null {
  const { orderId, isUnshipped, lines: all } = eligibility
  const choice = choiceOf(eligibility, draft)
  if (!choice) return null
  const lines = all.flatMap(({ lineId, batches }) =>
    batches.flatMap(batch => {
      const quantity = Math.min(draft.quantities[partKey(lineId, batch.batchId)] ?? 0, mostOf(batch, choice))
      return quantity > 0 ? [{ lineId, batchId: batch.batchId, quantity }] : []
    }),
  )
  if (!isUnshipped && (lines.length === 0 || !optionOf(choice, chosenLines(eligibility, draft)).isOpen)) return null
  return { orderId, kind: choice.kind, reason: choice.reason, lines, ...(draft.giftWay && { giftWay: draft.giftWay }) }
}

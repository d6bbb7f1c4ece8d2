import type { CaseChoice, ClaimableBatch, Eligibility } from '@xiaojiu/contract/after-sale/schemas.ts'
import type { AfterSaleKind, AfterSaleReason } from '@xiaojiu/contract/after-sale/words.ts'

type Claim = Pick<Eligibility, 'choices' | 'lines' | 'isUnshipped'>

/** Of an order that has not been shipped the whole is claimed, without lines. */
function isOpen({ isUnshipped }: Claim, choice: CaseChoice): boolean {
  return isUnshipped || choice.lines.some(line => line.isOpen)
}

/** The kinds of case that fit the order now. */
export function kindsOf(claim: Claim): AfterSaleKind[] {
  return [...new Set(claim.choices.filter(choice => isOpen(claim, choice)).map(choice => choice.kind))]
}

/** The reasons that fit a kind. */
export function reasonsOf(claim: Claim, kind: AfterSaleKind): AfterSaleReason[] {
  return claim.choices.flatMap(choice => (choice.kind === kind && isOpen(claim, choice) ? [choice.reason] : []))
}

export interface Claimable {
  readonly line: Eligibility['lines'][number]
  readonly batch: ClaimableBatch
  readonly most: number
}

/** The batches that can be claimed so, and how many packs of each. */
export function claimable({ lines }: Claim, choice: CaseChoice): Claimable[] {
  const open = new Set(choice.lines.flatMap(({ lineId, isOpen: isFree }) => (isFree ? [lineId] : [])))
  return lines.flatMap(line =>
    open.has(line.lineId)
      ? line.batches.map(batch => ({ line, batch, most: mostOf(batch, choice) })).filter(({ most }) => most > 0)
      : [],
  )
}

function mostOf(batch: ClaimableBatch, { kind, isGoodsBack }: CaseChoice): number {
  if (kind === 'papers') return batch.shippedQuantity
  if (kind === 'surplus') return batch.overQuantity
  return isGoodsBack ? batch.returnableQuantity : batch.freeQuantity
}

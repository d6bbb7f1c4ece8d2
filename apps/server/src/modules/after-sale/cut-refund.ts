import { add, allocate, type Fen, fen, formatYuan, subtract, ZERO } from '@xiaojiu/kernel/money.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Case, type CaseLineRow, linesOf, setLineRefund, setRefundAmount } from './tables/cases.ts'

/** Lowers what a locked case gives back to a part of it, shared over its lines to the fen. Answers the case as it is then. */
export async function cutRefund(tx: Context, found: Case, amount: Fen): Promise<Case> {
  if (amount === fen(found.refundAmount)) return found
  refuseAboveShare(found, amount)
  const lines = await linesOf(tx.db, [found.id])
  const shares = allocate(
    add(amount, fen(found.giftWithheld)),
    lines.map(line => line.refundAmount),
  )
  return writeShares(tx, found, lines, shares)
}

/** As `cutRefund`: of these lines and batches nothing is given back. */
export async function cutLines(
  tx: Context,
  found: Case,
  isCut: (line: Pick<CaseLineRow, 'lineId' | 'batchId'>) => boolean,
): Promise<Case> {
  const lines = await linesOf(tx.db, [found.id])
  if (!lines.some(isCut)) return found
  const shares = lines.map(line => (isCut(line) ? ZERO : fen(line.refundAmount)))
  refuseAboveShare(found, subtract(add(...shares), fen(found.giftWithheld)))
  return writeShares(tx, found, lines, shares)
}

/** An order that never left is given back whole. */
export function refuseAboveShare({ refundAmount, reason }: Case, amount: Fen): void {
  if (amount <= ZERO || amount > fen(refundAmount) || reason === 'unwanted')
    throw new Refusal('case-over-share', { most: formatYuan(fen(refundAmount)) })
}

async function writeShares(
  { db }: Context,
  found: Case,
  lines: readonly CaseLineRow[],
  shares: readonly Fen[],
): Promise<Case> {
  let coinCount = 0
  for (const [index, { lineId, batchId, refundAmount, coinCount: coins }] of lines.entries()) {
    const share = shares[index] ?? ZERO
    const kept = refundAmount === 0 ? 0 : Number((BigInt(coins) * BigInt(share)) / BigInt(refundAmount))
    coinCount += kept
    await setLineRefund(db, { caseId: found.id, lineId, batchId, refundAmount: share, coinCount: kept })
  }
  const refundAmount = subtract(add(...shares), fen(found.giftWithheld))
  await setRefundAmount(db, found.id, refundAmount, coinCount)
  return { ...found, refundAmount, coinCount }
}

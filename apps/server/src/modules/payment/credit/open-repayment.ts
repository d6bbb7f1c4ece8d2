import type { Repay } from '@xiaojiu/contract/payment/credit-schemas.ts'
import type { Collection } from '@xiaojiu/contract/payment/wallet-schemas.ts'
import { formatYuan, ZERO } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { openCollection } from '../collections/collections.ts'
import { owedDebts } from './credit-tables.ts'
import { sumsOf } from './grant-credit.ts'

/** The collection for a repayment up to the debt. Which debts it settles is decided when the money arrives. */
export async function openRepayment(ctx: MemberContext, { kind, amount, requestId }: Repay): Promise<Collection> {
  const debts = await inSnapshot(ctx, tx => owedDebts(tx.db, tx.actor.companyId, kind))
  const { outstanding } = sumsOf(debts, dayOf(ctx.now))
  if (outstanding === ZERO) throw new Refusal('nothing-owed')
  if (amount > outstanding) throw new Refusal('repay-too-much', { outstanding: formatYuan(outstanding) })
  return openCollection(ctx, { purpose: kind === 'loan' ? 'loan-repayment' : 'repayment', amount, requestId })
}

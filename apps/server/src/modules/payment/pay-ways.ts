import type { PayChannelName, PayWays } from '@xiaojiu/contract/payment/schemas.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { MemberContext } from '#platform/context.ts'
import { linesOf } from './credit/credit-store.ts'
import { availableOf, creditProblem } from './domain/credit-problem.ts'
import { type PayablePart, soleStoreOf } from './domain/payable.ts'
import { purseBalance } from './ledger/accounts.ts'
import { readPaySettings } from './password/pay-settings-store.ts'
import { storeAccountOf } from './store-account.ts'

/** What is due to a store, ordered already or not yet. */
type StoreDue = Pick<PayablePart, 'storeId' | 'amount'>

/** What can be used for these parts by this login; in the caller's transaction. */
export async function payWaysFor(
  ctx: MemberContext,
  parts: readonly StoreDue[],
): Promise<{ channels: PayChannelName[]; ways: PayWays }> {
  const { companyId, membership } = ctx.actor
  const { passwordHash, freeLimit, subsMayUseWallet, defaultChannel } = await readPaySettings(ctx.db, companyId)
  const mayPay = membership.isMain || membership.rights.includes('pay')
  const mayUseWallet = mayPay && (membership.isMain || subsMayUseWallet)
  const credit = mayPay ? await creditFor(ctx, parts) : null
  const storeId = soleStoreOf(parts)
  const isCollected = storeId !== null && (await storeAccountOf(ctx.db, storeId)) !== null
  const channels: PayChannelName[] = [
    'wechat',
    'alipay',
    'bank',
    'transfer',
    ...(mayUseWallet ? (['wallet'] as const) : []),
    ...(credit ? (['credit'] as const) : []),
    ...(isCollected ? (['merchant'] as const) : []),
  ]
  return {
    channels: channels.toSorted((a, b) => Number(b === defaultChannel) - Number(a === defaultChannel)),
    ways: {
      wallet: {
        balance: mayUseWallet ? await purseBalance(ctx.db, 'wallet', companyId) : null,
        isPasswordSet: passwordHash !== null,
        freeLimit,
      },
      credit,
    },
  }
}

/** Every store concerned must give credit; the tightest line counts. */
async function creditFor(ctx: MemberContext, parts: readonly StoreDue[]): Promise<PayWays['credit']> {
  const lines = await linesOf(ctx.db, ctx.actor.companyId, dayOf(ctx.now))
  const wanted = Map.groupBy(parts, part => part.storeId)
  const concerned = [...wanted].map(([storeId, orders]) => ({
    line: lines.find(line => line.storeId === storeId),
    amount: orders.reduce((sum, order) => sum + order.amount, 0),
  }))
  const given = concerned.flatMap(({ line, amount }) => (line ? [{ line, amount }] : []))
  if (given.length === 0 || given.length < concerned.length) return null
  return {
    available: fen(given.reduce((sum, { line }) => sum + availableOf(line), 0)),
    termDays: Math.min(...given.map(({ line }) => line.termDays)),
    problem: given.map(({ line, amount }) => creditProblem(line, amount)).find(problem => problem !== null) ?? null,
  }
}

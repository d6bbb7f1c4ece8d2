import type { ClosedWay, PayChannelName, PayWays } from '@xiaojiu/contract/payment/schemas.ts'
import { add, type Fen, fen, subtract } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { storesOf } from '#modules/store/public.ts'
import type { MemberContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { readSetting } from '#platform/settings.ts'
import { linesOf } from '../credit/credit-tables.ts'
import { availableOf, creditProblem } from '../domain/credit.ts'
import { type PayablePart, soleStoreOf } from '../domain/payable.ts'
import { purseBalance } from '../ledger/account-tables.ts'
import { readPaySettings } from '../password/pay-settings-tables.ts'
import { storeAccountOf } from './store-account-tables.ts'

/** The amount due to a store, ordered or about to be. */
type StoreDue = Pick<PayablePart, 'storeId' | 'amount'>

export interface OpenWays {
  /** The company's preferred channel first. */
  readonly channels: PayChannelName[]
  /** Channels that the company usually uses and cannot use here. */
  readonly closedWays: ClosedWay[]
  readonly ways: PayWays
}

/** The ways that this login can use for these parts; in the caller's transaction. */
export async function payWaysFor(ctx: MemberContext, parts: readonly StoreDue[]): Promise<OpenWays> {
  const { companyId, membership } = ctx.actor
  const { passwordHash, freeLimit, subsMayUseWallet, defaultChannel } = await readPaySettings(ctx.db, companyId)
  const mayPay = membership.isMain || membership.rights.includes('pay')
  const mayUseWallet = mayPay && (membership.isMain || subsMayUseWallet)
  const { credit, without } = mayPay ? await creditFor(ctx, parts) : { credit: null, without: [] }
  const storeId = soleStoreOf(parts)
  const collecting = await collectingOf(ctx, parts)
  const isCollected = storeId !== null && collecting.length > 0
  const payable = add(...parts.map(part => part.amount))
  const balance = mayUseWallet ? await purseBalance(ctx.db, 'wallet', companyId) : null
  const closedWays: ClosedWay[] = []
  if (mayPay && !mayUseWallet) closedWays.push({ channel: 'wallet', why: '主账号未开放子账号使用钱包余额' })
  if (without.length > 0) closedWays.push({ channel: 'credit', why: `${await namesOf(ctx, without)}未给贵企业账期` })
  if (storeId === null && collecting.length > 0)
    closedWays.push({ channel: 'merchant', why: '含多家店铺，不能由店铺直接收款' })
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
    closedWays,
    channels: channels.toSorted((a, b) => Number(b === defaultChannel) - Number(a === defaultChannel)),
    ways: {
      wallet: {
        balance,
        balanceAfter: leftOf(balance, payable),
        rest: balance !== null && balance > 0 && balance < payable ? subtract(payable, balance) : null,
        isPasswordSet: passwordHash !== null,
        freeLimit,
      },
      credit,
    },
  }
}

/** The balance after paying all of it; null when it is not enough. */
function leftOf(have: Fen | null, payable: Fen): Fen | null {
  return have !== null && have >= payable ? subtract(have, payable) : null
}

/** Channels of stores that collect payments themselves. */
async function collectingOf(ctx: MemberContext, parts: readonly StoreDue[]): Promise<string[]> {
  const collecting: string[] = []
  for (const storeId of new Set(parts.map(part => part.storeId)))
    if (await storeAccountOf(ctx.db, storeId)) collecting.push(storeId)
  return collecting
}

async function namesOf(ctx: MemberContext, storeIds: readonly string[]): Promise<string> {
  return [...(await storesOf(ctx.db, storeIds)).values()].map(store => store.name).join('、')
}

interface Credit {
  readonly credit: PayWays['credit']
  /** Stores without credit, when others of the order give credit. */
  readonly without: readonly string[]
}

/** Every store must give credit; the smallest available amount counts. */
async function creditFor(ctx: MemberContext, parts: readonly StoreDue[]): Promise<Credit> {
  const lines = await linesOf(ctx.db, ctx.actor.companyId, dayOf(ctx.now))
  const wanted = Map.groupBy(parts, part => part.storeId)
  const concerned = [...wanted].map(([storeId, orders]) => ({
    storeId,
    line: lines.find(line => line.storeId === storeId),
    amount: orders.reduce((sum, order) => sum + order.amount, 0),
  }))
  const given = concerned.flatMap(({ line, amount }) => (line ? [{ line, amount }] : []))
  const without = concerned.filter(({ line }) => !line).map(({ storeId }) => storeId)
  if (given.length === 0) return { credit: null, without: [] }
  if (without.length > 0) return { credit: null, without }
  const available = fen(given.reduce((sum, { line }) => sum + availableOf(line), 0))
  const credit = {
    available,
    availableAfter: leftOf(available, add(...parts.map(part => part.amount))),
    termDays: Math.min(...given.map(({ line }) => line.termDays)),
    problem: given.map(({ line, amount }) => creditProblem(line, amount)).find(problem => problem !== null) ?? null,
  }
  return { credit, without: [] }
}

const BankAccount = z.object({ accountName: z.string(), bankName: z.string(), accountNo: z.string() })
export interface BankAccount extends z.output<typeof BankAccount> {}

/** Used until staff enter the firm's own account. */
const DEFAULT_ACCOUNT = {
  accountName: '湖北小九药采科技有限公司',
  bankName: '招商银行武汉光谷支行',
  accountNo: '1279 0766 5510 901',
} as const

/** The account that buyers transfer to. */
export async function platformBankAccount(db: Db): Promise<BankAccount> {
  return BankAccount.parse({ ...DEFAULT_ACCOUNT, ...(await readSetting(db, 'bank-account')) })
}

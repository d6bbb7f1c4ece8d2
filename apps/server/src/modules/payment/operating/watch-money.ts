import { addMs } from '@xiaojiu/kernel/time.ts'
import { companiesOf } from '#modules/company/public.ts'
import { keepAlerts } from '#modules/message/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { unbalancedPurses, unknownOutcomes } from './watch-money-tables.ts'

export const UNKNOWN_MS = 3_600_000
/** The limit of alerts; more are raised when these are settled. */
const MOST_TOLD = 20
export const ASKED_KINDS = { refund: '退款', withdrawal: '提现' } as const
const PURSES: Readonly<Record<string, string>> = { wallet: '钱包', frozen: '冻结', coins: '九采币', deposit: '保证金' }

/** Alerts money staff about pending results of a provider, and about purses that differ from the ledger. */
export function watchMoney(ctx: Context): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const unknown = await unknownOutcomes(tx.db, addMs(tx.now, -UNKNOWN_MS), MOST_TOLD)
    await keepAlerts(
      tx,
      'outcome-unknown',
      unknown.map(({ kind, no, attempts }) => ({
        subject: no,
        title: `${ASKED_KINDS[kind]} ${no} 结果未知超过 1 小时`,
        body: `已向渠道查询 ${attempts} 次，仍没有确定结果。请向渠道核实，系统会继续以同一单号查询，不会重复付款。`,
        link: '/platform/inbox',
      })),
    )
    const wrong = await unbalancedPurses(tx.db, MOST_TOLD)
    const companies = await companiesOf(
      tx.db,
      wrong.flatMap(({ companyId }) => companyId ?? []),
    )
    const stores = await storesOf(
      tx.db,
      wrong.flatMap(({ storeId }) => storeId ?? []),
    )
    await keepAlerts(
      tx,
      'books-differ',
      wrong.map(({ id, kind, companyId, storeId }) => {
        const owner = companies.get(companyId ?? '')?.name ?? stores.get(storeId ?? '')?.name ?? '平台'
        const purse = PURSES[kind] ?? '账户'
        return {
          subject: id,
          title: `${purse}余额与分录不一致：${owner}`,
          body: `${owner}的${purse}余额与全部分录的合计不同，请停止该账户的人工操作并核对账簿。`,
          link: '/platform/inbox',
        }
      }),
    )
  })
}

import { formatYuan, moneyWords, parseYuan } from '@xiaojiu/kernel/money.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { companyOf } from '#modules/company/public.ts'
import { storesOf } from '#modules/store/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { type OpsArguments, type OpsCommand, OpsMistake, optionOf, personHere } from '#platform/ops-command.ts'
import { closeLine, type Line, linesOf } from './credit-tables.ts'
import { grantCredit } from './grant-credit.ts'

const USAGE = `授信：
  credit show <企业编号>
  credit grant <企业编号> --store 店铺编号 --limit 50000.00 --days 30   开通账期，或调整额度和账期天数
  credit close <企业编号> --store 店铺编号                             停止新的账期支付，已欠的照常归还`

/** Grants, changes and ends a store's credit for a company. */
export const creditCommand: OpsCommand = {
  name: 'credit',
  usage: USAGE,
  run(ctx, args) {
    const [verb, typed] = args.words
    return inSystemTransaction(ctx, async tx => {
      const companyId = idOf(typed)
      const company = await companyOf(tx.db, companyId)
      if (!company) throw new OpsMistake('没有这家企业。')
      const lines = await linesOf(tx.db, companyId, dayOf(tx.now), true)
      if (verb === 'show') return lines.length === 0 ? [`${company.name}：没有授信。`] : lines.map(lineText)
      const storeId = idOf(optionOf(args, 'store'))
      if (verb === 'grant') return grant(tx, companyId, storeId, args)
      if (verb !== 'close') throw new OpsMistake(USAGE)
      const line = lines.find(one => one.kind === 'credit' && one.storeId === storeId && !one.isClosed)
      if (!line) throw new OpsMistake('没有在用的账期。')
      await closeLine(tx.db, line.id)
      await audit(tx, {
        action: 'credit.close',
        subject: companyId,
        by: personHere(),
        storeId,
        before: { isClosed: false },
        after: { isClosed: true },
        details: { storeId },
      })
      return ['已停止新的账期支付。']
    })
  },
}

async function grant(tx: Context, companyId: string, storeId: string, args: OpsArguments): Promise<string[]> {
  const store = (await storesOf(tx.db, [storeId])).get(storeId)
  if (!store) throw new OpsMistake('没有这家店铺。')
  const limit = parseYuan(optionOf(args, 'limit'))
  const termDays = Number(optionOf(args, 'days'))
  if (limit === null || limit <= 0) throw new OpsMistake('额度应为大于零的金额，最多两位小数。')
  if (!Number.isInteger(termDays) || termDays < 1 || termDays > 365) throw new OpsMistake('账期应为 1 至 365 天。')
  await grantCredit(tx, { companyId, storeId, storeName: store.name, limit, termDays, grantedBy: personHere() })
  return [`已授信 ${moneyWords(limit)}，账期 ${termDays} 天。`]
}

function lineText({ creditorName, storeId, limit, used, frozen, overdue, termDays, isClosed }: Line): string {
  const figures = [
    ['额度', limit],
    ['已用', used],
    ['冻结', frozen],
    ['逾期', overdue],
  ] as const
  const sums = figures.map(([label, amount]) => `${label} ${formatYuan(amount)}`)
  return [creditorName, storeId ?? '', ...sums, `账期 ${termDays} 天`, ...(isClosed ? ['已停用'] : [])].join('  ')
}

function idOf(typed: string | undefined): string {
  const id = z.uuid().safeParse(typed)
  if (!id.success) throw new OpsMistake(USAGE)
  return id.data
}

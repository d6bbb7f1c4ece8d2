import { z } from 'zod'
import { companyOf } from '#modules/company/public.ts'
import { inSystemTransaction } from '#platform/context.ts'
import { type OpsCommand, OpsMistake, optionOf } from '#platform/ops-command.ts'
import { insertRiskHold, liftRiskHold, readRiskHolds } from './risk-tables.ts'

const USAGE = `风险客户：
  risk show <企业编号>
  risk hold <企业编号> --reason 原因 --phone 电话   暂停全部店铺供货
  risk lift <企业编号>                              恢复供货（店铺自行暂停的由店铺恢复）`

/** How staff stop and resume supply to a company at all stores. What a single store stopped, that store resumes itself. */
export const cartCommands: readonly OpsCommand[] = [
  {
    name: 'risk',
    usage: USAGE,
    async run(ctx, args) {
      const [verb, typed] = args.words
      const companyId = idOf(typed)
      return inSystemTransaction(ctx, async tx => {
        const company = await companyOf(tx.db, companyId)
        if (!company) throw new OpsMistake('没有这家企业。')
        if (verb === 'show') {
          const holds = await readRiskHolds(tx.db, companyId)
          if (holds.length === 0) return [`${company.name}：正常供货。`]
          return holds.map(hold => `${hold.storeId ?? '全部店铺'}  ${hold.reason}  ${hold.phone}`)
        }
        if (verb === 'lift')
          return [(await liftRiskHold(tx.db, companyId, null, tx.now)) ? '已恢复供货。' : '没有暂停供货，无需恢复。']
        if (verb !== 'hold') throw new OpsMistake(USAGE)
        const hold = { companyId, storeId: null, reason: optionOf(args, 'reason'), phone: optionOf(args, 'phone') }
        const isNew = await insertRiskHold(tx.db, { ...hold, heldAt: tx.now })
        return [isNew ? `已暂停向${company.name}供货。` : '早已暂停供货。']
      })
    },
  },
]

function idOf(typed: string | undefined): string {
  const id = z.uuid().safeParse(typed)
  if (!id.success) throw new OpsMistake(USAGE)
  return id.data
}

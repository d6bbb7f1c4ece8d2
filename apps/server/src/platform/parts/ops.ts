import { inSystemTransaction } from '../context.ts'
import { type OpsCommand, OpsMistake } from '../ops-command.ts'
import { keepParts, keptMonths, LEAST_MONTHS, setKeptMonths } from './keep-parts.ts'
import { listParts } from './tables.ts'

const USAGE = `按月分区：
  parts list                                 各表的分区
  parts tend                                 立即建立后续月份的分区，并归档过期月份（每天凌晨自动进行）
  parts keep <月数>                           订单过程、优惠分摊、批号占用保留多少个月，至少 ${LEAST_MONTHS} 个月`

export const partsCommand: OpsCommand = {
  name: 'parts',
  usage: USAGE,
  async run(ctx, { words: [verb, typed] }) {
    if (verb === 'tend') {
      const kept = await keepParts(ctx)
      return [
        `新建 ${kept.addedCount} 个分区，移入 ${kept.movedCount} 行；归档 ${kept.archivedCount} 个分区，共 ${kept.archivedRowCount} 行。`,
        ...kept.failures.map(failure => `未完成：${failure}`),
      ]
    }
    return inSystemTransaction(ctx, async tx => {
      if (verb === 'list') {
        const parts = await listParts(tx.db)
        return [
          ...parts.map(({ parent, part, isRest, endsAt }) => {
            const until = isRest ? '其余' : endsAt === null ? '全部' : `${endsAt.toISOString().slice(0, 10)} 之前`
            return `${parent}  ${part}  ${until}`
          }),
          `保留 ${await keptMonths(tx)} 个月。`,
        ]
      }
      if (verb !== 'keep') throw new OpsMistake(USAGE)
      const months = Number(typed)
      if (!(await setKeptMonths(tx, months))) throw new OpsMistake(`保留的月数应为整数，至少 ${LEAST_MONTHS} 个月。`)
      return [`将保留 ${months} 个月。`]
    })
  },
}

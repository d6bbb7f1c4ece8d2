import { addDays, day, dayOf } from '@xiaojiu/kernel/time.ts'
import { type OpsCommand, OpsMistake } from '#platform/ops-command.ts'
import { creditCommand } from './credit/ops.ts'
import { reconcileDay, reportLines } from './reconcile/reconcile-day.ts'

const reconcile: OpsCommand = {
  name: 'reconcile',
  usage: `对账：
  reconcile [YYYY-MM-DD]                    与微信、支付宝、银行核对一天的账，默认昨天`,
  async run(ctx, { words: [typed] }) {
    if (typed !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(typed)) throw new OpsMistake('日期应为 YYYY-MM-DD。')
    const on = typed === undefined ? addDays(dayOf(ctx.now), -1) : day(typed)
    if (on >= dayOf(ctx.now)) throw new OpsMistake('只能核对已经结束的日子。')
    return reportLines(await reconcileDay(ctx, on))
  },
}

export const paymentCommands: readonly OpsCommand[] = [reconcile, creditCommand]

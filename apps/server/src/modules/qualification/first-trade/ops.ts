import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { type OpsCommand, OpsMistake, optionOf } from '#platform/ops-command.ts'
import { Refusal } from '#platform/refusal.ts'
import { endFirstTrade, type Parting, reopenFirstTrade } from './end-first-trade.ts'

const USAGE = `首营关系：
  first-trade end <企业编号> --store 店铺编号 --reason 原因      终止，不再接受下单
  first-trade reopen <企业编号> --store 店铺编号 --reason 原因   恢复，企业可重新提交首营资料`

const VERBS: Readonly<
  Record<string, { readonly act: (ctx: Context, parting: Parting) => Promise<void>; readonly done: string }>
> = {
  end: { act: endFirstTrade, done: '首营关系已终止。' },
  reopen: { act: reopenFirstTrade, done: '首营关系已恢复，等待企业重新提交资料。' },
}

const Typed = z.object({
  companyId: z.uuid('企业编号不正确'),
  storeId: z.uuid('店铺编号不正确'),
  reason: z.string().trim().min(1, '请写明原因').max(200, '原因最多 200 字'),
})

/** Ends and reopens the trade of a store with a buyer. */
export const firstTradeCommands: readonly OpsCommand[] = [
  {
    name: 'first-trade',
    usage: USAGE,
    async run(ctx, args) {
      const [verb = '', companyId] = args.words
      const chosen = VERBS[verb]
      if (!chosen) throw new OpsMistake(USAGE)
      const read = Typed.safeParse({ companyId, storeId: optionOf(args, 'store'), reason: optionOf(args, 'reason') })
      if (!read.success) throw new OpsMistake(read.error.issues.map(({ message }) => message).join('；'))
      try {
        await chosen.act(ctx, read.data)
      } catch (error) {
        if (error instanceof Refusal) throw new OpsMistake('没有这样的首营关系，或它已不在可变更的状态。')
        throw error
      }
      return [chosen.done]
    },
  },
]

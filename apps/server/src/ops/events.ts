import { inSystemTransaction } from '#platform/context.ts'
import { deadLetters, retryDeadLetters } from '#platform/events/relay.ts'
import { type OpsCommand, OpsMistake } from '#platform/ops-command.ts'

const SHOWN = 50

/** Lists reactions that failed for good, and retries them after the cause was fixed. */
export const eventsCommand: OpsCommand = {
  name: 'events',
  usage: `后台处理：
  events                                    列出多次尝试仍未成功的后台处理
  events retry                              排除原因后，让它们全部重新处理`,
  run(ctx, { words: [verb] }) {
    if (verb !== undefined && verb !== 'retry') throw new OpsMistake('用法：events 或 events retry。')
    return inSystemTransaction(ctx, async tx => {
      if (verb === 'retry') return [`已重新安排 ${await retryDeadLetters(tx)} 项。`]
      const found = await deadLetters(tx, SHOWN)
      if (found.length === 0) return ['没有失败的后台处理。']
      return found.map(({ event, subscriber, error }) => `${event} → ${subscriber}：${error}`)
    })
  },
}

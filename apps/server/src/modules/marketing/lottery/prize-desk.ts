import { z } from 'zod'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ReviewDesk } from '#platform/review-desk.ts'
import { lockDraw, moveDraw, readClaimed } from '../tables/lottery.ts'

const Receiver = z.object({ name: z.string(), mobile: z.string(), address: z.string() })

/** 奖品发放: goods that were won and claimed are sent, or the winner is asked for another address. */
export const prizeDesk: ReviewDesk = {
  name: 'prize',
  label: '奖品发放',
  waiting: (ctx, limit) =>
    inSystemTransaction(ctx, async tx => {
      const claimed = await readClaimed(tx.db, limit)
      return claimed.map(draw => {
        const { name, mobile, address } = Receiver.parse(draw.receiver)
        return {
          id: draw.id,
          title: `${draw.lotteryName}：${draw.prizeName}`,
          submittedAt: draw.drawnAt,
          facts: { 收货人: name, 手机: mobile, 地址: address },
        }
      })
    }),
  examine: async () => [],
  approve: (ctx, id, reviewer) =>
    decide(ctx, id, reviewer, { verb: 'send', title: '奖品已寄出', body: name => `您的奖品${name}已寄出，请留意查收。` }),
  refuse: (ctx, id, reviewer, objections) =>
    decide(ctx, id, reviewer, {
      verb: 'ask-again',
      title: '请重新填写奖品收货地址',
      body: name => `您的奖品${name}暂未寄出：${objections.map(one => one.reason).join('；')}。`,
    }),
}

interface Decision {
  readonly verb: 'send' | 'ask-again'
  readonly title: string
  readonly body: (prizeName: string) => string
}

function decide(ctx: Context, id: string, reviewer: string, { verb, title, body }: Decision): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const draw = await lockDraw(tx.db, id)
    if (!draw) throw new Refusal('state-changed')
    await moveDraw(tx.db, id, verb, verb === 'ask-again' ? null : undefined)
    await audit(tx, { action: `prize.${verb}`, subject: id, details: { reviewer } })
    const { companyId, prizeName } = draw
    await postMessage(tx, { companyId, kind: 'activity', title, body: body(prizeName), link: '/personal/myLottery' })
  })
}

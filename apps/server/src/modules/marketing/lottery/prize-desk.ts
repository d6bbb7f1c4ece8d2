import type { Face } from '@xiaojiu/contract/staff/rights.ts'
import { z } from 'zod'
import { companiesOf } from '#modules/company/public.ts'
import { postMessage } from '#modules/message/public.ts'
import { audit } from '#platform/audit.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { countQueue } from '#platform/database/desk-queue.ts'
import { Refusal } from '#platform/refusal.ts'
import { atQueue, fieldsOf, type ReviewCase, type ReviewDesk, wordsOf } from '#platform/review-desk.ts'
import type { StaffRef } from '#platform/staff-ref.ts'
import { drawMachine } from '../domain/states.ts'
import { claimedDraws, type DrawRow, findDraw, lockDraw, moveDraw, readClaimed } from '../tables/lottery.ts'

const Receiver = z.object({ name: z.string(), mobile: z.string(), address: z.string() })

/** 奖品发放: staff send the claimed goods of the platform's lottery, or ask the winner for another address. */
export const prizeDesk: ReviewDesk = {
  ...deskOver('platform'),
  name: 'prize',
  label: '奖品发放',
  side: 'platform',
  right: 'coin.act',
}

/** The same for lotteries of stores, which send their prizes themselves. */
export const storePrizeDesk: ReviewDesk = {
  ...deskOver('seller'),
  name: 'store-prize',
  label: '店铺奖品发放',
  side: 'seller',
  right: 'campaign.act',
}

function deskOver(side: Face): Omit<ReviewDesk, 'name' | 'label' | 'side' | 'right'> {
  const isHere = ({ storeId }: Pick<DrawRow, 'storeId'>) => (storeId === null) === (side === 'platform')
  return {
    slaHours: 72,
    count: (ctx, filter, marks) =>
      atQueue(ctx, ({ db }) => countQueue(db, claimedDraws(db, side, filter).select('d.drawnAt as at'), marks)),
    waiting: (ctx, page) => atQueue(ctx, async tx => casesOf(tx, await readClaimed(tx.db, side, page))),
    read: (ctx, id) =>
      inSystemTransaction(ctx, async tx => {
        const draw = await findDraw(tx.db, id)
        const [found] = draw && isHere(draw) ? await casesOf(tx, [draw]) : []
        if (!draw || !found) return null
        const receiver = Receiver.nullable().parse(draw.receiver)
        return {
          ...found,
          isWaiting: draw.state === 'claimed',
          fields: fieldsOf({
            活动: draw.lotteryName,
            奖品: draw.prizeName,
            中奖企业: found.applicant,
            收货人: receiver?.name ?? null,
            手机: receiver && { kind: 'mobile', value: receiver.mobile },
            地址: receiver?.address ?? null,
          }),
          files: [],
          readings: [],
          history: [{ at: draw.drawnAt, who: found.applicant, text: `抽中${draw.prizeName}` }],
          items: [{ item: '收货地址', label: '收货地址' }],
        }
      }),
    examine: async () => [],
    approve: (ctx, id, by) =>
      decide(ctx, id, by, {
        isHere,
        verb: 'send',
        reason: '',
        title: '奖品已寄出',
        body: name => `您的奖品${name}已寄出，请留意查收。`,
      }),
    refuse: (ctx, id, by, objections) =>
      decide(ctx, id, by, {
        isHere,
        verb: 'ask-again',
        reason: wordsOf(objections),
        title: '请重新填写奖品收货地址',
        body: name => `您的奖品${name}暂未寄出：${wordsOf(objections)}。`,
      }),
  }
}

async function casesOf({ db }: Context, draws: readonly DrawRow[]): Promise<ReviewCase[]> {
  const companies = await companiesOf(
    db,
    draws.map(draw => draw.companyId),
  )
  return draws.map(({ id, companyId, storeId, lotteryName, prizeName, drawnAt }) => ({
    id,
    title: `${lotteryName}：${prizeName}`,
    applicant: companies.get(companyId)?.name ?? '',
    companyId,
    storeId,
    submittedAt: drawnAt,
    amount: null,
    isForPerson: false,
  }))
}

interface Decision {
  readonly isHere: (draw: Pick<DrawRow, 'storeId'>) => boolean
  readonly verb: 'send' | 'ask-again'
  readonly reason: string
  readonly title: string
  readonly body: (prizeName: string) => string
}

function decide(
  ctx: Context,
  id: string,
  by: StaffRef,
  { isHere, verb, reason, title, body }: Decision,
): Promise<void> {
  return inSystemTransaction(ctx, async tx => {
    const draw = await lockDraw(tx.db, id)
    if (!draw || !isHere(draw)) throw new Refusal('not-found')
    if (draw.state !== 'claimed') throw new Refusal('state-changed')
    await moveDraw(tx.db, id, verb, verb === 'ask-again' ? null : undefined)
    await audit(tx, {
      action: `prize.${verb}`,
      subject: id,
      by,
      storeId: draw.storeId,
      reason,
      before: { state: draw.state },
      after: { state: drawMachine.verbs[verb].to },
    })
    const { companyId, prizeName } = draw
    await postMessage(tx, { companyId, kind: 'activity', title, body: body(prizeName), link: '/personal/myLottery' })
  })
}

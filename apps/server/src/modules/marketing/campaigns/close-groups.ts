import { addMs } from '@xiaojiu/kernel/time.ts'
import { postMessage } from '#modules/message/public.ts'
import { type Context, inSystemTransaction } from '#platform/context.ts'
import { hasUndeliveredEvents, publish } from '#platform/events/outbox.ts'
import { groupFailed } from '../events.ts'
import { readCampaigns } from '../tables/campaigns.ts'
import {
  closeGroup,
  heldOrdersOf,
  lockGroupsOf,
  lockOverdueGroup,
  paidHoldsOf,
  readGroups,
} from '../tables/group-buys.ts'

/** Orders with campaign goods are paid or cancelled within this time. After it, a group can be counted. */
export const CAMPAIGN_PAY_WITHIN_MS = 15 * 60_000
const BATCH_SIZE = 100

/**
 * Decides every group whose end and payment time have passed, each in its own transaction. A group with undelivered
 * events of its orders (a payment at the last moment) waits for the next run.
 */
export async function closeGroups(ctx: Context): Promise<void> {
  const left: string[] = []
  for (let count = 0; count < BATCH_SIZE; count++) {
    const wasOne = await inSystemTransaction(ctx, async tx => {
      const campaignId = await lockOverdueGroup(tx.db, addMs(tx.now, -CAMPAIGN_PAY_WITHIN_MS), left)
      if (campaignId === null) return false
      if (await hasUndeliveredEvents(tx, await heldOrdersOf(tx.db, campaignId))) left.push(campaignId)
      else await decide(tx, campaignId)
      return true
    })
    if (!wasOne) return
  }
}

async function decide(ctx: Context, campaignId: string): Promise<void> {
  const progress = (await readGroups(ctx.db, [campaignId])).get(campaignId)
  const isEnough = progress !== undefined && progress.joinedCount >= progress.targetCount
  await closeGroup(ctx.db, campaignId, isEnough ? 'succeed' : 'fail', ctx.now)
  for (const hold of await paidHoldsOf(ctx.db, campaignId)) await tell(ctx, { ...hold, campaignId }, isEnough)
}

/**
 * A payment that was reported after its group was closed: if the group failed, this order is refunded like the others.
 */
export async function notifyLateJoin(ctx: Context, payOrderId: string): Promise<void> {
  for (const { state, ...hold } of await lockGroupsOf(ctx.db, payOrderId))
    if (state === 'failed') await tell(ctx, { ...hold, payOrderId }, false)
}

interface Joined {
  readonly payOrderId: string
  readonly companyId: string
  readonly campaignId: string
}

async function tell(ctx: Context, { payOrderId, companyId, campaignId }: Joined, isEnough: boolean): Promise<void> {
  const [campaign] = await readCampaigns(ctx.db, [campaignId])
  const name = campaign?.name ?? '拼团'
  await postMessage(ctx, {
    companyId,
    kind: 'activity',
    title: isEnough ? '拼团成功' : '拼团未成功',
    body: isEnough ? `${name}已成团，商家将尽快为您发货。` : `${name}未达到成团数量，货款将原路退回。`,
    link: '/personal/myOrder',
  })
  if (!isEnough) await publish(ctx, groupFailed, payOrderId, { payOrderId, campaignId })
}

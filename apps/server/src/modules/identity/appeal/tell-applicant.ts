import { dayOf } from '@xiaojiu/kernel/time.ts'
import type { GatewayContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { sendSms } from '../send-sms.ts'
import { type AppealRow, insertAppealStep } from '../tables/appeals.ts'
import { ownAppeal } from './list-appeals.ts'
import { stateOfAppeal } from './state-of-appeal.ts'

const RESEND_SECONDS = 60
const AGAIN_SOON = { name: 'identity.appeal-told-soon', points: 1, seconds: RESEND_SECONDS }
const AGAIN_TODAY = { name: 'identity.appeal-told', points: 5, seconds: 86_400 }

/** Sends the applicant how the appeal was decided; whether the provider took it. */
export async function tellApplicant(ctx: GatewayContext, appeal: AppealRow): Promise<boolean> {
  const { contactMobile: mobile } = appeal
  const isSent =
    appeal.state === 'approved' && appeal.expiresAt !== null
      ? await sendSms(ctx, { mobile, template: 'appeal-passed', params: { day: dayOf(appeal.expiresAt) } })
      : await sendSms(ctx, { mobile, template: 'appeal-refused', params: {} })
  if (isSent) await insertAppealStep(ctx.db, appeal.id, { step: 'told', remark: '', at: ctx.now })
  return isSent
}

/** The message was lost: once more, on the applicant's wish. */
export async function tellAgain(
  ctx: GatewayContext,
  ticket: string,
  applyId: string,
): Promise<{ resendAfterSeconds: number }> {
  const appeal = await ownAppeal(ctx, ticket, applyId)
  const state = stateOfAppeal(appeal, ctx.now)
  if (state !== 'approved' && state !== 'refused') throw new Refusal('appeal-not-approved')
  await ctx.limits.spend(AGAIN_SOON, appeal.id)
  await ctx.limits.spend(AGAIN_TODAY, appeal.id)
  if (!(await tellApplicant(ctx, appeal))) throw new Refusal('sms-unavailable')
  return { resendAfterSeconds: RESEND_SECONDS }
}

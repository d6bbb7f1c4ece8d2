import type { Appeal, AppealList, AppealStep, SaveAppeal } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import { dayOf } from '@xiaojiu/kernel/time.ts'
import { claimFiles } from '#modules/file/public.ts'
import { audit } from '#platform/audit.ts'
import {
  type Actor,
  type Context,
  type GatewayContext,
  inSnapshot,
  inSystemTransaction,
  inTransaction,
  type Operator,
} from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import type { AppealState } from '../domain/states.ts'
import { proofOf } from '../recovery/recover-password.ts'
import { sendSms } from '../send-sms.ts'
import {
  type AppealRow,
  findAppeal,
  insertAppeal,
  insertAppealStep,
  listAppealSteps,
  listAppealsOf,
  listOverdueAppeals,
  moveAppeal,
} from '../tables/appeals.ts'

const APPEALS_PER_MOBILE = { name: 'identity.appeal', points: 5, seconds: 86_400 }
const NOBODY: Actor = { kind: 'nobody' }

/** Stores an appeal for review. The response does not reveal whether the login exists. */
export async function saveAppeal(ctx: Context, ticket: string, input: SaveAppeal): Promise<{ applyId: string }> {
  const { recipient: contactMobile } = await proofOf(ctx, ticket, ['password-appeal'])
  await ctx.limits.spend(APPEALS_PER_MOBILE, contactMobile)
  return inSystemTransaction(asStranger(ctx), async tx => {
    await claimFiles(tx, [input.licenceFileId, input.identityFileId, input.letterFileId])
    const applyId = await insertAppeal(tx.db, { ...input, contactMobile, submittedAt: tx.now })
    if (applyId === undefined) throw new Refusal('appeal-waiting')
    await insertAppealStep(tx.db, applyId, { step: 'submitted', remark: '', at: tx.now })
    await audit(tx, { action: 'identity.save-appeal', subject: applyId })
    return { applyId }
  })
}

/** The papers of an appeal belong to the appeal, not to the user signed in on this computer. */
export function asStranger<Ctx extends Context>(ctx: Ctx): Ctx {
  return { ...ctx, actor: NOBODY }
}

const MOST_SHOWN = 20

/** The states of the appeals of the proven mobile. */
export async function listAppeals(ctx: Context, ticket: string): Promise<AppealList> {
  const { recipient } = await proofOf(ctx, ticket, ['password-appeal'])
  const appeals = await listAppealsOf(ctx.db, recipient, MOST_SHOWN)
  return { mobile: maskPersonalData(recipient), list: appeals.map(appeal => shown(appeal, ctx.now)) }
}

function shown(appeal: AppealRow, now: Date): Appeal {
  const state = stateOfAppeal(appeal, now)
  return {
    applyId: appeal.id,
    state,
    loginName: appeal.loginName,
    companyName: appeal.companyName,
    submittedAt: appeal.submittedAt,
    refusedReason: appeal.refusedReason ?? '',
    userBasicId: state === 'approved' ? (appeal.accountId ?? '') : '',
    expiresAt: appeal.expiresAt,
  }
}

export async function getAppealSteps(ctx: Context, ticket: string, applyId: string): Promise<{ list: AppealStep[] }> {
  const appeal = await ownAppeal(ctx, ticket, applyId)
  return { list: await listAppealSteps(ctx.db, appeal.id) }
}

/** An appeal of the proven mobile; others are not found. */
async function ownAppeal(ctx: Context, ticket: string, applyId: string): Promise<AppealRow> {
  const { recipient } = await proofOf(ctx, ticket, ['password-appeal'])
  const appeal = (await listAppealsOf(ctx.db, recipient, MOST_SHOWN)).find(one => one.id === applyId)
  if (!appeal) throw new Refusal('not-found')
  return appeal
}

/** The state of the appeal; an approval past its time counts as expired even before the job has recorded it. */
function stateOfAppeal({ state, expiresAt }: AppealRow, now: Date): AppealState {
  return state === 'approved' && expiresAt !== null && expiresAt <= now ? 'expired' : state
}

const BATCH_SIZE = 200

/** Marks unused approvals as expired. */
export async function expireAppeals({ db, now }: Context): Promise<void> {
  for (const appealId of await listOverdueAppeals(db, now, BATCH_SIZE)) await moveAppeal(db, appealId, 'expire', now)
}

const RESEND_SECONDS = 60
const AGAIN_SOON = { name: 'identity.appeal-told-soon', points: 1, seconds: RESEND_SECONDS }
const AGAIN_TODAY = { name: 'identity.appeal-told', points: 5, seconds: 86_400 }

/** Sends the decision to the applicant; returns whether the provider accepted it. */
export async function notifyApplicant(ctx: GatewayContext, appeal: AppealRow): Promise<boolean> {
  const { contactMobile: mobile } = appeal
  const isSent =
    appeal.state === 'approved' && appeal.expiresAt !== null
      ? await sendSms(ctx, { mobile, template: 'appeal-passed', params: { day: dayOf(appeal.expiresAt) } })
      : await sendSms(ctx, { mobile, template: 'appeal-refused', params: {} })
  if (isSent) await insertAppealStep(ctx.db, appeal.id, { step: 'told', remark: '', at: ctx.now })
  return isSent
}

/** Sends the message again on the applicant's request. */
export async function tellAgain(
  ctx: GatewayContext,
  ticket: string,
  applyId: string,
): Promise<{ resendAfterSeconds: number }> {
  return sendAgain(ctx, await ownAppeal(ctx, ticket, applyId))
}

/** Sends it again on request of staff whom the applicant has called. */
export async function resendDecisionByStaff(
  ctx: GatewayContext<Operator>,
  applyId: string,
): Promise<{ resendAfterSeconds: number }> {
  const appeal = await inSnapshot(ctx, ({ db }) => findAppeal(db, applyId))
  if (!appeal) throw new Refusal('not-found')
  const told = await sendAgain(ctx, appeal)
  await inTransaction(ctx, tx => audit(tx, { action: 'identity.tell-appeal-again', subject: applyId }))
  return told
}

async function sendAgain(ctx: GatewayContext, appeal: AppealRow): Promise<{ resendAfterSeconds: number }> {
  const state = stateOfAppeal(appeal, ctx.now)
  if (state !== 'approved' && state !== 'refused') throw new Refusal('appeal-not-approved')
  await ctx.limits.spend(AGAIN_SOON, appeal.id)
  await ctx.limits.spend(AGAIN_TODAY, appeal.id)
  if (!(await notifyApplicant(ctx, appeal))) throw new Refusal('sms-unavailable')
  return { resendAfterSeconds: RESEND_SECONDS }
}

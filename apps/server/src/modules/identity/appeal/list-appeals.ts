import type { Appeal, AppealList, AppealStep } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import type { Context } from '#platform/context.ts'
import { maskPersonalData } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { proofOf } from '../recovery/recovery-ticket.ts'
import { type AppealRow, listAppealsOf, listAppealSteps } from '../tables/appeals.ts'
import { stateOfAppeal } from './state-of-appeal.ts'

const MOST_SHOWN = 20

/** How far the appeals of the proven mobile have come. */
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

/** An appeal of the proven mobile; another's is not there. */
export async function ownAppeal(ctx: Context, ticket: string, applyId: string): Promise<AppealRow> {
  const { recipient } = await proofOf(ctx, ticket, ['password-appeal'])
  const appeal = (await listAppealsOf(ctx.db, recipient, MOST_SHOWN)).find(one => one.id === applyId)
  if (!appeal) throw new Refusal('not-found')
  return appeal
}

import { type Context, inSystemTransaction } from '#platform/context.ts'
import { waitingTalks } from './chat/tables.ts'

export { answerChat } from './chat/talk.ts'
export { isOnDuty } from './domain/service-hours.ts'
/** Where evaluations and follow-ups are read before anybody else sees them. */
export { evaluationDesk } from './evaluation/evaluation-desk.ts'

export interface WaitingTalk {
  readonly conversationId: string
  /** Null: a conversation with the platform. */
  readonly storeId: string | null
  readonly lastWords: string
}

/** Talks in which a buyer has waited since before a moment, the longest wait first. */
export async function talksWaitingSince(ctx: Context, before: Date, limit: number): Promise<readonly WaitingTalk[]> {
  const rows = await inSystemTransaction(ctx, tx => waitingTalks(tx.db, before, limit))
  return rows.map(({ id, storeId, lastWords }) => ({ conversationId: id, storeId, lastWords: lastWords ?? '' }))
}

/** What the dossiers of companies show of talks and complaints. */
export { talksTab } from './operating/company-talks.ts'
/** Complaints that let staff act for the company. */
export { openComplaintTickets } from './operating/company-talks.ts'
/** 平台会话 as a file. */
export { platformTalksSource } from './operating/platform-talks.ts'
export { complaintPost, complaintsSource } from './operating/watch-complaints.ts'
/** 投诉协办 of a store. */
export { inquiriesSource, inquiryPost } from './selling/answer-inquiry.ts'
export { violationsSource } from './selling/list-violations.ts'
export { storeTalksSource, talkPost } from './selling/store-talks.ts'

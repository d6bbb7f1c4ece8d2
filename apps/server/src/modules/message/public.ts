import type { Context } from '#platform/context.ts'
import { announce } from '#platform/live/hub.ts'
import { insertOperatorMessages } from './operating/operator-tables.ts'
import { insertStaffMessages, type NewStaffMessage } from './selling/staff-tables.ts'
import { insertMessages, type NewMessage } from './tables.ts'

/** Adds a message to a company's inbox, in the open transaction of its cause. */
export function postMessage(ctx: Context, message: NewMessage): Promise<void> {
  return postMessages(ctx, [message])
}

/** Posts many messages; every company is notified once per kind. */
export async function postMessages(ctx: Context, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  await insertMessages(ctx.db, ctx.now, messages)
  const told = new Map(messages.map(({ companyId, kind }) => [`${companyId} ${kind}`, { companyId, kind }]))
  for (const { companyId, kind } of told.values()) await announce(ctx, { companyId, topic: 'inbox', id: kind })
}

/** Sends a message to the staff of stores, in the open system transaction of its cause. */
export async function postStaffMessages(ctx: Context, messages: readonly NewStaffMessage[]): Promise<void> {
  if (messages.length > 0) await insertStaffMessages(ctx.db, ctx.now, messages)
}

/** What concerns one member of staff alone. */
type OwnRule = 'own-account' | 'own-request'

/** Sends a message to one member of staff, in the open system transaction. */
export async function notifyStaffMember(
  { db, now }: Context,
  { accountId, storeId, rule }: { readonly accountId: string; readonly storeId: string | null; readonly rule: OwnRule },
  { title, body, link }: { readonly title: string; readonly body: string; readonly link: string },
): Promise<void> {
  if (storeId !== null) return insertStaffMessages(db, now, [{ accountId, storeId, kind: 'system', title, body, link }])
  const about = { rule, subject: accountId, staffRight: 'any', isAlert: false }
  await insertOperatorMessages(db, now, [{ ...about, accountId, title, body, link }])
}

/** What was told to a store lately, for those who are told by SMS too. */
export { staffMessagesSince } from './selling/staff-tables.ts'
/** Alerts for the staff of the platform who can act on them. */
export { keepAlerts, raiseAlert } from './operating/alerts.ts'
/** The stores that notices can be sent to; higher modules provide them. */
export type { NoticeStores } from './operating/store-notices.ts'

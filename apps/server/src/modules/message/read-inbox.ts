import {
  MESSAGE_KINDS,
  type MessageFilter,
  type MessageKind,
  type MessagePreferenceChoice,
  type MessagePreferences,
  type ReadMark,
} from '@xiaojiu/contract/message/schemas.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { together } from '#platform/database/flight.ts'
import { announce } from '#platform/live/hub.ts'
import { countUnread, listMessages, markRead, readMutedKinds, saveMutedKinds } from './tables.ts'

const KINDS = Object.entries(MESSAGE_KINDS) as [MessageKind, string][]

/** The number on the badge: without the kinds that this login has switched off. */
export function countInbox(ctx: MemberContext) {
  return inSnapshot(ctx, async tx => {
    const [muted, counts] = await together(
      readMutedKinds(tx.db, tx.actor.accountId, tx.actor.companyId),
      countUnread(tx.db, tx.actor),
    )
    const loud = [...counts].filter(([kind]) => !muted.includes(kind))
    return { messageCount: loud.reduce((sum, [, count]) => sum + count, 0) }
  })
}

export async function countInboxByKind(ctx: MemberContext) {
  const counts = await inSnapshot(ctx, tx => countUnread(tx.db, tx.actor))
  return { messageTypeCount: KINDS.map(([id, label]) => ({ id, label, count: counts.get(id) ?? 0 })) }
}

export function listInbox(ctx: MemberContext, filter: MessageFilter) {
  return inSnapshot(ctx, async tx => {
    const { accountId, companyId } = tx.actor
    const muted = filter.onlyCounted ? await readMutedKinds(tx.db, accountId, companyId) : []
    return listMessages(tx.db, tx.actor, filter, { seesAmounts: seesAmounts(tx), muted })
  })
}

/** Only logins that pay or see the accounts get amounts. */
function seesAmounts({ actor: { membership } }: MemberContext): boolean {
  return membership.isMain || membership.rights.includes('finance') || membership.rights.includes('pay')
}

/** Updates the badge on other open pages of the company. */
export async function markInboxRead(ctx: MemberContext, mark: ReadMark) {
  await inTransaction(ctx, async tx => {
    if (await markRead(tx.db, tx.actor, tx.now, mark))
      await announce(tx, { companyId: tx.actor.companyId, topic: 'inbox', id: mark.kind ?? 'read' })
  })
  return countInbox(ctx)
}

export function getPreferences(ctx: MemberContext): Promise<MessagePreferences> {
  return inSnapshot(ctx, async tx => preferencesOf(await readMutedKinds(tx.db, tx.actor.accountId, tx.actor.companyId)))
}

export function savePreferences(ctx: MemberContext, { onKinds }: MessagePreferenceChoice): Promise<MessagePreferences> {
  return inTransaction(ctx, async tx => {
    const muted = KINDS.map(([kind]) => kind).filter(kind => !onKinds.includes(kind))
    await saveMutedKinds(tx.db, tx.actor, muted)
    return preferencesOf(muted)
  })
}

function preferencesOf(muted: readonly string[]): MessagePreferences {
  return { list: KINDS.map(([kind, label]) => ({ kind, label, isOn: !muted.includes(kind) })) }
}

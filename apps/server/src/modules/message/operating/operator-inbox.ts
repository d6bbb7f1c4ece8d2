import {
  ALERT_RULES,
  type AlertRule,
  type MuteRule,
  type OperatorMessage,
  type OperatorMessageFilter,
  type OperatorMessageRef,
  type ReadOperatorMessages,
} from '@xiaojiu/contract/message/operating-schemas.ts'
import { audit } from '#platform/audit.ts'
import { inSnapshot, inTransaction, type OperatorContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  countNotified,
  countOperatorMessages,
  lockAlert,
  type MessagePlace,
  noteConfirmed,
  type OperatorMessageRow,
  putMute,
  putOperatorReads,
  type Reader,
  stretchOfOperatorMessages,
  sumRules,
} from './operator-tables.ts'

const readerOf = ({ actor }: OperatorContext): Reader => ({ accountId: actor.accountId, rights: actor.rights })
const RULES = Object.keys(ALERT_RULES) as AlertRule[]

/** Alerts and notices for the caller's rights; unconfirmed alerts first. */
export function listOperatorMessages(ctx: OperatorContext, filter: OperatorMessageFilter) {
  return inSnapshot(ctx, async ({ db, now }) => {
    const reader = readerOf(ctx)
    const rows = await stretchOfOperatorMessages(db, reader, filter, readPlace(filter.after))
    const shown = rows.slice(0, filter.pageSize)
    const { unread, open } = await countOperatorMessages(db, reader, now)
    const list = shown.map(
      ({ id, rule, confirmedName, confirmedAt, ...row }): OperatorMessage => ({
        ...row,
        messageId: id,
        // Only this module writes them.
        rule: rule as AlertRule,
        confirmed: confirmedName === null || confirmedAt === null ? null : { by: confirmedName, at: confirmedAt },
      }),
    )
    const last = rows.length > shown.length ? shown.at(-1) : undefined
    return { list, next: last ? writePlace(last) : null, unreadCount: unread, openCount: open }
  })
}

function writePlace({ id, isAlert, settledAt, confirmedAt }: OperatorMessageRow): string {
  return `${isAlert && settledAt === null && confirmedAt === null ? 'open' : 'rest'}.${id}`
}

function readPlace(after: string | undefined): MessagePlace | null {
  const [where, id = ''] = after?.split('.') ?? []
  return where === undefined ? null : { wasOpen: where === 'open', id }
}

export function readOperatorMessages(ctx: OperatorContext, { messageIds }: ReadOperatorMessages): Promise<void> {
  return inTransaction(ctx, async ({ db, now, actor }) => {
    const wanted = [...new Set(messageIds)]
    if ((await countNotified(db, readerOf(ctx), wanted)) !== wanted.length) throw new Refusal('not-found')
    await putOperatorReads(db, now, actor.accountId, wanted)
  })
}

/** Confirms an alert; name and time are stored once. */
export function confirmAlert(ctx: OperatorContext, { messageId }: OperatorMessageRef): Promise<void> {
  return inTransaction(ctx, async tx => {
    const { db, now, actor } = tx
    const alert = await lockAlert(db, readerOf(ctx), messageId)
    if (!alert) throw new Refusal('not-found')
    if (alert.confirmedAt !== null) throw new Refusal('state-changed')
    const by = { accountId: actor.accountId, name: actor.name, at: now }
    await noteConfirmed(db, messageId, by, ALERT_RULES[alert.rule].isPast)
    await putOperatorReads(db, now, actor.accountId, [messageId])
    await audit(tx, {
      action: 'message.confirm-alert',
      subject: messageId,
      before: { isConfirmed: false },
      after: { isConfirmed: true },
      details: { title: alert.title },
    })
  })
}

export function listAlertRules(ctx: OperatorContext) {
  return inSnapshot(ctx, async ({ db, actor }) => {
    const { sums, muted } = await sumRules(db, actor.accountId)
    return {
      list: RULES.filter(rule => isTold(ctx, rule)).map(rule => ({
        rule,
        isMuted: muted.has(rule),
        openCount: sums.get(rule)?.openCount ?? 0,
        lastAt: sums.get(rule)?.lastAt ?? null,
      })),
    }
  })
}

export function muteRule(ctx: OperatorContext, { rule, isMuted }: MuteRule): Promise<void> {
  return inTransaction(ctx, async tx => {
    if (!isTold(ctx, rule)) throw new Refusal('not-found')
    await putMute(tx.db, tx.now, tx.actor.accountId, rule, isMuted)
    await audit(tx, { action: 'message.mute-rule', subject: rule, before: { isMuted: !isMuted }, after: { isMuted } })
  })
}

function isTold({ actor }: OperatorContext, rule: AlertRule): boolean {
  const { right } = ALERT_RULES[rule]
  return right === 'any' || actor.rights.includes(right)
}

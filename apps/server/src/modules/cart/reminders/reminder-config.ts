import {
  CART_REMINDERS,
  type CartReminder,
  type CartReminderChoice,
  type CartReminderConfig,
} from '@xiaojiu/contract/cart/reminder-schemas.ts'
import { inSnapshot, inTransaction, type MemberContext } from '#platform/context.ts'
import { readOffKinds, saveOffKinds } from './reminder-tables.ts'

const KINDS = Object.keys(CART_REMINDERS) as CartReminder[]

export function getReminders(ctx: MemberContext): Promise<CartReminderConfig> {
  return inSnapshot(ctx, async tx => configOf(await readOffKinds(tx.db, tx.actor.accountId, tx.actor.companyId)))
}

export function replaceReminders(ctx: MemberContext, { onKinds }: CartReminderChoice): Promise<CartReminderConfig> {
  return inTransaction(ctx, async tx => {
    const offKinds = KINDS.filter(kind => !onKinds.includes(kind))
    await saveOffKinds(tx.db, tx.actor, offKinds)
    return configOf(offKinds)
  })
}

function configOf(offKinds: readonly string[]): CartReminderConfig {
  return { list: KINDS.map(kind => ({ kind, label: CART_REMINDERS[kind], isOn: !offKinds.includes(kind) })) }
}

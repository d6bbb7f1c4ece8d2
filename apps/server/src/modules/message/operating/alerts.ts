import { ALERT_RULES, type AlertRule } from '@xiaojiu/contract/message/operating-schemas.ts'
import type { Context } from '#platform/context.ts'
import { insertOperatorMessages, settleOthers } from './operator-tables.ts'

/** Something that is wrong now. */
export interface Trouble {
  /** The same word as long as it is the same trouble. */
  readonly subject: string
  readonly title: string
  readonly body: string
  /** A page of the platform's console. */
  readonly link: string
}

/** Tells the people of the platform of a trouble, once as long as it goes on; in the open transaction of the system. */
export function raiseAlert({ db, now }: Context, rule: AlertRule, trouble: Trouble): Promise<number> {
  const { right: staffRight, isAlert } = ALERT_RULES[rule]
  return insertOperatorMessages(db, now, [{ rule, staffRight, isAlert, ...trouble }])
}

/** Synchronises the alerts of a rule: new troubles are raised, resolved ones are settled. */
export async function keepAlerts(tx: Context, rule: AlertRule, troubles: readonly Trouble[]): Promise<void> {
  await settleOthers(
    tx.db,
    tx.now,
    rule,
    troubles.map(trouble => trouble.subject),
  )
  for (const trouble of troubles) await raiseAlert(tx, rule, trouble)
}

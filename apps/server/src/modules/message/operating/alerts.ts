import { ALERT_RULES, type AlertRule } from '@xiaojiu/contract/message/operating-schemas.ts'
import type { Context } from '#platform/context.ts'
import { insertOperatorMessages, settleOthers } from './operator-tables.ts'

/** A current problem. */
export interface Trouble {
  /** The same value while it is the same problem. */
  readonly subject: string
  readonly title: string
  readonly body: string
  /** A page of the platform's console. */
  readonly link: string
}

/** Alerts platform staff about a problem, once while it lasts; in the open system transaction. */
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

import type { DeskTerm } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type StaffContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Counter } from './counter.ts'
import { putTerm, readTerms } from './desk-tables.ts'

/** Sets how fast a desk answers and in which order its cases are taken; of either console's desks. */
export function saveDeskTerm(ctx: StaffContext, { desks }: Counter, term: DeskTerm): Promise<void> {
  const desk = desks.find(one => one.name === term.desk)
  if (!desk) throw new Refusal('not-found')
  return inTransaction(ctx, async tx => {
    const before = (await readTerms(tx.db)).get(term.desk) ?? { slaHours: desk.slaHours, taking: 'oldest' }
    await putTerm(tx.db, term, tx.now)
    await audit(tx, {
      action: 'staff.save-desk-term',
      subject: term.desk,
      before: { slaHours: before.slaHours, taking: before.taking },
      after: { slaHours: term.slaHours, taking: term.taking },
    })
  })
}

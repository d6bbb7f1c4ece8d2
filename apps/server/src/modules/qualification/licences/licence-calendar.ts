import type { CalendarEntry, LicenceCalendar } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import type { CompanyKind } from '@xiaojiu/contract/qualification/licence-words.ts'
import { type Day, dayOf, daysBetween } from '@xiaojiu/kernel/time.ts'
import { companyOf } from '#modules/company/public.ts'
import { inSnapshot, type MemberContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type HeldPaper, holdPapers } from './get-wallet.ts'
import { endsOf } from './present-paper.ts'
import { listPapers } from './tables/papers.ts'

const DAYS_AHEAD = 366

/** What has ended or will end within a year, the earliest first, and what is not there at all. */
export function licenceCalendar(ctx: MemberContext): Promise<LicenceCalendar> {
  return inSnapshot(ctx, async tx => {
    const { companyId } = tx.actor
    const company = await companyOf(tx.db, companyId)
    if (!company) throw new Refusal('not-found')
    const today = dayOf(tx.now)
    const held = holdPapers(company.kind as CompanyKind, await listPapers(tx.db, companyId), today)
    return {
      today,
      entries: held.flatMap(paper => entriesOf(paper, today)).toSorted((a, b) => a.daysLeft - b.daysLeft),
      missing: held.flatMap(({ type, state }) =>
        (state === 'missing' && type.isRequired) || state === 'refused' || state === 'cancelled'
          ? [{ code: type.code, name: type.name, state }]
          : [],
      ),
    }
  })
}

/** A paper can end twice: by its date and by its 校验. */
function entriesOf({ type, current, waiting }: HeldPaper, today: Day): CalendarEntry[] {
  if (current?.state !== 'valid') return []
  const { expiresOn, checkedUntil } = endsOf(current)
  const ends = [
    { what: 'expiry' as const, endsOn: expiresOn },
    { what: 'check' as const, endsOn: checkedUntil },
  ]
  return ends.flatMap(({ what, endsOn }) => {
    if (endsOn === null) return []
    const daysLeft = daysBetween(today, endsOn)
    if (daysLeft > DAYS_AHEAD) return []
    const { code, name, isRequired } = type
    return [{ code, name, endsOn, daysLeft, what, isRequired, isRenewing: waiting?.state === 'in-review' }]
  })
}

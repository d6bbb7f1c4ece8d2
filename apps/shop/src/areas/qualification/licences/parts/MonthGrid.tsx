import type { LicenceCalendar } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { calendarMonths } from '../calendar-months.ts'
import css from './MonthGrid.module.css'

/** Twelve months with the papers that end in each. */
export function MonthGrid({ calendar }: { calendar: LicenceCalendar }) {
  return (
    <ol className={css.grid} aria-label="证照到期日历">
      {calendarMonths(calendar.today, calendar.entries).map(({ key, label, isNow, entries, level }) => (
        <li key={key} className={css.month} data-level={level} aria-current={isNow ? 'date' : undefined}>
          <span className={css.name}>{label}</span>
          <span className={css.count} title={entries.map(entry => `${entry.name} ${entry.endsOn}`).join('\n')}>
            {entries.length > 0 ? `${entries.length} 证到期` : isNow ? '本月' : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}

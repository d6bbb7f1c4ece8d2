import { Glyph } from './State.tsx'
import css from './state.module.css'
import { timeLimit, useNow } from './time-limit.ts'

/** Icon, remaining time, and a bar of the used time. */
export function TimeLimit({
  from,
  due,
  redBelowHours,
}: {
  readonly from: Date
  readonly due: Date
  /** Red when this little is left. */
  readonly redBelowHours?: number
}) {
  const { text, tone, usedPercent } = timeLimit(from, due, useNow(), redBelowHours)
  return (
    <span className={`${css.limit} ${css[`${tone}Limit`]}`}>
      <Glyph kind={tone === 'bad' ? 'warn' : 'clock'} tone={tone} />
      <b>{text}</b>
      <i>
        <u style={{ width: `${usedPercent}%` }} />
      </i>
    </span>
  )
}

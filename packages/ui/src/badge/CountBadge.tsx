import css from './CountBadge.module.css'

export interface CountBadgeProps {
  count: number
  /** Read aloud after the number: 条未读. */
  unit?: string
}

/** A red pill with a number; nothing at zero, 99+ beyond. */
export function CountBadge({ count, unit }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={css.badge}>
      {count > 99 ? '99+' : count}
      {unit && <span className="sr-only">{unit}</span>}
    </span>
  )
}

import css from './Icon.module.css'
import { ICONS, type IconName } from './icons.ts'

interface IconProps {
  readonly name: IconName
  readonly size?: number
}

/** A line icon in the text colour; there is always a text beside it. */
export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  )
}

/** The logo. */
export function Mark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 44 44" width={size} height={size} aria-hidden="true">
      <rect x="2" y="2" width="40" height="40" rx="11" fill="var(--brand)" />
      <g fill="none" strokeLinecap="round">
        <path d="M29.6 18.2a8 8 0 1 1-3-6.25" stroke="var(--on)" strokeWidth="4" transform="rotate(18 22 18)" />
        <path d="M29.7 17.5c.9 8.6-3.2 14.6-11.2 17.3" stroke="var(--on)" strokeWidth="4" />
        <path d="M21.7 13.6v8.8M17.3 18h8.8" stroke="var(--brand-line)" strokeWidth="2.6" />
      </g>
    </svg>
  )
}

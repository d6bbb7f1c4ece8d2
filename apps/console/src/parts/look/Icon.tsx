import css from './Icon.module.css'
import { ICONS, type IconName } from './icons.ts'

interface IconProps {
  readonly name: IconName
  readonly size?: number
}

/** A line icon in the colour of its text; what it means is always said in words beside it. */
export function Icon({ name, size = 16 }: IconProps) {
  return (
    <svg className={css.icon} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  )
}

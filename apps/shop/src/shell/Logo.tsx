import { useId } from 'react'
import { platformSettings } from '#trade/platform-settings.ts'
import css from './Logo.module.css'

/** The logo: a 九 with a cross in its bowl, and the name beside it. */
export function Logo() {
  const id = useId()
  const { name, slogan } = platformSettings
  return (
    <svg className={css.logo} viewBox="0 0 176 44" role="img" aria-label={`${name} ${slogan}`}>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" className={css.from} />
          <stop offset="1" className={css.to} />
        </linearGradient>
      </defs>
      <rect x="2" y="2" width="40" height="40" rx="11" fill={`url(#${id})`} />
      <path className={css.stroke} d="M29.6 18.2a8 8 0 1 1-3-6.25" transform="rotate(18 22 18)" />
      <path className={css.stroke} d="M29.7 17.5c.9 8.6-3.2 14.6-11.2 17.3" />
      <path className={css.cross} d="M21.7 13.6v8.8M17.3 18h8.8" />
      <circle className={css.dot} cx="34" cy="34.5" r="2.6" />
      <text className={css.name} x="52" y="25">
        {name}
      </text>
      <text className={css.slogan} x="53" y="40">
        {slogan}
      </text>
    </svg>
  )
}

import { Icon } from '#parts/look/Icon.tsx'
import { Kbd } from './Kbd.tsx'
import css from './KeyHints.module.css'

/** The most important keys of this page, at its bottom. */
export function KeyHints({ keys }: { readonly keys: readonly (readonly [keys: string, label: string])[] }) {
  return (
    <div className={css.hints}>
      <Icon name="keyboard" size={14} />
      {keys.map(([name, label]) => (
        <span key={name}>
          <Kbd keys={name} />
          {label}
        </span>
      ))}
    </div>
  )
}

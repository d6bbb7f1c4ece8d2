import css from './Kbd.module.css'

const NAMES: Readonly<Record<string, string>> = {
  enter: '↵',
  escape: 'Esc',
  esc: 'Esc',
  ctrl: 'Ctrl',
  shift: 'Shift',
  arrowright: '→',
  arrowleft: '←',
  arrowup: '↑',
  arrowdown: '↓',
}

interface KbdProps {
  /** The binding: `g o`, `ctrl+enter`. */
  readonly keys: string
  /** A lighter style for filled buttons. */
  readonly isOnFill?: boolean
}

/** The label of the key. */
export function Kbd({ keys, isOnFill = false }: KbdProps) {
  return (
    <span className={css.keys} aria-hidden="true">
      {keys.split(/[ +]/).map(key => (
        <kbd key={key} className={isOnFill ? css.onFill : css.key}>
          {NAMES[key.toLowerCase()] ?? (/^(.|f\d+)$/i.test(key) ? key.toUpperCase() : key)}
        </kbd>
      ))}
    </span>
  )
}

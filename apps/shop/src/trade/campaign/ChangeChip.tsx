import { classes } from '@xiaojiu/ui/class-names.ts'
import css from './ChangeChip.module.css'

export interface ChangeChipProps {
  /** Cheaper is green, dearer red, a warning amber. */
  kind: 'down' | 'up' | 'warn'
  text: string
}

/** On a line that changed since it was put in the cart: 比加入时降 ¥0.30. */
export function ChangeChip({ kind, text }: ChangeChipProps) {
  return <span className={classes(css.chip, css[kind])}>{text}</span>
}

import { classes } from '../class-names.ts'
import css from './Button.module.css'

export type ButtonTone = 'plain' | 'primary' | 'outline' | 'danger' | 'text'
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonLook {
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  isBlock?: boolean | undefined
}

/** The one look of buttons and of links that act as buttons. */
export function buttonClass({ tone = 'plain', size = 'medium', isBlock }: ButtonLook, more?: string): string {
  return classes(css.button, tone !== 'plain' && css[tone], size !== 'medium' && css[size], isBlock && css.block, more)
}

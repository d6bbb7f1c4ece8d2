import { classes } from '@xiaojiu/ui/class-names.ts'
import type { ReactNode } from 'react'
import css from './PostageBar.module.css'
import { type Postage, postageGap } from './postage-gap.ts'

export interface PostageBarProps {
  postage: Postage
  /** After the text: 去凑单. */
  action?: ReactNode
}

/** What is missing for free delivery, as a 120×6 bar and as text. */
export function PostageBar({ postage, action }: PostageBarProps) {
  const { state, parts, percent } = postageGap(postage)
  return (
    <span className={classes(css.bar, state === 'below-minimum' && css.below)}>
      {state !== 'charged' && (
        <span className={css.track}>
          <span className={css.done} style={{ width: `${percent}%` }} />
        </span>
      )}
      <span className={state === 'free' ? css.free : undefined}>
        {parts.map(({ text, isGap }) =>
          isGap ? (
            <b key={text} className={css.gap}>
              {text}
            </b>
          ) : (
            text
          ),
        )}
      </span>
      {state !== 'free' && action}
    </span>
  )
}

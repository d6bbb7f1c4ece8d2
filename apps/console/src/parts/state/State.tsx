import type { ReactNode } from 'react'
import { Glyph, type GlyphKind, type Tone } from './Glyph.tsx'
import css from './state.module.css'

interface StateProps {
  readonly kind: GlyphKind
  readonly tone?: Tone
  readonly children: ReactNode
  /** Why, or how far, on the second line. */
  readonly note?: ReactNode
}

/** A state: glyph and word, and the reason beneath. */
export function State({ kind, tone = 'end', children, note }: StateProps) {
  return (
    <span className={css.block}>
      <span className={`${css.state} ${css[`${tone}Text`]}`}>
        <Glyph kind={kind} tone={tone} />
        <span>{children}</span>
      </span>
      {note !== undefined && <span className={css.note}>{note}</span>}
    </span>
  )
}

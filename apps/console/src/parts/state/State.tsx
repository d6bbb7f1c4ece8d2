import type { ReactNode } from 'react'
import css from './state.module.css'

interface StateProps {
  readonly kind: GlyphKind
  readonly tone?: Tone
  readonly children: ReactNode
  /** The reason or the progress, on the second line. */
  readonly note?: ReactNode
}

/** A state: icon and label, and the reason below. */
export function State({ kind, tone = 'end', children, note }: StateProps) {
  return (
    <span className={css.block}>
      <span className={`${css.state} ${css[`${tone}Text`]}`}>
        <Glyph kind={kind} tone={tone} />
        <span>{children}</span>
      </span>
      {note !== undefined && (
        <span className={css.note} title={typeof note === 'string' ? note : undefined}>
          {note}
        </span>
      )}
    </span>
  )
}

/** A property, not a state; at most two in a row. */
export function Pill({
  tone = 'plain',
  children,
}: {
  readonly tone?: 'plain' | 'teal' | 'amber' | 'red' | 'outline' | 'dark'
  readonly children: ReactNode
}) {
  return <span className={`${css.pill} ${css[`${tone}Pill`]}`}>{children}</span>
}

/** Each state has its own shape besides its colour, so that it is readable in a grey print. */
export type GlyphKind = 'draft' | 'todo' | 'half' | 'most' | 'done' | 'bad' | 'warn' | 'pause' | 'off' | 'clock'
/** In progress, waiting for me, wrong or late, ended. */
export type Tone = 'go' | 'me' | 'bad' | 'end'

const RING = 'M2.5 8a5.5 5.5 0 1 0 11 0a5.5 5.5 0 1 0-11 0'
const DISC = 'M1.2 8a6.8 6.8 0 1 0 13.6 0a6.8 6.8 0 1 0-13.6 0'

/** Outlines, then fills, then lines cut out of the fill. */
const SHAPES: Readonly<Record<GlyphKind, { line?: string; fill?: string; cut?: string; dash?: string }>> = {
  draft: { line: RING, dash: '2.3 2' },
  todo: { line: RING },
  half: { line: RING, fill: 'M8 4.5a3.5 3.5 0 0 1 0 7z' },
  most: { line: RING, fill: 'M8 8V4.5A3.5 3.5 0 1 1 4.5 8z' },
  done: { fill: DISC, cut: 'M5.2 8.2l2 2 3.6-4' },
  bad: { fill: DISC, cut: 'M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4' },
  warn: { fill: 'M8 2.2L14.3 13.5H1.7z', cut: 'M8 6v3.6M8 11.5v.1' },
  pause: { line: `${RING}M6.5 6v4M9.5 6v4` },
  off: { line: `${RING}M5.5 8h5` },
  clock: { line: `${RING}M8 4.8V8l2.2 1.4` },
}

export function Glyph({ kind, tone = 'end' }: { readonly kind: GlyphKind; readonly tone?: Tone }) {
  const { line, fill, cut, dash } = SHAPES[kind]
  return (
    <svg className={`${css.glyph} ${css[tone]}`} viewBox="0 0 16 16" aria-hidden="true">
      {line !== undefined && <path d={line} strokeDasharray={dash} />}
      {fill !== undefined && <path d={fill} className={css.filled} />}
      {cut !== undefined && <path d={cut} className={css.cut} />}
    </svg>
  )
}

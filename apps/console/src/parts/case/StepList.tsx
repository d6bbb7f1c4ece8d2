import type { ReactNode } from 'react'
import { nearTime } from '#parts/page/time.ts'
import { Glyph, type GlyphKind, type Tone } from '#parts/state/State.tsx'
import css from './StepList.module.css'

export interface StepView {
  readonly at: Date
  readonly title: ReactNode
  readonly note?: ReactNode
  readonly kind?: GlyphKind
  readonly tone?: Tone
}

/** Who did what and when; latest first. */
export function StepList({ steps }: { readonly steps: readonly StepView[] }) {
  return (
    <ol className={css.steps}>
      {steps.map((step, index) => (
        <li key={`${step.at.getTime()}-${index}`}>
          <Glyph kind={step.kind ?? 'done'} tone={step.tone ?? 'end'} />
          <div>
            <div className={css.line}>
              <b>{step.title}</b>
              <time dateTime={step.at.toISOString()}>{nearTime(step.at)}</time>
            </div>
            {step.note !== undefined && <p>{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

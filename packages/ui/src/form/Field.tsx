import { type ReactNode, useId } from 'react'
import { classes } from '../class-names.ts'
import css from './Field.module.css'

/** The ids that connect a control with its label, hint and error. */
export interface ControlIds {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

export interface FieldProps {
  label: string
  isRequired?: boolean
  error?: string | undefined
  /** How to fill it in; replaced by the error. */
  hint?: ReactNode
  /** A group of controls (radio buttons, uploads) has its own name; the label is only visible text. */
  isGroup?: boolean
  children: (control: ControlIds) => ReactNode
}

/** One row of a form: the label on the left, the control, and below it the hint or the error. */
export function Field({ label, isRequired = false, error, hint, isGroup = false, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = error !== undefined || hint !== undefined
  const control = { id, 'aria-invalid': error !== undefined, 'aria-describedby': hasNote ? noteId : undefined }
  const name = (
    <>
      {isRequired && (
        <span className={css.star} aria-hidden>
          *
        </span>
      )}
      {label}
      {isRequired && <span className="sr-only">（必填）</span>}
    </>
  )
  return (
    <div
      className={css.field}
      role={isGroup ? 'group' : undefined}
      aria-labelledby={isGroup ? `${id}-label` : undefined}
    >
      {isGroup ? (
        <span id={`${id}-label`} className={css.label}>
          {name}
        </span>
      ) : (
        <label className={css.label} htmlFor={id}>
          {name}
        </label>
      )}
      <div className={css.control}>
        {children(control)}
        <p
          id={noteId}
          className={classes(error === undefined ? css.hint : css.error, hint !== undefined && css.said)}
          role={error === undefined ? undefined : 'alert'}
        >
          {error ?? hint}
        </p>
      </div>
    </div>
  )
}

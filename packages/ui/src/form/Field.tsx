import { type ReactNode, useId } from 'react'
import { classes } from '../class-names.ts'
import css from './Field.module.css'

/** What a control needs to be tied to its label and to what is said about it. */
export interface ControlIds {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

export interface FieldProps {
  label: string
  isRequired?: boolean
  error?: string | undefined
  /** How to fill it in; gives way to the error. */
  hint?: ReactNode
  /** A group of controls (radio buttons, uploads) names itself; the label is then only shown. */
  isGroup?: boolean
  children: (control: ControlIds) => ReactNode
}

/** One row of a form: the label on the left, the control, and below it room for a hint or for what is wrong. */
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

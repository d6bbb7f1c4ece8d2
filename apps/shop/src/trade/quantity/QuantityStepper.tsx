import {
  boundsOf,
  type Fitted,
  fitQuantity,
  type QuantityRule,
  readQuantity,
  stepBy,
} from '@xiaojiu/kernel/quantity-rule.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { MinusIcon, PlusIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import css from './QuantityStepper.module.css'
import { quantityNote } from './quantity-text.ts'

export interface QuantityStepperProps {
  value: number
  rule: QuantityRule
  /** Called with a valid quantity on − and +, on Enter and on leaving the field. */
  onChange: (quantity: number) => void
  /** The accessible name of the field: 阿莫西林胶囊 数量. */
  label: string
  /** 28, 32 or 44 px high. */
  size?: 'small' | 'medium' | 'large'
  /** Replaces the rule in the line below: 小计 ¥192.00. Corrections and limits take precedence. */
  note?: ReactNode
  /** Without the line below; the page shows the rule elsewhere. */
  isBare?: boolean
  disabled?: boolean
  /** Called on Enter with a valid quantity, to move on by keyboard. */
  onEnter?: (quantity: number) => void
}

const keySteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** − field + with the rule below. On leaving it rounds up to a step, or down to a limit, and says so. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, rule, onChange, label, size = 'medium', note, isBare = false, disabled = false, onEnter } = props
  const noteId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [last, setLast] = useState<Fitted | null>(null)
  const { least, most, blockedBy } = boundsOf(rule)
  const isOff = disabled || blockedBy !== null

  const take = (fitted: Fitted): number => {
    setTyped(null)
    setLast(fitted.adjustment ? fitted : null)
    if (fitted.quantity !== value) onChange(fitted.quantity)
    return fitted.quantity
  }
  const commit = () => (typed === null ? value : take(fitQuantity(readQuantity(typed) ?? value, rule)))
  const move = (steps: number) => {
    const from = typed === null ? value : fitQuantity(readQuantity(typed) ?? value, rule).quantity
    take({ quantity: stepBy(from, steps, rule), adjustment: null })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = keySteps[event.key]
    if (steps !== undefined) {
      event.preventDefault()
      move(steps)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const quantity = commit()
      onEnter?.(quantity)
    } else if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
    }
  }

  const told = quantityNote(value, rule, last)
  const beneath = told.tone === 'warn' ? told.text : (note ?? told.text)
  return (
    <span className={css.wrap}>
      <span className={classes(css.step, size !== 'medium' && css[size], isOff && css.off)}>
        <button
          type="button"
          className={css.button}
          aria-label="减少"
          tabIndex={-1}
          disabled={isOff || value <= least}
          onClick={() => move(-1)}
        >
          <MinusIcon size={14} />
        </button>
        <input
          className={css.field}
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          value={typed ?? String(value)}
          disabled={isOff}
          aria-label={label}
          aria-valuenow={value}
          aria-valuetext={`${value} ${rule.unit}`}
          aria-valuemin={least}
          aria-valuemax={most ?? undefined}
          aria-describedby={isBare ? undefined : noteId}
          onFocus={event => event.currentTarget.select()}
          onChange={event => setTyped(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={css.button}
          aria-label="增加"
          tabIndex={-1}
          disabled={isOff || (most !== null && value >= most)}
          onClick={() => move(1)}
        >
          <PlusIcon size={14} />
        </button>
      </span>
      {!isBare && (
        <span id={noteId} className={classes(css.note, told.tone === 'warn' && css.warn)} aria-live="polite">
          {beneath}
        </span>
      )}
    </span>
  )
}

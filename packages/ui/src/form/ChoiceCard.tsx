import type { ReactNode } from 'react'
import { CheckIcon } from '../icon/icons.tsx'
import css from './ChoiceCard.module.css'

export interface ChoiceCardProps {
  /** Cards of one choice share the name. */
  name: string
  value: string
  isChosen: boolean
  onChoose: (value: string) => void
  disabled?: boolean
  children: ReactNode
}

/** A card that is a radio button: arrow keys move through the group, the chosen card has a folded corner. */
export function ChoiceCard({ name, value, isChosen, onChoose, disabled = false, children }: ChoiceCardProps) {
  return (
    <label className={css.card}>
      <input
        type="radio"
        className={css.radio}
        name={name}
        value={value}
        checked={isChosen}
        disabled={disabled}
        onChange={() => onChoose(value)}
      />
      {children}
      <CheckIcon size={12} className={css.tick ?? ''} />
    </label>
  )
}

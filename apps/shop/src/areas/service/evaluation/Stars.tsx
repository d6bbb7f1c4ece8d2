import { SCORE_WORDS } from '@xiaojiu/contract/service/evaluation-schemas.ts'
import { StarIcon } from '@xiaojiu/ui/icon/icons.tsx'
import css from './evaluation.module.css'

const FIVE = [1, 2, 3, 4, 5] as const

/** Shows a score. */
export function Stars({ score, label }: { score: number; label: string }) {
  return (
    <span className={css.stars} role="img" aria-label={`${label} ${score} 分`}>
      {FIVE.map(one => (
        <span key={one} data-on={one <= score || undefined}>
          <StarIcon size={14} />
        </span>
      ))}
    </span>
  )
}

interface StarInputProps {
  name: string
  label: string
  value: number
  onChange: (score: number) => void
}

/** Asks for a score: five radio buttons, each with its word. */
export function StarInput({ name, label, value, onChange }: StarInputProps) {
  return (
    <fieldset className={css.score}>
      <legend>{label}</legend>
      {FIVE.map(one => (
        <label key={one} className={css.star} data-on={one <= value || undefined}>
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={one}
            checked={value === one}
            onChange={() => onChange(one)}
          />
          <StarIcon size={22} />
          <span className="sr-only">
            {one} 分，{SCORE_WORDS[one - 1]}
          </span>
        </label>
      ))}
      <span className="meta">{value === 0 ? '请评分' : SCORE_WORDS[value - 1]}</span>
    </fieldset>
  )
}

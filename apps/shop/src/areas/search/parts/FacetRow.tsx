import type { FacetValue } from '@xiaojiu/contract/search/schemas.ts'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { DownIcon, UpIcon } from '../../../ui/icon/icons.tsx'
import { countText } from '../../../ui/money/figure.ts'
import css from './FacetPanel.module.css'
import { LINE_PX, useOverflow } from './use-overflow.ts'

export interface FacetRowProps {
  label: string
  values: readonly FacetValue[]
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  /** One value at a time: categories. */
  isSingle?: boolean
}

/** Values of one facet: press one to choose it alone, or several at once under 多选. */
export function FacetRow({ label, values, chosen, onChange, isSingle = false }: FacetRowProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<readonly string[] | null>(null)
  const isOver = useOverflow(box, values)
  // A single value narrows nothing.
  if (values.length < 2 && chosen.length === 0) return null
  const toggle = (value: string, isOn: boolean) =>
    setDraft(before => (isOn ? [...(before ?? []), value] : (before ?? []).filter(other => other !== value)))
  const take = () => {
    onChange(draft ?? [])
    setDraft(null)
  }
  return (
    <div className={css.row} role="group" aria-label={label}>
      <span className={css.label}>{label}</span>
      <div
        ref={box}
        className={classes(css.values, (isOpen || draft) && css.open)}
        // Tabbing onto a value of a hidden line shows that line.
        onFocus={event => {
          if (event.target.offsetTop >= LINE_PX) setOpen(true)
        }}
      >
        {draft ? (
          <>
            {values.map(({ value, label: name, count }) => (
              <span key={value} className={css.check}>
                <Checkbox checked={draft.includes(value)} onChange={isOn => toggle(value, isOn)}>
                  <span>
                    {name}
                    <span className={css.count}>({countText(count)})</span>
                  </span>
                </Checkbox>
              </span>
            ))}
            <span className={css.draftActs}>
              <Button size="small" tone="primary" onClick={take}>
                确定{draft.length > 0 && `（${draft.length}）`}
              </Button>
              <Button size="small" onClick={() => setDraft(null)}>
                取消
              </Button>
            </span>
          </>
        ) : (
          <>
            <button
              type="button"
              className={css.value}
              aria-pressed={chosen.length === 0}
              onClick={() => chosen.length > 0 && onChange([])}
            >
              全部
            </button>
            {values.map(({ value, label: name, count }) => {
              const isChosen = chosen.includes(value)
              return (
                <button
                  key={value}
                  type="button"
                  className={css.value}
                  aria-pressed={isChosen}
                  onClick={() => onChange(isChosen ? chosen.filter(other => other !== value) : [value])}
                >
                  {name}
                  <span className={css.count}>({countText(count)})</span>
                </button>
              )
            })}
          </>
        )}
      </div>
      <span className={css.acts}>
        {isOver && !draft && (
          <button type="button" className={css.act} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : '更多'}
            {isOpen ? <UpIcon size={12} /> : <DownIcon size={12} />}
          </button>
        )}
        {!isSingle && !draft && values.length > 1 && (
          <button type="button" className={classes(css.act, css.multi)} onClick={() => setDraft([...chosen])}>
            多选
          </button>
        )}
      </span>
    </div>
  )
}

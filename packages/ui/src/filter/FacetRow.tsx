import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { classes } from '../class-names.ts'
import { Checkbox } from '../form/Checkbox.tsx'
import { DownIcon, PlusIcon, UpIcon } from '../icon/icons.tsx'
import { countText } from '../money/figure.ts'
import css from './FilterBar.module.css'

export interface FacetOption {
  readonly value: string
  readonly label: string
  readonly count?: number
}

export interface FacetRowProps {
  label: string
  options: readonly FacetOption[]
  chosen: readonly string[]
  /** The new choice; empty for 全部. */
  onChange: (values: readonly string[]) => void
  /** Several values at once, behind 多选. */
  isMulti?: boolean
}

const FOLDED_PX = 39

/** One line of values with their counts; 更多 expands it, 多选 turns the values into checkboxes. */
export function FacetRow({ label, options, chosen, onChange, isMulti = false }: FacetRowProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<readonly string[] | null>(null)
  const isOver = useOverflow(box, FOLDED_PX)
  const pick = (value: string) => onChange(chosen.length === 1 && chosen[0] === value ? [] : [value])
  const tick = (value: string, isOn: boolean) =>
    setDraft((draft ?? []).filter(other => other !== value).concat(isOn ? [value] : []))
  const face = ({ label: text, count }: FacetOption) => (
    <>
      {text}
      {count !== undefined && <span className={css.count}>({countText(count)})</span>}
    </>
  )
  return (
    <div className={css.row} role="group" aria-labelledby={id}>
      <span id={id} className={css.key}>
        {label}
      </span>
      <div>
        <div ref={box} className={classes(css.values, isOpen || draft ? css.open : css.folded)}>
          {draft ? (
            options.map(option => (
              <span key={option.value} className={css.tick}>
                <Checkbox checked={draft.includes(option.value)} onChange={isOn => tick(option.value, isOn)}>
                  {face(option)}
                </Checkbox>
              </span>
            ))
          ) : (
            <>
              <button
                type="button"
                className={css.value}
                aria-pressed={chosen.length === 0}
                onClick={() => onChange([])}
              >
                全部
              </button>
              {options.map(option => (
                <button
                  key={option.value}
                  type="button"
                  className={classes(css.value, 'ell')}
                  title={option.label}
                  aria-pressed={chosen.includes(option.value)}
                  onClick={() => pick(option.value)}
                >
                  {face(option)}
                </button>
              ))}
            </>
          )}
        </div>
        {draft && (
          <div className={css.decide}>
            <Button
              tone="primary"
              size="small"
              disabled={draft.length === 0}
              onClick={() => {
                onChange(draft)
                setDraft(null)
              }}
            >
              确定
            </Button>
            <Button size="small" onClick={() => setDraft(null)}>
              取消
            </Button>
          </div>
        )}
      </div>
      <div className={css.acts}>
        {!draft && (isOver || isOpen) && (
          <button type="button" className={css.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起' : '更多'}
            {isOpen ? <UpIcon size={12} /> : <DownIcon size={12} />}
          </button>
        )}
        {isMulti && !draft && options.length > 1 && (
          <button type="button" className={css.fold} onClick={() => setDraft(chosen)}>
            <PlusIcon size={12} />
            多选
          </button>
        )}
      </div>
    </div>
  )
}

/** Whether a box hides some of its content; updated when it is resized. */
function useOverflow(ref: RefObject<HTMLElement | null>, foldedPx: number): boolean {
  const [isOver, setOver] = useState(false)
  useLayoutEffect(() => {
    const box = ref.current
    if (!box || typeof ResizeObserver !== 'function') return
    const look = () => setOver(box.scrollHeight > foldedPx + 1)
    // The observer also reports once after the first layout; measuring here would force a second layout.
    const watcher = new ResizeObserver(look)
    watcher.observe(box)
    return () => watcher.disconnect()
  })
  return isOver
}

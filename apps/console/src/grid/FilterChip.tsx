import { Button, Checkbox, Input, Popover } from 'antd'
import { useState } from 'react'
import { Icon } from '#parts/look/Icon.tsx'
import css from './grid.module.css'
import type { GridFilter } from './types.ts'
import { valuesOf } from './url/grid-query.ts'

interface FilterChipProps {
  readonly filter: GridFilter
  readonly value: string
  readonly onChange: (value: string | null) => void
}

/** From this many choices on, there is a field to find one by its words. */
const SEARCHED_FROM = 13

/** The keyboard goes on in the list of choices. */
function focusFirst(choices: HTMLElement | null): void {
  choices?.querySelector<HTMLElement>('button, input')?.focus()
}

/** A filter: dashed border while off, solid with its value while on. */
export function FilterChip({ filter, value, onChange }: FilterChipProps) {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<readonly string[]>([])
  const [words, setWords] = useState('')
  const chosen = valuesOf(value)
  const offered = filter.choices.filter(choice => choice.label.includes(words.trim()))
  const labels = filter.choices.filter(choice => chosen.includes(choice.value)).map(choice => choice.label)
  const show = (open: boolean) => {
    setOpen(open)
    setWords('')
    if (open) setDraft(chosen)
  }
  const apply = (values: readonly string[]) => {
    onChange(values.length === 0 ? null : values.join(','))
    setOpen(false)
  }
  const chooseFirst = () => {
    const [first] = offered
    if (first === undefined || words.trim() === '') return
    if (filter.isMany) setDraft([...new Set([...draft, first.value])])
    else apply([first.value])
  }
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={isOpen}
      onOpenChange={show}
      destroyOnHidden
      content={
        <div
          ref={focusFirst}
          className={css.choices}
          // Enter chooses; it does not open the row of the list.
          onKeyDown={event => event.key === 'Enter' && event.stopPropagation()}
        >
          {filter.choices.length >= SEARCHED_FROM && (
            <Input
              size="small"
              className={css.find ?? ''}
              aria-label={`查找${filter.label}`}
              placeholder={`查找${filter.label}`}
              value={words}
              onChange={event => setWords(event.target.value)}
              onPressEnter={chooseFirst}
            />
          )}
          {offered.length === 0 && <p className={css.nothing}>没有符合的{filter.label}</p>}
          {offered.map(choice => {
            const isOn = draft.includes(choice.value)
            const next = isOn ? draft.filter(each => each !== choice.value) : [...draft, choice.value]
            return filter.isMany ? (
              <label key={choice.value}>
                <Checkbox checked={isOn} onChange={() => setDraft(next)} />
                <span>{choice.label}</span>
                {choice.count !== undefined && <em>{choice.count}</em>}
              </label>
            ) : (
              <button
                key={choice.value}
                type="button"
                className={isOn ? css.chosen : undefined}
                onClick={() => apply(isOn ? [] : [choice.value])}
              >
                <span>{choice.label}</span>
                {choice.count !== undefined && <em>{choice.count}</em>}
              </button>
            )
          })}
          {filter.isMany && (
            <footer>
              <Button type="text" size="small" onClick={() => apply([])}>
                清除
              </Button>
              <Button type="primary" size="small" onClick={() => apply(draft)}>
                应用
              </Button>
            </footer>
          )}
        </div>
      }
    >
      <span className={chosen.length > 0 ? css.chipOn : css.chip}>
        <button type="button" aria-expanded={isOpen}>
          {chosen.length === 0 && <Icon name="plus" size={12} />}
          <span>{filter.label}</span>
          {chosen.length > 0 && <b>{labels.length > 2 ? `${labels.length} 项` : labels.join('、')}</b>}
        </button>
        {chosen.length > 0 && (
          <button
            type="button"
            aria-label={`去掉筛选 ${filter.label}`}
            onClick={event => {
              event.stopPropagation()
              onChange(null)
            }}
          >
            <Icon name="close" size={12} />
          </button>
        )}
      </span>
    </Popover>
  )
}

import { type KeyboardEvent, useRef } from 'react'
import { classes } from '../class-names.ts'
import { countText } from '../money/figure.ts'
import css from './Tabs.module.css'

export interface TabsProps<K extends string> {
  tabs: readonly { readonly key: K; readonly label: string; readonly count?: number | undefined }[]
  value: K
  onChange: (key: K) => void
  /** What the tabs choose among, for screen readers. */
  label: string
  /** `pill` beside a page title, `line` on top of a panel. */
  look?: 'pill' | 'line'
  /** Id of the element that shows the chosen tab. */
  panelId?: string
}

/** Arrows move between tabs and choose them. */
export function Tabs<K extends string>({ tabs, value, onChange, label, look = 'pill', panelId }: TabsProps<K>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (tabs.findIndex(tab => tab.key === value) + step + tabs.length) % tabs.length
    const tab = tabs[next]
    if (!tab) return
    onChange(tab.key)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      ref={list}
      className={classes(css.tabs, look === 'line' && css.line)}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {tabs.map(tab => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          className={classes(css.tab, look === 'line' ? css.under : css.pill)}
          aria-selected={tab.key === value}
          aria-controls={panelId}
          tabIndex={tab.key === value ? 0 : -1}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
          {tab.count !== undefined && <span className={css.count}>{countText(tab.count)}</span>}
        </button>
      ))}
    </div>
  )
}

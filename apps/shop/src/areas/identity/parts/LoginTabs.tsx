import type { KeyboardEvent } from 'react'
import type { LOGIN_WAYS, LoginWay } from '../login-ways.ts'
import css from './LoginTabs.module.css'

interface LoginTabsProps {
  readonly ways: typeof LOGIN_WAYS
  readonly way: LoginWay
  readonly onChange: (way: LoginWay) => void
}

/** Tabs with the keys people expect: arrows move between them. */
export function LoginTabs({ ways, way, onChange }: LoginTabsProps) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = ways[(ways.findIndex(option => option.way === way) + step + ways.length) % ways.length]
    if (step === 0 || !next) return
    onChange(next.way)
    document.getElementById(`login-tab-${next.way}`)?.focus()
  }
  return (
    <div className={css.tabs} role="tablist" aria-label="登录方式" onKeyDown={move}>
      {ways.map(option => (
        <button
          key={option.way}
          id={`login-tab-${option.way}`}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={option.way === way}
          aria-controls="login-panel"
          tabIndex={option.way === way ? 0 : -1}
          onClick={() => onChange(option.way)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}

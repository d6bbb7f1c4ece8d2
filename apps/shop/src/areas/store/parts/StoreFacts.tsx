import type { ReactNode } from 'react'
import css from './StoreFacts.module.css'

/** Labelled facts, two per row; empty ones are left out. */
export function StoreFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== null)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

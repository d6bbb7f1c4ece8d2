import type { BuyingRight } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { CheckIcon, CloseIcon } from '@xiaojiu/ui/icon/icons.tsx'
import type { ReactNode } from 'react'
import css from './RightsPanel.module.css'

interface RightsPanelProps {
  readonly rights: readonly BuyingRight[]
  readonly title: string
  /** What to do about goods that cannot be bought. */
  readonly children?: ReactNode
}

/** What the papers allow and what not, with reasons. */
export function RightsPanel({ rights, title, children }: RightsPanelProps) {
  const { allowed, refused } = rightGroups(rights)
  if (rights.length === 0) return null
  return (
    <section className={css.rights} aria-label={title}>
      <h3>{title}</h3>
      {allowed.length > 0 && (
        <ul className={css.open}>
          {allowed.map(label => (
            <li key={label}>
              <CheckIcon size={12} />
              {label}
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <dl className={css.closed}>
          {refused.map(({ reason, labels }) => (
            <div key={reason}>
              <dt>
                <CloseIcon size={12} />
                {labels.join('、')}
              </dt>
              <dd>{reason}</dd>
            </div>
          ))}
        </dl>
      )}
      {refused.length > 0 && children}
    </section>
  )
}

interface RightGroups {
  readonly allowed: readonly string[]
  /** Grouped by reason. */
  readonly refused: readonly { readonly reason: string; readonly labels: readonly string[] }[]
}

function rightGroups(rights: readonly BuyingRight[]): RightGroups {
  const byReason = Map.groupBy(
    rights.filter(right => !right.isAllowed),
    right => right.reason,
  )
  return {
    allowed: rights.filter(right => right.isAllowed).map(right => right.label),
    refused: [...byReason].map(([reason, closed]) => ({ reason, labels: closed.map(right => right.label) })),
  }
}

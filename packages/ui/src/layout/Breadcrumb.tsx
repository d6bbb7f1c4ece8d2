import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './PageTitle.module.css'

export interface BreadcrumbProps {
  /** From the home page down; the last one is the current page and has no link. */
  steps: readonly { readonly label: ReactNode; readonly href?: string }[]
  /** On the right: related words. */
  aside?: ReactNode
}

export function Breadcrumb({ steps, aside }: BreadcrumbProps) {
  return (
    <nav className={css.crumbs} aria-label="当前位置">
      <ol>
        {steps.map((step, index) => (
          <li key={step.href ?? index}>
            {step.href ? (
              <Link to={step.href}>{step.label}</Link>
            ) : (
              <span className={css.here} aria-current="page">
                {step.label}
              </span>
            )}
          </li>
        ))}
      </ol>
      {aside && <div className={css.aside}>{aside}</div>}
    </nav>
  )
}

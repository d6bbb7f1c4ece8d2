import type { StoreKind } from '@xiaojiu/contract/store/schemas.ts'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TagFace } from '../campaign/campaign-kind.ts'
import { CampaignTag } from '../campaign/tags.tsx'
import { StoreBadge } from './StoreBadge.tsx'
import css from './StoreCard.module.css'

export interface StoreCardProps {
  name: string
  kind: StoreKind
  href?: string
  tags?: readonly TagFace[]
  /** 商品 4.9 … up to three. */
  scores?: readonly { readonly label: string; readonly value: string }[]
  /** 发货仓 武汉东西湖 … */
  facts: readonly { readonly label: string; readonly value: ReactNode }[]
  /** Small buttons, two per row. */
  actions?: ReactNode
  children?: ReactNode
}

/** The seller, beside a goods page. */
export function StoreCard({ name, kind, href, tags = [], scores, facts, actions, children }: StoreCardProps) {
  return (
    <Panel as="aside" className={css.card} aria-label="店铺">
      <div className={css.top}>
        <span className={classes(css.mark, kind !== 'self-run' && css[kind])} aria-hidden="true">
          {name.slice(0, 1)}
        </span>
        <div className={css.words}>
          <h2 className={css.name}>{href ? <Link to={href}>{name}</Link> : name}</h2>
          <div className={css.tags}>
            <StoreBadge kind={kind} />
            {tags.map(tag => (
              <CampaignTag key={tag.text} {...tag} />
            ))}
          </div>
        </div>
      </div>
      {scores && (
        <div className={css.scores}>
          {scores.map(({ label, value }) => (
            <div key={label}>
              <span className={css.score}>{value}</span>
              <span className="meta">{label}</span>
            </div>
          ))}
        </div>
      )}
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div key={label} className={css.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {actions && <div className={css.acts}>{actions}</div>}
      {children}
    </Panel>
  )
}

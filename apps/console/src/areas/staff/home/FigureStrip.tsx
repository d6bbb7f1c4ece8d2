import { HOME_FIGURE_GROUPS, type Home } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { Link } from 'react-router'
import { Card } from '#parts/page/Card.tsx'
import css from './home.module.css'

/** 需要关注: counts of other things that need attention; each links to its list. */
export function FigureStrip({ figures }: { readonly figures: Home['figures'] }) {
  return (
    <Card className={css.wide} title="需要关注" meta="资金、供应和系统中等人处理的">
      <dl className={css.strip}>
        {figures.map(({ name, label, group, count, path }) => (
          <div key={name}>
            <dt>
              {HOME_FIGURE_GROUPS[group]} · {label}
            </dt>
            <dd className={count > 0 ? css.some : undefined}>
              {path === null ? count.toLocaleString() : <Link to={path}>{count.toLocaleString()}</Link>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

import type { ArticleBrief } from '@xiaojiu/contract/cms/schemas.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { Link } from 'react-router'
import css from './Reading.module.css'

interface ArticleMenuProps {
  label: string
  groups: readonly { readonly class: string; readonly articles: readonly ArticleBrief[] }[]
  currentId: string | undefined
  hrefOf: (articleId: string) => string
}

/** Articles by class, beside the one that is read. */
export function ArticleMenu({ label, groups, currentId, hrefOf }: ArticleMenuProps) {
  return (
    <Panel as="nav" className={css.menu} aria-label={label}>
      {groups.map(group => (
        <section key={group.class}>
          <h2>{group.class}</h2>
          {group.articles.map(({ articleId, title }) => (
            <Link key={articleId} to={hrefOf(articleId)} aria-current={articleId === currentId ? 'page' : undefined}>
              {title}
            </Link>
          ))}
        </section>
      ))}
    </Panel>
  )
}

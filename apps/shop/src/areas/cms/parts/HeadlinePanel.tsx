import type { ArticleBrief } from '@xiaojiu/contract/cms/schemas.ts'
import { useReader } from '#shell/use-reader.ts'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { ArticleLine } from './ArticleLine.tsx'
import css from './HeadlinePanel.module.css'

/** 小九头条. */
export function HeadlinePanel({ headlines }: { headlines: readonly ArticleBrief[] }) {
  const { canOpen } = useReader()
  if (headlines.length === 0) return null
  return (
    <Panel aria-labelledby="headlines">
      <SectionHead
        id="headlines"
        title="小九头条"
        {...(canOpen('/littleNineHeadlines') && { more: { label: '更多', href: '/littleNineHeadlines' } })}
      />
      <ul className={css.list}>
        {headlines.map(headline => (
          <ArticleLine key={headline.articleId} article={headline} page="/littleNineHeadlines/detail" hasClass />
        ))}
      </ul>
    </Panel>
  )
}

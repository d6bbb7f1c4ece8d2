import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { ArticleList } from './ArticleList.tsx'
import css from './Reading.module.css'

/** 小九头条. */
export function HeadlinesPage() {
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, { label: '小九头条' }]} />
      <ArticleList kind="headline" title="小九头条" hrefOf={id => `/littleNineHeadlines/detail?id=${id}`} />
    </Content>
  )
}

import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { ArticleList } from './ArticleList.tsx'
import css from './Reading.module.css'

/** 版本说明: what is new, version by version. */
export function VersionBoxPage() {
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, { label: '帮助中心', href: '/help' }, { label: '版本说明' }]} />
      <ArticleList kind="version" title="版本说明" hrefOf={id => `/help/versionDetail?id=${id}`} />
    </Content>
  )
}

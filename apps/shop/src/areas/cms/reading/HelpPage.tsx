import { useQuery } from '@tanstack/react-query'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { HelpQuery } from '#links/cms.ts'
import { Adverts } from '#shell/advert/Adverts.tsx'
import { platformSettings } from '#trade/platform-settings.ts'
import { AgreementLinks } from './AgreementLinks.tsx'
import { ArticleBody } from './ArticleBody.tsx'
import { ArticleMenu } from './ArticleMenu.tsx'
import css from './Reading.module.css'

const helpHref = (id: string) => `/help?id=${id}`

/** 帮助中心: by topic, searchable; one article beside the list of all. */
export function HelpPage() {
  const [{ id, keyword = '' }, change] = useQueryState(HelpQuery)
  const help = useQuery(query(cmsEndpoints.searchHelp, { keyword: id ? '' : keyword }))
  const home = { label: '首页', href: '/' }
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb
        steps={id ? [home, { label: '帮助中心', href: '/help' }, { label: '正文' }] : [home, { label: '帮助中心' }]}
      />
      {id ? (
        <div className={css.columns}>
          <ArticleMenu label="帮助目录" groups={help.data?.groups ?? []} currentId={id} hrefOf={helpHref} />
          <Panel>
            <ArticleBody key={id} articleId={id} backHref="/help" backLabel="返回帮助中心" />
          </Panel>
        </div>
      ) : (
        <Panel aria-label="帮助中心">
          <div className={css.head}>
            <PageTitle
              title="帮助中心"
              aside={
                <ButtonLink to="/help/versionBox" size="small">
                  版本说明
                </ButtonLink>
              }
            />
          </div>
          <HelpSearch key={keyword} keyword={keyword} onSearch={text => change({ keyword: text || undefined })} />
          <Loaded of={help} skeleton={<TableSkeleton rows={8} />}>
            {({ groups, total }) =>
              total === 0 ? (
                <EmptyState
                  title="没有找到相关内容"
                  action={<Button onClick={() => change({ keyword: undefined })}>查看全部帮助</Button>}
                >
                  换个说法试试，或拨打客服电话 {platformSettings.servicePhone}。
                </EmptyState>
              ) : (
                <div className={css.groups}>
                  {groups.map(group => (
                    <section key={group.class} className={css.group}>
                      <h2>{group.class}</h2>
                      {group.articles.map(({ articleId, title, summary }) => (
                        <Link key={articleId} to={helpHref(articleId)} className={css.entry}>
                          <b>{title}</b>
                          <p className={css.quiet}>{summary}</p>
                        </Link>
                      ))}
                    </section>
                  ))}
                </div>
              )
            }
          </Loaded>
          <p className={css.agreements}>
            协议与声明：
            <AgreementLinks />
          </p>
        </Panel>
      )}
      <div className={css.adverts}>
        <Adverts place="help-side" />
      </div>
    </Content>
  )
}

function HelpSearch({ keyword, onSearch }: { keyword: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(keyword)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form className={css.find} role="search" aria-label="搜索帮助" onSubmit={submit}>
      <input
        aria-label="关键词"
        placeholder="输入问题，例如 退货、账期、看不到价格"
        value={typed}
        maxLength={40}
        onChange={event => setTyped(event.target.value)}
      />
      <Button tone="primary" type="submit" size="large">
        搜索
      </Button>
    </form>
  )
}

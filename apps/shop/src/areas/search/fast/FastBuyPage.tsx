import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { FastBuyQuery } from '#links/search.ts'
import { ImportHistory } from '../import/ImportHistory.tsx'
import { ImportResult } from '../import/ImportResult.tsx'
import { ImportStart } from '../import/ImportStart.tsx'
import css from './FastBuy.module.css'
import { FastEntry } from './FastEntry.tsx'

const TABS = [
  { key: 'type', label: '快速录入' },
  { key: 'import', label: '批量导入' },
  { key: 'history', label: '导入记录' },
] as const

/** 搜索加购: type, choose with the arrow keys, quantity, Enter, next; or import a whole list. */
export function FastBuyPage() {
  const [{ tab, keyword, listId, verdict, page }, change] = useQueryState(FastBuyQuery)
  const open = (id: string) => change({ tab: 'import', listId: id, verdict: undefined, page: undefined })
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, { label: '搜索加购' }]} />
      <Panel aria-label="搜索加购">
        <div className={css.head}>
          <PageTitle title="搜索加购">
            <Tabs
              tabs={TABS}
              value={tab}
              label="加购方式"
              panelId="fast"
              onChange={key =>
                change({
                  tab: key === 'type' ? undefined : key,
                  listId: undefined,
                  verdict: undefined,
                  page: undefined,
                })
              }
            />
          </PageTitle>
        </div>
        <div id="fast" role="tabpanel" aria-label="加购">
          {tab === 'type' ? (
            <FastEntry firstKeyword={keyword ?? ''} />
          ) : tab === 'history' ? (
            <ImportHistory page={page} onPage={next => change({ page: next === 1 ? undefined : next })} onOpen={open} />
          ) : listId ? (
            <ImportResult
              listId={listId}
              verdict={verdict}
              page={page}
              onVerdict={next => change({ verdict: next, page: undefined })}
              onPage={next => change({ page: next === 1 ? undefined : next })}
              onAgain={() => change({ listId: undefined, verdict: undefined, page: undefined })}
            />
          ) : (
            <ImportStart onMade={open} />
          )}
        </div>
      </Panel>
    </Content>
  )
}

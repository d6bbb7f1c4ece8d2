import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { STORE_KIND_LABELS } from '@xiaojiu/contract/store/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { PagedList } from '@xiaojiu/ui/feedback/PagedList.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { WordSearch } from '@xiaojiu/ui/form/WordSearch.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { Link } from 'react-router'
import { HolderQuery, storeLicencesHref } from '#links/store.ts'
import css from './BusinessAdministrationPage.module.css'

const PAGE_SIZE = 20
/** Papers that allow trading; agreements and reports are on the page of the store. */
const TRADING_PAPERS = /许可证|备案/

/** 亮照经营: the papers of the platform, and the company behind each store. */
export function BusinessAdministrationPage() {
  const [{ storeName, page }, change] = useQueryState(HolderQuery)
  const settings = useQuery(query(cmsEndpoints.getSettings, {}))
  const holders = useQuery({
    ...query(storeEndpoints.listHolders, { storeName: storeName || undefined, pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, { label: '亮照经营' }]} />
      <h1 className="sr-only">亮照经营</h1>
      <Panel aria-labelledby="platform-papers">
        <SectionHead id="platform-papers" title="平台主体信息" />
        <Loaded of={settings} skeleton={<TableSkeleton rows={5} />}>
          {({ operatorName, legalNotices }) => (
            <dl className={css.notices}>
              {[{ label: '运营主体', text: operatorName }, ...legalNotices].map(({ label, text }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </Loaded>
      </Panel>
      <Panel aria-labelledby="store-papers">
        <SectionHead
          id="store-papers"
          title="入驻商家证照"
          aside={
            <WordSearch
              size="small"
              label="店铺名称"
              key={storeName ?? ''}
              keyword={storeName ?? ''}
              onSearch={text => change({ storeName: text || undefined, page: undefined })}
            />
          }
        />
        <PagedList
          of={holders}
          skeleton={<TableSkeleton rows={10} />}
          empty={
            <EmptyState
              title="没有符合条件的店铺"
              action={<Button onClick={() => change({ storeName: undefined })}>查看全部</Button>}
            >
              换个店铺名称试试。
            </EmptyState>
          }
          pageNum={page}
          pageSize={PAGE_SIZE}
          unit="家店铺"
          onPage={next => change({ page: next })}
        >
          {list => (
            <table className={`${css.table} wide-table`} aria-label="入驻商家证照">
              <thead>
                <tr>
                  <th scope="col">店铺</th>
                  <th scope="col">经营主体</th>
                  <th scope="col">统一社会信用代码</th>
                  <th scope="col">许可与备案</th>
                  <th scope="col">
                    <span className="sr-only">操作</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {list.map(store => (
                  <tr key={store.storeId}>
                    <td>
                      {store.storeName}
                      <span className={css.quiet}>{STORE_KIND_LABELS[store.storeType]}</span>
                    </td>
                    <td>{store.holderName}</td>
                    <td className="num">{store.creditCode}</td>
                    <td>
                      {store.licences
                        .filter(({ name }) => TRADING_PAPERS.test(name))
                        .map(({ code, name, number }) => (
                          <p key={code} className={css.quiet}>
                            {name} {number}
                          </p>
                        ))}
                    </td>
                    <td>
                      <Link to={storeLicencesHref(store.storeId)} className="brand">
                        查看证照
                      </Link>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </PagedList>
      </Panel>
    </Content>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { cmsEndpoints } from '@xiaojiu/contract/cms/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { DocIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Breadcrumb } from '@xiaojiu/ui/layout/Breadcrumb.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { StatusScreen } from '#shell/status/StatusScreen.tsx'
import css from './Reading.module.css'

/** 资料下载: forms and templates by class. */
export function FileDownloadPage() {
  const documents = useQuery(query(cmsEndpoints.listDocuments, {}))
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (documentId: string) => download(cmsEndpoints.downloadDocument, { documentId }),
    onSuccess: () => documents.refetch(),
  })
  // The download shows a notice too; the screen says what to do.
  if (error) return <StatusScreen status={21} onAcknowledge={reset} />
  return (
    <Content className={css.page ?? ''}>
      <Breadcrumb steps={[{ label: '首页', href: '/' }, { label: '资料下载' }]} />
      <Panel aria-label="资料下载">
        <div className={css.head}>
          <PageTitle title="资料下载" />
        </div>
        <Loaded of={documents} skeleton={<TableSkeleton rows={6} rowHeight={72} />}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title="暂无资料">需要表单或模板，请联系客服。</EmptyState>
            ) : (
              [...Map.groupBy(list, document => document.class)].map(([name, group]) => (
                <section key={name} aria-label={name}>
                  <h2 className={css.docClass}>{name}</h2>
                  <div className={css.documents}>
                    {group.map(({ documentId, title, summary, downloadCount }) => (
                      <div key={documentId} className={css.document}>
                        <DocIcon size={28} />
                        <div>
                          <b>{title}</b>
                          <p className={css.quiet}>{summary}</p>
                          <p className={css.quiet}>已下载 {countText(downloadCount)} 次</p>
                        </div>
                        <Button
                          size="small"
                          isBusy={isPending && variables === documentId}
                          aria-label={`下载 ${title}`}
                          onClick={() => mutate(documentId)}
                        >
                          下载
                        </Button>
                      </div>
                    ))}
                  </div>
                </section>
              ))
            )
          }
        </Loaded>
      </Panel>
    </Content>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import type { InvoiceDetail, InvoiceFormat } from '@xiaojiu/contract/invoice/schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { Link } from 'react-router'
import { INVOICE_MANAGE_HREF, InvoiceDetailQuery, invoiceDetailHref } from '#links/invoice.ts'
import { orderHref } from '#links/order.ts'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import css from '../invoice.module.css'
import { kindText } from '../invoice-words.ts'
import { InvoiceSheet } from './InvoiceSheet.tsx'
import { RedFormPanel } from './RedFormPanel.tsx'

/** 发票详情: one invoice, its orders and its files. */
export function InvoiceDetailPage() {
  const [{ invoiceId }] = useQueryState(InvoiceDetailQuery)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(invoiceEndpoints.getInvoice, { invoiceId: invoiceId ?? '' }),
    enabled: invoiceId !== undefined,
    refetchOnMount: 'always',
  })
  const isMissing = invoiceId === undefined || (error instanceof CallError && error.kind === 'refused')
  return (
    <AccountLayout title="发票详情">
      <div className={css.column}>
        {!data && <h1 className="sr-only">发票详情</h1>}
        {data ? (
          <Detail invoice={data} />
        ) : (
          <Panel aria-label="发票">
            {isMissing ? (
              <EmptyState
                title="没有找到这张发票"
                action={
                  <ButtonLink to={INVOICE_MANAGE_HREF} tone="primary">
                    查看全部发票
                  </ButtonLink>
                }
              />
            ) : error ? (
              <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
            ) : (
              <TableSkeleton rows={8} />
            )}
          </Panel>
        )}
      </div>
    </AccountLayout>
  )
}

function Detail({ invoice }: { invoice: InvoiceDetail }) {
  const { invoiceId, state, related, orderIds, orderNos } = invoice
  const fetchFile = (format: InvoiceFormat) =>
    void download(invoiceEndpoints.downloadInvoice, { invoiceId, format }).catch(() => undefined)
  return (
    <>
      {state === 'rejected' && (
        <NoteStrip tone="red" title="税务平台未通过">
          {invoice.failure}。更正开票资料后会自动重新开具
        </NoteStrip>
      )}
      <Panel aria-label="发票">
        <SectionHead
          isPage
          title={kindText(invoice)}
          note={invoice.storeName}
          aside={
            state === 'issued' && (
              <>
                {invoice.kind === 'special' && invoice.colour === 'blue' && invoice.bookedAt === null && (
                  <BookInvoice invoiceId={invoiceId} />
                )}
                <Button size="small" onClick={() => fetchFile('xml')}>
                  下载 XML
                </Button>
                <Button size="small" tone="primary" onClick={() => fetchFile('pdf')}>
                  下载 PDF
                </Button>
              </>
            )
          }
        />
        <InvoiceSheet invoice={invoice} />
      </Panel>
      {invoice.redForm && <RedFormPanel invoice={invoice} form={invoice.redForm} />}
      <Panel aria-label="相关单据">
        <SectionHead title="相关单据" isSlim />
        <dl className={css.facts}>
          <dt>订单</dt>
          <dd>
            {orderIds.map((orderId, index) => (
              <Link key={orderId} className={`${css.link} num`} to={orderHref(orderId)} style={{ marginRight: 16 }}>
                {orderNos[index]}
              </Link>
            ))}
          </dd>
          <dt>{invoice.colour === 'red' ? '被红冲发票' : '红字发票'}</dt>
          <dd>
            {related.length === 0
              ? '没有'
              : related.map(one => (
                  <Link
                    key={one.invoiceId}
                    className={`${css.link} num`}
                    to={invoiceDetailHref(one.invoiceId)}
                    style={{ marginRight: 16 }}
                  >
                    {one.invoiceNo ?? '开具中'} {moneyText(one.gross)}
                  </Link>
                ))}
          </dd>
          {invoice.bookedAt && (
            <>
              <dt>抵扣</dt>
              <dd>{timeText(invoice.bookedAt)} 登记已抵扣，红冲须经我方确认</dd>
            </>
          )}
        </dl>
      </Panel>
    </>
  )
}

/** The buyer has deducted the tax of a special invoice: a red invoice then needs the buyer's consent. */
function BookInvoice({ invoiceId }: { invoiceId: string }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(invoiceEndpoints.bookInvoice, { invoiceId }),
    onSuccess: () => showNotice('success', '已登记抵扣'),
    onSettled: () => queries.invalidateQueries(),
  })
  const book = async () => {
    const isMeant = await confirm({
      title: '登记专票已抵扣',
      text: '登记后如发生退款，店铺须先发起红字发票信息确认单，经您确认后才能红冲。登记后不能撤销。',
      okText: '登记',
    })
    if (isMeant) mutate()
  }
  return (
    <Button size="small" isBusy={isPending} onClick={() => void book()}>
      登记已抵扣
    </Button>
  )
}

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CreditApplication } from '@xiaojiu/contract/payment/credit-schemas.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { PastTheEnd } from '@xiaojiu/ui/feedback/PastTheEnd.tsx'
import { Pager } from '@xiaojiu/ui/filter/Pager.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { type DataColumn, DataTable } from '@xiaojiu/ui/table/DataTable.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { FinanceQuery } from '#links/payment.ts'
import { useSession } from '#trade/session/session.ts'
import css from '../money.module.css'
import { APPLICATION_WORDS, answerText, termText } from '../words.ts'

const PAGE_SIZE = 10

/** 账期申请记录: applications and their answers; renders nothing without applications. */
export function CreditApplications() {
  const [{ page }, change] = useQueryState(FinanceQuery)
  const isMain = useSession(({ profile }) => profile === null || profile.isMainAccount)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(paymentEndpoints.listCreditApplications, { pageNum: page, pageSize: PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  if (error && !data)
    return (
      <Panel aria-label="账期申请记录">
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </Panel>
    )
  if (!data?.total) return null
  return (
    <Panel aria-label="账期申请记录">
      <DataTable
        label="账期申请记录"
        heading={{ title: '账期申请记录' }}
        columns={isMain ? [...COLUMNS, WITHDRAW] : COLUMNS}
        rows={data.list}
        rowKey={row => row.applicationId}
        empty={<PastTheEnd onFirst={() => change({ page: undefined })} />}
      />
      {data.total > PAGE_SIZE && (
        <div className={css.table}>
          <Pager
            pageNum={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            unit="份"
            onPage={next => change({ page: next === 1 ? undefined : next })}
          />
        </div>
      )}
    </Panel>
  )
}

const STATE_LOOKS: Readonly<Partial<Record<CreditApplication['state'], string | undefined>>> = {
  granted: css['good'],
  refused: css['bad'],
}

const COLUMNS: readonly DataColumn<CreditApplication>[] = [
  { key: 'at', label: '申请时间', width: 150, isFixed: true, render: row => timeText(row.askedAt) },
  { key: 'store', label: '店铺', width: 190, isFixed: true, render: row => row.storeName },
  { key: 'limit', label: '申请额度', align: 'right', width: 130, render: row => moneyText(row.limit) },
  { key: 'term', label: '账期', align: 'center', width: 120, render: row => termText(row.termDays) },
  {
    key: 'state',
    label: '状态',
    align: 'center',
    width: 90,
    isFixed: true,
    render: row => <span className={STATE_LOOKS[row.state]}>{APPLICATION_WORDS[row.state]}</span>,
  },
  { key: 'answer', label: '店铺答复', render: row => answerText(row) ?? '—' },
]

const WITHDRAW: DataColumn<CreditApplication> = {
  key: 'withdraw',
  label: '操作',
  align: 'center',
  width: 90,
  isFixed: true,
  render: row => (row.state === 'waiting' ? <WithdrawButton application={row} /> : '—'),
}

function WithdrawButton({ application: { applicationId, storeName } }: { application: CreditApplication }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(paymentEndpoints.withdrawCreditApplication, { applicationId }),
    onSuccess: () => showNotice('success', '申请已撤回'),
    onError: error => showNotice('error', error.message),
    // Refreshes also when the application was answered meanwhile.
    onSettled: () => queries.invalidateQueries(),
  })
  const ask = async () => {
    const text = `撤回后${storeName}不再审核，需要时可重新申请。`
    if (await confirm({ title: '撤回账期申请', text, okText: '撤回申请' })) mutate()
  }
  return (
    <Button size="small" isBusy={isPending} onClick={() => void ask()}>
      撤回
    </Button>
  )
}

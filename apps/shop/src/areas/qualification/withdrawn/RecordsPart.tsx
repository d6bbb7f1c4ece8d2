import { useMutation, useQuery } from '@tanstack/react-query'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { query } from '@xiaojiu/web/query.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { TableSkeleton } from '@xiaojiu/ui/feedback/TableSkeleton.tsx'
import { ExportIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { PapersDesk } from '#areas/file/public.ts'
import { monthText } from '#areas/payment/public.ts'
import css from './LicenceWithdrawPage.module.css'

/** 历史单据: what a closed company still has to keep: papers of its goods, invoices, bills. */
export function RecordsPart() {
  const months = useQuery(query(paymentEndpoints.listBillMonths, {}))
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (month: string) => download(paymentEndpoints.downloadBill, { month }),
  })
  return (
    <div className={css.stack}>
      <PapersDesk />
      <Panel aria-label="月度账单">
        <SectionHead title="月度账单" note="付款、退款、充值、提现和还款明细，表格文件" />
        <Loaded of={months} skeleton={<TableSkeleton rows={2} />}>
          {({ list }) => {
            const shown = list.filter(month => month.count > 0).toReversed()
            return shown.length === 0 ? (
              <EmptyState isSlim title="近 12 个月没有账单" />
            ) : (
              <ul className={css.months}>
                {shown.map(({ month, count }) => (
                  <li key={month}>
                    <Button size="small" isBusy={isPending && variables === month} onClick={() => mutate(month)}>
                      <ExportIcon size={14} />
                      {monthText(month)}（{count} 笔）
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }}
        </Loaded>
      </Panel>
    </div>
  )
}

import { useMutation } from '@tanstack/react-query'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { download } from '@xiaojiu/web/transfer/download.ts'
import css from '../parts/DetailRows.module.css'

/** 药检报告 of one batch as PDF. */
export function ReportLink({ offerId, batchNo }: { offerId: string; batchNo: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(invoiceEndpoints.downloadBatchReport, { offerId, batchNo }),
    onSuccess: () => showNotice('success', `批号 ${batchNo} 的药检报告已开始下载`),
  })
  return (
    <button
      type="button"
      className={css.report}
      disabled={isPending}
      aria-label={`${isPending ? '正在生成' : '下载 PDF'}，批号 ${batchNo} 的药检报告`}
      onClick={() => mutate()}
    >
      {isPending ? '正在生成' : '下载 PDF'}
    </button>
  )
}

import { TRANSFER_STATES, type Transfer, TransferFilter } from '@xiaojiu/contract/payment/deposit-schemas.ts'
import type { ExportSource } from '#modules/file/public.ts'
import { Refusal } from '#platform/refusal.ts'
import { listTransfers } from './list-transfers.ts'

const AT_ONCE = 500

/** 到账认领 as an export. */
export const transfersSource: ExportSource<TransferFilter, Transfer> = {
  list: 'payment.transfers',
  title: '银行到账',
  faces: ['platform'],
  right: ['money.act', 'money.approve', 'money.look'],
  filter: TransferFilter,
  columns: [
    { of: 'payer', label: '付款户名', width: 30, kind: 'text', value: row => row.payerName },
    { of: 'payer', label: '账号尾号', width: 10, kind: 'text', value: row => row.payerAccount },
    { of: 'amount', label: '金额（元）', width: 14, kind: 'money', value: row => row.amount, isSummed: true },
    { of: 'remark', label: '附言', width: 26, kind: 'text', value: row => row.remark },
    { of: 'serial', label: '银行流水号', width: 26, kind: 'text', value: row => row.bankSerial },
    { of: 'received', label: '到账时间', width: 20, kind: 'time', value: row => row.receivedAt },
    { of: 'state', label: '状态', width: 14, kind: 'text', value: row => TRANSFER_STATES[row.state] },
    { of: 'state', label: '未匹配原因', width: 26, kind: 'text', value: row => row.reason },
    { of: 'store', label: '计入店铺', width: 26, kind: 'text', value: row => row.claimed?.storeName ?? null },
    { of: 'store', label: '认领人', width: 12, kind: 'text', value: row => row.claimed?.by ?? null },
    { of: 'store', label: '认领时间', width: 20, kind: 'time', value: row => row.claimed?.at ?? null },
  ],
  async read(tx, filter, after) {
    const { actor } = tx
    if (actor.face !== 'platform') throw new Refusal('not-found')
    const { list, next } = await listTransfers(
      { ...tx, actor },
      { ...filter, after: after ?? undefined, pageSize: AT_ONCE },
    )
    return { rows: list, next }
  },
}

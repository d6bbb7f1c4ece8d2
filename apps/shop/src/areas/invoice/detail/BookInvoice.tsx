import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invoiceEndpoints } from '@xiaojiu/contract/invoice/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'

/** The buyer has deducted the tax of a special invoice: from now on a red one needs the buyer's word. */
export function BookInvoice({ invoiceId }: { invoiceId: string }) {
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

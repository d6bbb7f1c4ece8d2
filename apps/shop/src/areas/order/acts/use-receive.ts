import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { call } from '../../../lib/call.ts'
import { confirm } from '../../../lib/confirm.ts'
import { showNotice } from '../../../lib/indicator.ts'
import { refreshOrders } from './refresh-orders.ts'

/** 确认收货: asked once, as it ends the order. */
export function useReceive() {
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (orderId: string) => call(orderEndpoints.receiveOrder, { orderId }),
    onSuccess: () => showNotice('success', '已确认收货，交易完成'),
    onSettled: () => refreshOrders(queries),
  })
  const receive = async (orderId: string, storeName: string) => {
    const isMeant = await confirm({
      title: '确认收货',
      text: `请确认已收到“${storeName}”的货物，品名、批号、数量与随货同行单一致，包装完好。`,
      okText: '确认收货',
    })
    if (isMeant) mutate(orderId)
  }
  return { receive, isReceiving: (orderId: string) => isPending && variables === orderId }
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { Loaded } from '@xiaojiu/ui/feedback/Loaded.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useState } from 'react'
import { refreshOrders } from '#trade/order/refresh-orders.ts'
import css from './acts.module.css'

interface CancelDialogProps {
  payOrderId: string
  onClose: () => void
}

const REASONS = ['商品选错或多选', '数量要调整', '收货信息有误', '其他渠道价格更低', '暂时不需要了'] as const
const OTHER = '其他原因'

/** 取消订单: cancels the whole pay order, so the dialog first names all its stores. */
export function CancelDialog({ payOrderId, onClose }: CancelDialogProps) {
  const queries = useQueryClient()
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const [isAsked, setAsked] = useState(false)
  const asked = useQuery(query(orderEndpoints.getPayOrder, { payOrderId }, { errors: 'caller' }))
  const payOrder = asked.data
  const reason = chosen === OTHER ? typed.trim() : chosen
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(orderEndpoints.cancelPayOrder, { payOrderId, reason }),
    onSuccess: async () => {
      showNotice('success', '订单已取消，占用的库存已释放')
      onClose()
      await refreshOrders(queries)
    },
    // The error is shown below the reasons; the page behind the dialog is refreshed.
    onError: () => void refreshOrders(queries),
  })
  const cancel = () => {
    setAsked(true)
    if (reason !== '') mutate()
  }
  return (
    <Dialog
      title="取消订单"
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>再想想</Button>
          {/* Nobody cancels the orders of other stores before their names are shown. */}
          <Button tone="danger" isBusy={isPending} disabled={!payOrder} onClick={cancel}>
            取消订单
          </Button>
        </>
      }
    >
      <Loaded of={asked} skeleton={<Bone height={22} width="60%" gap={4} />}>
        {({ orders }) =>
          orders.length > 1 && (
            <div className={css.together}>
              <p>以下 {orders.length} 个订单是一起提交的，将一并取消：</p>
              <ul>
                {orders.map(order => (
                  <li key={order.orderId}>
                    <span className="ell">{order.storeName}</span>
                    {moneyText(order.payable)}
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </Loaded>
      <p className={css.lead}>取消后不能恢复，商品需要重新加入购物车。请选择原因：</p>
      <div className={css.reasons} role="radiogroup" aria-label="取消原因">
        {[...REASONS, OTHER].map(text => (
          <label key={text} className={css.reason}>
            <input
              type="radio"
              name="cancel-reason"
              value={text}
              checked={chosen === text}
              onChange={() => setChosen(text)}
            />
            {text}
          </label>
        ))}
      </div>
      {chosen === OTHER && (
        <input
          className={css.other}
          aria-label="其他原因"
          placeholder="请填写原因"
          maxLength={60}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
      <p className={css.fault} role="alert">
        {error ? error.message : isAsked && reason === '' ? (chosen === OTHER ? '请填写原因' : '请选择取消原因') : ''}
      </p>
    </Dialog>
  )
}

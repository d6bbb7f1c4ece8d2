import { useMutation } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useNavigate } from 'react-router'
import { cashierHref } from '#links/order.ts'
import css from './MyOrderPage.module.css'

interface PayTogetherBarProps {
  /** All pay orders on this page that can be paid. */
  payOrderIds: readonly string[]
  chosen: readonly string[]
  onChoose: (payOrderIds: readonly string[]) => void
  /** Called when one of them was paid or cancelled elsewhere. */
  onRefused: () => void
}

/** 合并付款: pays several orders with one payment. */
export function PayTogetherBar({ payOrderIds, chosen, onChoose, onRefused }: PayTogetherBarProps) {
  const navigate = useNavigate()
  const together = useMutation({
    mutationFn: () => call(orderEndpoints.payTogether, { payOrderIds: [...chosen] }),
    onSuccess: ({ payOrderId }) => void navigate(cashierHref(payOrderId)),
    onError: onRefused,
  })
  const isAll = chosen.length === payOrderIds.length
  return (
    <section className={css.together} aria-label="合并付款">
      <Checkbox
        checked={isAll}
        isMixed={!isAll && chosen.length > 0}
        onChange={() => onChoose(isAll ? [] : payOrderIds)}
      >
        全选待付款
      </Checkbox>
      <span className="num" role="status">
        {chosen.length === 0 ? '勾选多笔待付款订单，可一次付清' : `已选 ${chosen.length} 笔`}
      </span>
      <Button
        tone="danger"
        className={css.togetherPay}
        isBusy={together.isPending}
        disabled={chosen.length === 0}
        onClick={() => together.mutate()}
      >
        合并付款
      </Button>
    </section>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orderEndpoints } from '@xiaojiu/contract/order/endpoints.ts'
import type { CommitOrder } from '@xiaojiu/contract/order/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useState } from 'react'
import { REQUESTS_HREF } from '#links/order.ts'
import { forgetDraft } from './draft.ts'
import css from './SettlementPage.module.css'

interface RequestPurchaseProps {
  /** null while the order cannot be sent. */
  commit: CommitOrder | null
  /** Why this login cannot order directly. */
  why: string
  isFromCart: boolean
  isDisabled: boolean
  onRefused: () => Promise<void>
}

/** Replaces the order button: asks the main account to order what the page shows. */
export function RequestPurchase({ commit, why, isFromCart, isDisabled, onRefused }: RequestPurchaseProps) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: (asked: CommitOrder) => call(orderEndpoints.requestPurchase, { ...asked, note }),
    onSuccess: async () => {
      forgetDraft()
      showNotice('success', '采购审批已提交，结果会发送到消息中心')
      await queries.invalidateQueries({ queryKey: [orderEndpoints.listPurchaseRequests.path] })
      goTo(REQUESTS_HREF, { replace: true })
    },
    onError: async error => {
      setOpen(false)
      showNotice('error', error.message)
      await onRefused()
    },
  })
  return (
    <>
      <Button
        tone="danger"
        size="large"
        className={css.go}
        isBusy={isPending}
        disabled={!commit || isDisabled}
        onClick={() => setOpen(true)}
      >
        提交采购审批 {commit && moneyText(commit.payable)}
      </Button>
      {isOpen && commit && (
        <Dialog
          title="提交采购审批"
          width={520}
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>取消</Button>
              <Button tone="danger" isBusy={isPending} onClick={() => mutate(commit)}>
                提交审批 {moneyText(commit.payable)}
              </Button>
            </>
          }
        >
          <p className={css.ask}>
            {why}。提交后{isFromCart && '商品移出购物车，'}主账号通过后按当时的价格下单。
          </p>
          <TextArea
            name="note"
            label="说明"
            value={note}
            onChange={setNote}
            maxLength={200}
            placeholder="采购用途，方便主账号审批"
          />
        </Dialog>
      )}
    </>
  )
}

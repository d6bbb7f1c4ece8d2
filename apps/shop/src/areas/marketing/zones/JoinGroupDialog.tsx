import { useMutation } from '@tanstack/react-query'
import { basketEndpoints } from '@xiaojiu/contract/cart/basket-endpoints.ts'
import type { DealGoods } from '@xiaojiu/contract/marketing/schemas.ts'
import { settlementEndpoints } from '@xiaojiu/contract/order/settlement-endpoints.ts'
import { reckon } from '@xiaojiu/kernel/pricing/reckon.ts'
import { boundsOf } from '@xiaojiu/kernel/quantity-rule.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Countdown } from '@xiaojiu/ui/clock/Countdown.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useState } from 'react'
import { buyNowHref } from '#links/order.ts'
import { GroupBar } from '#trade/campaign/GroupBar.tsx'
import { showRefusal } from '#trade/cart/add-dialog.tsx'
import { quantityRule } from '#trade/offer/offer-quantity.ts'
import { QuantityStepper } from '#trade/quantity/QuantityStepper.tsx'
import css from './JoinGroupDialog.module.css'
import { groupText, limitText } from './zone-words.ts'

interface JoinGroupDialogProps {
  item: DealGoods
  onClose: () => void
}

/** 参团: progress of the group, what happens next, what happens if it fails, and the quantity; then the settlement. */
export function JoinGroupDialog({ item: { goods, deal }, onClose }: JoinGroupDialogProps) {
  const rule = quantityRule(goods, goods.packUnit)
  const [quantity, setQuantity] = useState(boundsOf(rule).least)
  const due = goods.price && reckon(goods.price, quantity).due
  const buyNow = [{ offerId: goods.offerId, quantity }]
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: async () => {
      const check = await call(basketEndpoints.checkDeal, {
        campaignId: deal.campaignId,
        offerId: goods.offerId,
        quantity,
      })
      // Shows here what the settlement would refuse, while the quantity can still be changed.
      const { problems } = check.isOpen ? await call(settlementEndpoints.validateOrder, { buyNow }) : { problems: [] }
      return { check, problems }
    },
    onSuccess: ({ check, problems }) => {
      if (!check.isOpen) return void showRefusal(check, { storeId: goods.store.storeId })
      if (check.tips !== '') showNotice('warning', check.tips)
      if (problems.length === 0) goTo(buyNowHref(buyNow))
    },
  })
  return (
    <Dialog
      title={`参团：${goods.displayName}`}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>再看看</Button>
          <Button tone="danger" isBusy={isPending} onClick={() => mutate()}>
            去结算参团{due !== null && ` ${moneyText(due)}`}
          </Button>
        </>
      }
    >
      <div className={css.box}>
        <GroupBar joined={deal.joinedCount ?? 0} target={deal.targetCount ?? 0} unit={goods.packUnit} />
        <p className={css.state}>
          {groupText(deal, goods.packUnit)}，距截止 <Countdown endsAt={deal.endsAt} look="plain" />
        </p>
        <div className={css.quantity}>
          <QuantityStepper
            value={quantity}
            rule={rule}
            label="参团数量"
            onChange={wanted => {
              setQuantity(wanted)
              reset()
            }}
          />
          <span className="meta">{limitText(deal, goods.packUnit)}</span>
        </div>
        {data?.problems.map(problem => (
          <p key={problem} className={css.problem} role="alert">
            {problem}
          </p>
        ))}
        <ol className={css.steps}>
          <li>拼团商品单独结算，提交后 15 分钟内付款，付款数量即计入进度。</li>
          <li>
            截止前全部买家合计达到 {countText(deal.targetCount ?? 0)} {goods.packUnit} 即成团，商家开始发货。
          </li>
          <li>到期未达到成团数量，货款全额原路退回，无需申请。</li>
        </ol>
      </div>
    </Dialog>
  )
}

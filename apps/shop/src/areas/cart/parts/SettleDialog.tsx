import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { useState } from 'react'
import { settleLinesHref } from '#links/order.ts'
import { storeGoodsHref } from '#links/store.ts'
import type { SettleCheck } from '#trade/cart/settle-check.ts'
import { specText } from '#trade/offer/present-goods.ts'
import css from './SettleDialog.module.css'

interface SettleDialogProps {
  check: SettleCheck
  /** Problems that only the server knows: monthly limits, stopped supply. */
  problems: readonly string[]
  /** How many lines remain without these. */
  restCount: number
  onSettleRest: () => Promise<void>
  onClose: () => void
}

/** What blocks the settlement, shown in the cart, where it can be fixed. */
export function SettleDialog({ check, problems, restCount, onSettleRest, onClose }: SettleDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const { faultyLines, shortStores, farStores, groupLines } = check
  const rest = async () => {
    setBusy(true)
    await onSettleRest()
  }
  return (
    <Dialog
      title={problems.length === 0 ? '部分商品暂时不能结算' : '暂时不能结算'}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>返回调整</Button>
          {problems.length === 0 && (
            <Button tone="primary" isBusy={isBusy} disabled={restCount <= 0} onClick={() => void rest()}>
              只结算其余 {Math.max(0, restCount)} 种
            </Button>
          )}
        </>
      }
    >
      <p className={css.lead}>
        {problems.length === 0
          ? '调整以下商品，或先结算其余商品，留下的仍在购物车中。'
          : '处理以下问题，或取消勾选相关商品后再结算。'}
      </p>
      <ul className={css.list}>
        {problems.map(problem => (
          <li key={problem} className={css.row}>
            <div className={css.words}>{problem}</div>
          </li>
        ))}
        {faultyLines.map(({ lineId, goods, problem }) => (
          <li key={lineId} className={css.row}>
            <div className={css.words}>
              <div className="ell">
                {goods.displayName} {specText(goods.spec)}
              </div>
              <div className={css.why}>{problem?.text}</div>
            </div>
          </li>
        ))}
        {groupLines.map(({ lineId, goods }) => (
          <li key={lineId} className={css.row}>
            <div className={css.words}>
              <div className="ell">
                {goods.displayName} {specText(goods.spec)}
              </div>
              <div className={css.why}>拼团商品单独成单，不成团全额退款</div>
            </div>
            <ButtonLink size="small" tone="primary" to={settleLinesHref([lineId])}>
              单独结算
            </ButtonLink>
          </li>
        ))}
        {shortStores.map(({ store, postageInfo }) => (
          <li key={store.storeId} className={css.row}>
            <div className={css.words}>
              <div className="ell">{store.storeName}</div>
              <div className={css.why}>还差 {moneyText(postageInfo.minOrderGap)} 起配</div>
            </div>
            <ButtonLink size="small" tone="outline" to={storeGoodsHref(store.storeId)}>
              去凑单
            </ButtonLink>
          </li>
        ))}
        {farStores.map(({ store }) => (
          <li key={store.storeId} className={css.row}>
            <div className={css.words}>
              <div className="ell">{store.storeName}</div>
              <div className={css.why}>暂不配送至您所在的地区</div>
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

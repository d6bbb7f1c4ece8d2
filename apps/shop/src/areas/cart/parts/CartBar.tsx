import { useQueryClient } from '@tanstack/react-query'
import type { CartLine, CartView } from '@xiaojiu/contract/cart/schemas.ts'
import { settlementEndpoints } from '@xiaojiu/contract/order/settlement-endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { MoneyBreakdown } from '@xiaojiu/ui/money/MoneyBreakdown.tsx'
import { ask } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useLackWords } from '#shell/lack/use-lack-words.ts'
import { hasChanges } from '#trade/cart/cart-changes.ts'
import { cartQuery, cartSettled, changeCart, useCartChanges } from '#trade/cart/cart-sync.ts'
import { moneyLines } from '#trade/cart/money-lines.ts'
import { isSettleOpen, linesInTheWay, settleCheck } from '#trade/cart/settle-check.ts'
import { useLack } from '#trade/session/leave.ts'
import { SettlementBar } from '#trade/settle/SettlementBar.tsx'
import { idsOf, selectionOf, tickOf, validLines } from '../removal.ts'
import css from './CartBar.module.css'
import type { CartLineActs } from './CartLineRow.tsx'
import { SettleDialog } from './SettleDialog.tsx'

interface CartBarProps extends Pick<CartLineActs, 'onCheck' | 'onRemove' | 'onKeep'> {
  cart: CartView
  /** The visible lines, which 全选 selects. */
  lines: readonly CartLine[]
}

/** Sums and the link to the settlement; stops above the footer. */
export function CartBar({ cart, lines, onCheck, onRemove, onKeep }: CartBarProps) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const lack = useLack('order')
  const words = useLackWords(lack)
  const isStale = useCartChanges(hasChanges)
  const [isChecking, setChecking] = useState(false)
  /** Problems that only the server knows; null before it was asked. */
  const [problems, setProblems] = useState<readonly string[] | null>(null)
  const tick = tickOf(lines)
  const selection = selectionOf(cart)
  const apart = settleCheck(cart).groupLines.length
  const checked = validLines(cart).filter(line => line.isChecked)
  const newest = () => queries.getQueryData(cartQuery.queryKey) ?? cart

  const settle = async () => {
    if (checked.length === 0) return showNotice('warning', '请先勾选要结算的商品')
    setChecking(true)
    await cartSettled(queries)
    const isOpen = isSettleOpen(settleCheck(newest()))
    // Without an answer the settlement page decides, which checks again.
    const answer = isOpen ? await ask(settlementEndpoints.validateOrder, {}) : null
    setChecking(false)
    const found = answer?.ok ? answer.data.problems : []
    if (isOpen && found.length === 0) void navigate('/orderSettlement')
    else setProblems(found)
  }
  const settleRest = async () => {
    await changeCart(queries, { kind: 'check', lineIds: linesInTheWay(settleCheck(newest())), isChecked: false })
    setProblems(null)
    if (newest().checkedCount > 0) void navigate('/orderSettlement')
    else showNotice('warning', '没有可以结算的商品，请调整后再试')
  }
  const clearInvalid = async () => {
    const count = cart.invalidLines.length
    const text = `确定清空 ${count} 种失效商品吗？清空后不能撤销。`
    if (await confirm({ title: '删除失效商品', text, okText: '清空', isDangerous: true }))
      await changeCart(queries, { kind: 'remove', lineIds: idsOf(cart.invalidLines) })
  }

  return (
    <>
      <SettlementBar
        payable={cart.payable}
        countText={
          <span className={css.count}>
            已选 <b>{countText(selection.kindCount)}</b> 种 {countText(selection.packCount)} 件
          </span>
        }
        note={
          <span className={classes(isStale && css.stale)}>
            {apart > 0 && <span className={css.apart}>拼团 {apart} 种单独结算，未计入　</span>}
            {cart.discount > 0 && <span className={css.saved}>已优惠 {moneyText(cart.discount)}　</span>}
            {cart.freight > 0 ? `含运费 ${moneyText(cart.freight)}` : cart.checkedCount > 0 ? '已包邮' : '未勾选商品'}{' '}
            {cart.checkedCount > 0 && <MoneyBreakdown lines={moneyLines(cart)} payable={cart.payable} />}
          </span>
        }
        action={
          <Button
            tone="danger"
            size="large"
            className={css.go}
            isBusy={isChecking}
            disabled={lack !== null}
            title={words ? `${words.title}，${words.advice}` : undefined}
            onClick={() => void settle()}
          >
            去结算 {moneyText(cart.payable)}
          </Button>
        }
      >
        <Checkbox
          checked={tick.isAll}
          isMixed={tick.isSome}
          disabled={lines.length === 0}
          onChange={isChecked => onCheck(lines, isChecked)}
        >
          全选
        </Checkbox>
        <button type="button" className={css.act} disabled={checked.length === 0} onClick={() => onRemove(checked)}>
          删除所选
        </button>
        <button type="button" className={css.act} disabled={checked.length === 0} onClick={() => onKeep(checked)}>
          移入关注
        </button>
        {cart.invalidLines.length > 0 && (
          <button type="button" className={css.act} onClick={() => void clearInvalid()}>
            清理失效 {cart.invalidLines.length}
          </button>
        )}
      </SettlementBar>
      {problems && (
        <SettleDialog
          check={settleCheck(cart)}
          problems={problems}
          restCount={checked.length - linesInTheWay(settleCheck(cart)).length}
          onSettleRest={settleRest}
          onClose={() => setProblems(null)}
        />
      )}
    </>
  )
}

import { useMutation, useQuery } from '@tanstack/react-query'
import { cartEndpoints } from '@xiaojiu/contract/cart/endpoints.ts'
import type { CartAdditionLine, CartLine, SettledGoods } from '@xiaojiu/contract/cart/schemas.ts'
import type { Settlement } from '@xiaojiu/contract/order/schemas.ts'
import type { Fen } from '@xiaojiu/kernel/money.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { ClockIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Content } from '@xiaojiu/ui/layout/Content.tsx'
import { PageTitle } from '@xiaojiu/ui/layout/PageTitle.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { countText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { MoneyBreakdown } from '@xiaojiu/ui/money/MoneyBreakdown.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { goTo } from '@xiaojiu/web/confirm.ts'
import { query } from '@xiaojiu/web/query.ts'
import { detailHref } from '#links/catalogue.ts'
import { settleLinesHref, UNPAID_ORDERS_HREF } from '#links/order.ts'
import { showRefusal } from '#trade/cart/add-dialog.tsx'
import { saveCartCount } from '#trade/cart/cart-count.ts'
import { moneyLines } from '#trade/cart/money-lines.ts'
import { isGroupBuy } from '#trade/cart/settle-check.ts'
import { SettlementBar } from '#trade/settle/SettlementBar.tsx'
import { AddressChoice } from './AddressChoice.tsx'
import { addressIdOf, choiceOf, commitOf, type Draft } from './draft.ts'
import { InvoicePanel } from './InvoicePanel.tsx'
import { PayWayPanel } from './PayWayPanel.tsx'
import { PromotionPanel } from './PromotionPanel.tsx'
import { RefusalCard } from './RefusalCard.tsx'
import { RequestPurchase } from './RequestPurchase.tsx'
import css from './SettlementPage.module.css'
import { SettlementStoreCard } from './SettlementStoreCard.tsx'
import { submitOrder } from './submission.ts'
import { rushText, type SubmitState, useRushPlace } from './submit-state.ts'

interface SettlementFormProps {
  settlement: Settlement
  submission: SubmitState
  isRefreshing: boolean
  /** The amount before a refresh changed it. */
  payableBefore: Fen | null
  draft: Draft
  /** The goods to settle; without any, the selected lines of the cart. */
  goods: SettledGoods
  onDraft: (changes: Partial<Draft>) => void
  onRefresh: () => Promise<void>
}

/** The page where quantities are changed; goods bought without the cart have their own. */
function wayBack({ buyNow }: SettledGoods) {
  const offerId = buyNow?.[0]?.offerId
  if (offerId === undefined) return { href: '/cart', mendHref: '/cart?tab=to-mend', text: '返回购物车' }
  return { href: detailHref(offerId), mendHref: detailHref(offerId), text: '返回商品页' }
}

/** Everything that will be ordered, its address and its price. */
export function SettlementForm(props: SettlementFormProps) {
  const { settlement, submission, isRefreshing, payableBefore, draft, goods, onDraft: change, onRefresh } = props
  const back = wayBack(goods)
  const isSending = submission.phase === 'sending'
  const place = useRushPlace(settlement.submitToken, isSending && settlement.isRush)
  const deliveries = useQuery(query(cartEndpoints.getSettlementDelivery, goods, { errors: 'caller' })).data?.list ?? []
  const addressId = addressIdOf(settlement, draft)
  const address = settlement.addresses.find(one => one.addressId === addressId)
  const commit = commitOf(settlement, draft, goods)
  const lines = settlement.stores.flatMap(store => store.lines)
  const packCount = lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <>
      <Content className={css.page ?? ''}>
        <PageTitle title="确认订单" aside={<ButtonLink to={back.href}>{back.text}修改</ButtonLink>} />
        {submission.phase === 'refused' && (
          <RefusalCard refusal={submission.refusal} isRefreshing={isRefreshing} onRefresh={onRefresh} />
        )}
        {payableBefore !== null && submission.phase === 'idle' && (
          <NoteStrip tone="amber" Sign={WarnIcon} title="应付金额已更新">
            由 {moneyText(payableBefore)} 变为 <b>{moneyText(settlement.payable)}</b>，请核对后提交
          </NoteStrip>
        )}
        {place && (
          <NoteStrip tone="amber" Sign={ClockIcon} title="正在排队">
            <span role="status">{rushText(place)}</span>
          </NoteStrip>
        )}
        {settlement.approval !== null && (
          <NoteStrip tone="amber" Sign={WarnIcon} title="需要审批">
            {settlement.approval}，提交后由主账号审批
          </NoteStrip>
        )}
        {settlement.leftOut.length > 0 && (
          <NoteStrip tone="amber" Sign={WarnIcon} title={`${settlement.leftOut.length} 种商品未计入本单`}>
            {settlement.leftOut.join('；')}
          </NoteStrip>
        )}
        {settlement.isRush && (
          <NoteStrip tone="amber" Sign={ClockIcon} title={`提交后须在 ${settlement.payWithinMinutes} 分钟内付款`}>
            {lines.length > 1
              ? '含秒杀或拼团商品，本单全部商品同时截止，逾期一并取消；其他商品需要更长时间付款时，请先取消勾选、分开结算'
              : '秒杀、拼团商品逾期未付自动取消，名额不再保留'}
          </NoteStrip>
        )}
        {settlement.problems.length > 0 && submission.phase !== 'refused' && (
          <Panel role="alert">
            <SectionHead
              isSlim
              title={`有 ${settlement.problems.length} 个问题，处理后才能提交`}
              colour="var(--amber)"
              aside={
                <>
                  <Button size="small" isBusy={isRefreshing} onClick={() => void onRefresh()}>
                    刷新
                  </Button>
                  <ButtonLink size="small" tone="outline" to={back.mendHref}>
                    {back.text}处理
                  </ButtonLink>
                  {goods.buyNow && !lines.some(isGroupBuy) && <WithCart lines={goods.buyNow} />}
                  {settlement.hasUnpaidLimit && (
                    <ButtonLink size="small" tone="primary" to={UNPAID_ORDERS_HREF}>
                      处理未付款订单
                    </ButtonLink>
                  )}
                </>
              }
            />
            <ul className={css.problems}>
              {settlement.problems.map(problem => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
            <SettleApart lines={lines} />
          </Panel>
        )}
        <fieldset disabled={isSending} className={css.page}>
          <AddressChoice
            addresses={settlement.addresses}
            addressId={addressId}
            onChoose={chosen => change({ addressId: chosen })}
          />
          {settlement.stores.map(store => (
            <SettlementStoreCard
              key={store.store.storeId}
              part={store}
              delivery={deliveries.find(each => each.store.storeId === store.store.storeId)}
              remark={draft.remarks[store.store.storeId] ?? ''}
              onRemark={remark => change({ remarks: { ...draft.remarks, [store.store.storeId]: remark } })}
            />
          ))}
          <PromotionPanel settlement={settlement} draft={draft} onChange={change} />
          <InvoicePanel kind={draft.invoiceKind} onChoose={invoiceKind => change({ invoiceKind })} />
          {settlement.approval === null && (
            <PayWayPanel
              choice={choiceOf(draft, goods)}
              draft={draft}
              onChoose={payChannel => change({ payChannel })}
            />
          )}
        </fieldset>
      </Content>
      <SettlementBar
        payable={settlement.payable}
        countText={`${countText(lines.length)} 种 ${countText(packCount)} 件`}
        note={
          <>
            {settlement.discount > 0 && <span className={css.saved}>已优惠 {moneyText(settlement.discount)}　</span>}
            {settlement.freight > 0 ? `含运费 ${moneyText(settlement.freight)}` : '已包邮'}
            <MoneyBreakdown lines={moneyLines(settlement)} payable={settlement.payable} />
          </>
        }
        action={
          settlement.approval !== null ? (
            <RequestPurchase
              commit={commit}
              why={settlement.approval}
              isFromCart={goods.buyNow === undefined}
              isDisabled={submission.phase !== 'idle' || isRefreshing}
              onRefused={onRefresh}
            />
          ) : (
            <Button
              tone="danger"
              size="large"
              className={css.go}
              isBusy={isSending}
              disabled={!commit || submission.phase !== 'idle' || isRefreshing}
              onClick={() => commit && submitOrder(commit)}
            >
              {place ? '排队中' : isSending ? '正在提交' : '提交订单'} {moneyText(settlement.payable)}
            </Button>
          )
        }
      >
        {address && (
          <span className={classes(css.to, 'ell')}>
            寄送至：{address.areaText} {address.detail}　{address.receiver} {address.mobile}
          </span>
        )}
      </SettlementBar>
    </>
  )
}

/** Goods below a store's minimum order may reach it together with the cart. */
function WithCart({ lines }: { lines: readonly CartAdditionLine[] }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(cartEndpoints.addToCart, { lines: [...lines] }),
    onSuccess: result => {
      saveCartCount(result.cartNum)
      if (result.tips === '') goTo('/cart')
      else void showRefusal(result)
    },
  })
  return (
    <Button size="small" tone="primary" isBusy={isPending} onClick={() => mutate()}>
      加入购物车一起结算
    </Button>
  )
}

/** A failed group buy refunds the whole order, so its goods are settled alone: one link for each, one for the rest. */
function SettleApart({ lines }: { lines: readonly CartLine[] }) {
  const groups = lines.filter(isGroupBuy)
  if (groups.length === 0 || lines.length < 2) return null
  const rest = lines.filter(line => !isGroupBuy(line))
  return (
    <p className={css.apart}>
      {groups.map(({ lineId, goods }) => (
        <ButtonLink key={lineId} size="small" tone="primary" to={settleLinesHref([lineId])}>
          单独结算拼团：{goods.displayName}
        </ButtonLink>
      ))}
      {rest.length > 0 && (
        <ButtonLink size="small" tone="outline" to={settleLinesHref(rest.map(line => line.lineId))}>
          先结算其余 {countText(rest.length)} 种
        </ButtonLink>
      )}
    </p>
  )
}

import type { CaseRow } from '@xiaojiu/contract/after-sale/schemas.ts'
import { AFTER_SALE_KINDS, AFTER_SALE_REASONS } from '@xiaojiu/contract/after-sale/words.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { countText } from '@xiaojiu/ui/money/figure.ts'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { timeText } from '@xiaojiu/web/format.ts'
import { Link } from 'react-router'
import { caseHref } from '#links/after-sale.ts'
import { orderHref } from '#links/order.ts'
import { storeHref } from '#links/store.ts'
import { GoodsImg } from '#trade/goods/GoodsImg.tsx'
import { specText } from '#trade/offer/present-goods.ts'
import { isRefundOff, STATE_TONES, stateLabel } from '../state-words.ts'
import css from './ReturnRefundPage.module.css'

const PICTURES = 3

/** One case of the list. */
export function CaseCard({ one }: { one: CaseRow }) {
  const { caseId, caseNo, orderId, orderNo, storeId, storeName, kind, reason, state, refundAmount, lines, verbs } = one
  const href = caseHref(kind, caseId)
  const [first] = lines
  const isOver = state === 'withdrawn' || state === 'closed'
  const packCount = lines.reduce((sum, line) => sum + line.quantity, 0)
  const act = verbs.includes('send-back') ? '填写运单号' : verbs.includes('appeal') ? '去处理' : '查看详情'
  return (
    <article className={css.case} aria-label={`售后单 ${caseNo}`}>
      <div className={css.bar}>
        <span className={css.kind}>{AFTER_SALE_KINDS[kind]}</span>
        <span>
          售后单号 <Link to={href}>{caseNo}</Link>
        </span>
        <span>
          订单号 <Link to={orderHref(orderId)}>{orderNo}</Link>
        </span>
        <span>{timeText(one.createdAt)}</span>
        <Link to={storeHref(storeId)} className={css.store}>
          {storeName}
        </Link>
      </div>
      <div className={css.body}>
        <div className={css.goods}>
          {lines.slice(0, PICTURES).map(line => (
            <GoodsImg key={line.lineId + line.batchNo} src={line.imageUrl} name="" size={64} />
          ))}
          <div className={css.first}>
            {first ? (
              <>
                <div className={classes(css.name, 'ell')}>
                  {first.displayName} {specText(first.spec)}
                </div>
                <div className="meta num ell">
                  批号 {first.batchNo}
                  {lines.length > 1 && ` 等 ${lines.length} 个批次`}，共 {countText(packCount)} {first.packUnit}
                </div>
              </>
            ) : (
              <div className={css.name}>整单退款</div>
            )}
            <div className="meta ell">原因：{AFTER_SALE_REASONS[reason]}</div>
          </div>
        </div>
        <div className={css.money}>
          {refundAmount > 0 ? (
            <Money amount={refundAmount} size={18} tone="ink" />
          ) : (
            <span className="meta">不涉及退款</span>
          )}
          {refundAmount > 0 && (
            <div className="meta">
              {one.refundedAt ? '已退款' : isOver ? '未退款' : isRefundOff(one) ? '申请退款' : '退款金额'}
            </div>
          )}
        </div>
        <div className={css.state} data-tone={STATE_TONES[state]}>
          {stateLabel(one)}
        </div>
        <div className={css.acts}>
          <ButtonLink
            to={href}
            size="small"
            {...(verbs.length > 1 && { tone: 'outline' })}
            aria-label={`${act} ${caseNo}`}
          >
            {act}
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}

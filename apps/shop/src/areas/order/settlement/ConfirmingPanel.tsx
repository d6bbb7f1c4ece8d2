import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { MY_ORDERS_HREF } from '#links/order.ts'
import css from './ConfirmingPanel.module.css'
import { askAgain } from './submission.ts'
import type { SubmitState } from './submit-state.ts'

/** No answer has come: the page repeats the request with the same token and says so. */
export function ConfirmingPanel({ submission }: { submission: SubmitState }) {
  const isOpen = submission.phase === 'sending' || submission.phase === 'unknown'
  return (
    <Panel className={css.panel} role="status">
      <span className={css.ring} aria-hidden="true" />
      <h2 className={css.title}>{submission.phase === 'done' ? '订单已提交' : '正在确认您的订单'}</h2>
      <p className={css.text}>{textOf(submission)}</p>
      {isOpen && (
        <p className={css.facts}>
          <span>应付 {moneyText(submission.commit.payable)}</span>
          {submission.attempt > 1 && <span>已查询 {submission.attempt} 次</span>}
        </p>
      )}
      <div className={css.acts}>
        {isOpen && (
          <>
            <Button tone="primary" isBusy={submission.phase === 'sending'} onClick={askAgain}>
              立即查询
            </Button>
            <ButtonLink to={MY_ORDERS_HREF}>先去我的订单看看</ButtonLink>
          </>
        )}
      </div>
    </Panel>
  )
}

function textOf({ phase }: SubmitState): string {
  if (phase === 'done') return '正在为您打开订单结果……'
  if (phase === 'parked') return '登录已失效。重新登录后会自动继续确认这笔订单，不会重复下单。'
  if (phase === 'unknown') return '网络中断，还没有收到提交结果。系统会用同一提交凭证继续查询，不会重复下单，请稍候。'
  return '正在向服务器查询提交结果，同一结算单只会生成一次订单。'
}

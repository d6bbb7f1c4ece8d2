import { type PurchaseRequestRow, REQUEST_STATE_LABELS } from '@xiaojiu/contract/order/approval-schemas.ts'
import { timeText } from '@xiaojiu/web/time-text.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import css from './requests.module.css'
import { amountText, CAUSE_WORDS, STATE_TONES } from './request-words.ts'

interface RequestTableProps {
  requests: readonly PurchaseRequestRow[]
  onOpen: (requestId: string) => void
}

export function RequestTable({ requests, onOpen }: RequestTableProps) {
  return (
    <table className={`${css.table} wide-table`}>
      <thead>
        <tr>
          <th scope="col">申请单号</th>
          <th scope="col">申请人</th>
          <th scope="col">商品</th>
          <th scope="col" className={css.right}>
            金额
          </th>
          <th scope="col">状态</th>
          <th scope="col" className={css.right}>
            操作
          </th>
        </tr>
      </thead>
      <tbody>
        {requests.map(request => {
          const act = request.verbs.includes('approve') ? '审批' : '查看'
          return (
            <tr key={request.requestId}>
              <td className="num">
                <span>{request.requestNo}</span>
                <span className="meta">{timeText(request.createdAt)}</span>
              </td>
              <td>
                <span>{request.askerName}</span>
                <span className="meta">
                  {request.cause === 'chain-store' ? request.fromCompanyName : CAUSE_WORDS[request.cause]}
                </span>
              </td>
              <td>
                <span className={css.goods}>{request.goodsText}</span>
                {request.note !== '' && <span className="meta">说明：{request.note}</span>}
              </td>
              <td className={classes('num', css.right)}>{amountText(request)}</td>
              <td>
                <span className={css[STATE_TONES[request.state]]}>{REQUEST_STATE_LABELS[request.state]}</span>
                {request.refuseReason && <span className="meta">{request.refuseReason}</span>}
              </td>
              <td className={css.right}>
                <Button
                  size="small"
                  tone={act === '审批' ? 'primary' : 'outline'}
                  aria-label={`${act}：${request.requestNo}`}
                  onClick={() => onOpen(request.requestId)}
                >
                  {act}
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  APPROVAL_DOUBTS,
  type AutoApproval,
  type AutoApprovalPreview,
  PreviewAutoApproval,
} from '@xiaojiu/contract/order/auto-approval-schemas.ts'
import { orderSellingEndpoints } from '@xiaojiu/contract/order/selling-endpoints.ts'
import { type Fen, formatYuan } from '@xiaojiu/kernel/money.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Input, Switch } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Card } from '#parts/page/Card.tsx'
import { Loaded } from '#parts/page/Loaded.tsx'
import { nearTime } from '#parts/page/time.ts'
import css from './settings.module.css'

/** 订单自动审核: the rule of the store, with what it would do with the orders that wait now. */
export function AutoApprovalForm() {
  const rule = useQuery(query(orderSellingEndpoints.getAutoApproval, {}, { errors: 'caller' }))
  return (
    <Loaded of={rule} what="自动审核" title="订单自动审核" skeleton={{ rows: 3, height: 32 }}>
      {data => <RuleForm key={data.version} rule={data} />}
    </Loaded>
  )
}

function RuleForm({ rule }: { readonly rule: AutoApproval }) {
  const queries = useQueryClient()
  const { version, changed } = rule
  const [isOn, setOn] = useState(rule.isOn)
  const [text, setText] = useState(formatYuan(rule.mostAmount))
  // Asked when the amount is finished, not at every key.
  const [previewed, setPreviewed] = useState(rule.mostAmount)
  const { isBusy, fault, run, setFault } = useAttempt()
  const most = PreviewAutoApproval.shape.mostAmount.safeParse(text.trim().replaceAll(',', ''))
  const isChanged = isOn !== rule.isOn || !most.success || most.data !== rule.mostAmount
  const save = () => {
    if (!most.success) return setFault(most.error.issues[0]?.message ?? '请填写金额')
    return void run(async () => {
      const given = { isOn, mostAmount: most.data, version }
      await call(orderSellingEndpoints.saveAutoApproval, given, { errors: 'caller' })
      showNotice('success', isOn ? '已开启自动审核，一分钟内生效' : '已关闭自动审核，新订单由人审核')
      await queries.invalidateQueries({ queryKey: [orderSellingEndpoints.getAutoApproval.path] })
    })
  }
  return (
    <Card
      title="订单自动审核"
      meta={changed === null ? '没有开启，订单都由人审核' : `${changed.by} 于 ${nearTime(changed.at)} 修改`}
    >
      <ul className={css.lines}>
        <li>
          <span>
            <b>自动审核</b>
            <small>付款后没有疑点的订单按全部供应审核；有疑点的留给人审核</small>
          </span>
          <Switch aria-label="自动审核" checked={isOn} onChange={setOn} checkedChildren="开" unCheckedChildren="关" />
        </li>
        <li>
          <span>
            <b>金额限额</b>
            <small>应付不超过这个金额的才自动审核（1 元至 10 万元）</small>
          </span>
          <Input
            aria-label="金额限额"
            inputMode="decimal"
            suffix="元"
            value={text}
            onChange={event => setText(event.target.value)}
            onBlur={() => most.success && setPreviewed(most.data)}
            onPressEnter={() => most.success && setPreviewed(most.data)}
          />
        </li>
      </ul>
      <p className={css.note}>
        以下订单总是由人审核：买家有备注、含冷链商品或特药、客户已暂停供货、证照或首营不符、还没有成团。
      </p>
      <Preview mostAmount={previewed} />
      <FaultLine fault={fault} />
      <div className={css.acts}>
        <Button type="primary" disabled={!isChanged} loading={isBusy} onClick={save}>
          保存
        </Button>
        <Button
          disabled={!isChanged || isBusy}
          onClick={() => {
            setOn(rule.isOn)
            setText(formatYuan(rule.mostAmount))
          }}
        >
          放弃修改
        </Button>
      </div>
    </Card>
  )
}

/** How many of the orders that wait now the rule would approve. */
function Preview({ mostAmount }: { readonly mostAmount: Fen }) {
  const preview = useQuery(query(orderSellingEndpoints.previewAutoApproval, { mostAmount }, { errors: 'caller' }))
  return (
    <Loaded of={preview} what="预览" skeleton={{ rows: 1, height: 24 }}>
      {data => (
        <p className={css.note}>
          {previewText(data, mostAmount)} <Link to="/seller/watch?view=orders-to-approve">查看待审核订单</Link>
        </p>
      )}
    </Loaded>
  )
}

/** `现在待审核 5 单：3 单会自动审核；2 单由人审核（买家有备注 1、金额超过限额 1）`. */
export function previewText({ waiting, clean, doubts, hasMore }: AutoApprovalPreview, mostAmount: Fen): string {
  if (waiting === 0) return '现在没有待审核的订单'
  const looked = hasMore ? `最早的 ${waiting} 单待审核订单` : `现在待审核 ${waiting} 单`
  const causes = doubts.map(({ doubt, count }) => `${APPROVAL_DOUBTS[doubt]} ${count}`).join('、')
  const rest = waiting === clean ? '' : `；${waiting - clean} 单由人审核（${causes}）`
  return `${looked}：限额 ${moneyText(mostAmount)} 时 ${clean} 单会自动审核${rest}`
}

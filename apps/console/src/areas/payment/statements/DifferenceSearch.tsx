import { paymentSellingEndpoints } from '@xiaojiu/contract/payment/selling-endpoints.ts'
import type { FoundDifference } from '@xiaojiu/contract/payment/statement-schemas.ts'
import { parseYuan } from '@xiaojiu/kernel/money.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { LineTable } from './LineTable.tsx'
import css from './statements.module.css'

/** 差异查找: the buyer's own balance, and the lines that may explain the difference. */
export function DifferenceSearch({
  whose,
}: {
  readonly whose: { readonly companyId: string; readonly month: string }
}) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<FoundDifference | null>(null)
  const { isBusy, fault, run, setFault } = useAttempt()
  const go = () => {
    const theirs = parseYuan(text.replaceAll(',', ''))
    if (theirs === null) return setFault('请填写客户账面的期末余额，最多两位小数')
    return void run(async () => {
      setFound(await call(paymentSellingEndpoints.findStatementDifference, { ...whose, theirs }, { errors: 'caller' }))
    })
  }
  return (
    <section className={css.search} aria-label="差异查找">
      <div className={css.row}>
        <Input
          aria-label="客户账面余额"
          placeholder="客户账面期末余额（元），查找差在哪几笔"
          value={text}
          onChange={event => setText(event.target.value)}
          onPressEnter={go}
        />
        <Button loading={isBusy} onClick={go}>
          查找差异
        </Button>
      </div>
      <FaultLine fault={fault} />
      {found !== null && (
        <>
          <p className={css.quiet}>
            {found.difference === 0
              ? '双方余额一致'
              : `本店 ${moneyText(found.ours)}，客户 ${moneyText(found.theirs)}，相差 ${moneyText(found.difference)}`}
            {found.difference !== 0 && found.suspects.length === 0 && '；没有单笔或两笔能解释，请逐笔核对'}
          </p>
          {found.suspects.map(({ why, lines }) => (
            <div key={`${why} ${lines[0]?.lineId ?? ''}`}>
              <p className={css.quiet}>{why}</p>
              <LineTable lines={lines} label={why} />
            </div>
          ))}
        </>
      )}
    </section>
  )
}

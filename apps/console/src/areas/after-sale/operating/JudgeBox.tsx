import type { JudgedCase } from '@xiaojiu/contract/after-sale/arbitration-schemas.ts'
import { afterSaleOperatingEndpoints } from '@xiaojiu/contract/after-sale/operating-endpoints.ts'
import { CASE_BEARERS, CASE_VERDICTS } from '@xiaojiu/contract/after-sale/words.ts'
import { COMPENSATIONS } from '@xiaojiu/contract/payment/compensations.ts'
import { parseYuan } from '@xiaojiu/kernel/money.ts'
import { amountText, moneyText } from '@xiaojiu/ui/money/figure.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button, Input, Segmented } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { OwnClaim } from '#parts/case/use-claim.ts'
import { ConfirmActs } from '#parts/form/ConfirmActs.tsx'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useKept } from '#parts/form/kept.ts'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { leaveField } from '#parts/keys/escape.ts'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Card } from '#parts/page/Card.tsx'
import { nearTime, recordTime } from '#parts/page/time.ts'
import { Pill } from '#parts/state/State.tsx'
import { compensationText } from '../case-look.ts'
import css from './after-sale.module.css'

type Bearer = keyof typeof CASE_BEARERS
const ASKED = '已提交复核，由另一位同事确认后生效'

/** What the choice does to the store's money. */
const BORNE: Readonly<Record<Bearer, string>> = {
  store: '退款从店铺货款扣除',
  carrier: '店铺货款由平台补足，重新上架的商品不赔；赔付金额向承运商追偿',
  platform: '店铺货款由平台补足，重新上架的商品不赔',
}

interface JudgeBoxProps {
  readonly found: JudgedCase
  readonly claim: OwnClaim
  readonly onDone: () => void
}

/**
 * The decision of the platform: for the buyer, with who bears the cost, or for the store; and questions to either side.
 */
export function JudgeBox({ found, claim, onDone }: JudgeBoxProps) {
  const { caseId, version, acts, refundAmount, waiting } = found
  const [bearer, setBearer] = useState<Bearer>('store')
  const [reason, setReason] = useKept(`judge ${caseId}`, '')
  const [part, setPart] = useKept(`judge ${caseId} part`, '')
  const [wants, setWants] = useState<'award' | 'dismiss' | null>(null)
  const [asking, setAsking] = useState<'buyer' | 'store' | 'escalate' | null>(null)
  const words = useRef<HTMLDivElement>(null)
  const { isBusy, fault, run, setFault } = useAttempt()
  const once = useOnce()
  const mayJudge = acts.includes('judge') && waiting === null
  const isBlocked = claim.fault !== null
  const propose = (verdict: 'award' | 'dismiss') => {
    const amount = part.trim() === '' ? undefined : parseYuan(part.trim())
    if (verdict === 'award' && amount === null) return setFault('支持金额应为元，最多两位小数')
    if (reason.trim().length < 5) {
      setFault('请写明裁决理由，双方都会看到')
      return words.current?.querySelector('textarea')?.focus()
    }
    setFault(null)
    setWants(verdict)
  }
  const judge = (verdict: 'award' | 'dismiss') => {
    const amount = part.trim() === '' ? undefined : parseYuan(part.trim())
    return void run(async () => {
      const seen = { caseId, version, reason: reason.trim() }
      const { outcome } = await call(
        afterSaleOperatingEndpoints.judgeCase,
        verdict === 'award'
          ? { ...seen, verdict: 'award', bearer, ...(amount != null && { amount }) }
          : { ...seen, verdict: 'dismiss' },
      )
      showNotice('success', outcome === 'asked' ? ASKED : '已裁决，双方会收到结果')
      claim.settle()
      setReason('')
      setPart('')
      setWants(null)
      onDone()
    })
  }
  const ask = async (content: string) => {
    if (asking === 'escalate')
      await call(afterSaleOperatingEndpoints.escalateCase, { caseId, version, reason: content })
    else if (asking !== null)
      await once({ caseId, party: asking, content }, given => call(afterSaleOperatingEndpoints.askParty, given))
    showNotice('success', asking === 'escalate' ? '已转平台介入' : '已发出，48 小时内答复')
    setAsking(null)
    onDone()
  }
  useKeys(
    mayJudge && !isBlocked && wants === null
      ? [
          { keys: 'a', label: '支持买家', run: () => propose('award') },
          { keys: 'r', label: '维持商家处理', run: () => propose('dismiss') },
        ]
      : [],
  )
  const wanted = part.trim() === '' ? refundAmount : parseYuan(part.trim())
  const amount = refundAmount === 0 || wanted === null ? '' : ` ${moneyText(wanted)}`
  return (
    <Card title="裁决">
      <div className={css.judge}>
        {found.judgements.map(one => (
          <p key={one.at.getTime()}>
            <b>{CASE_VERDICTS[one.verdict]}</b>
            {one.bearer !== null && `，由${CASE_BEARERS[one.bearer]}承担 ${moneyText(one.amount)}`}
            <br />
            {one.reason}
            <br />
            <span className={css.note}>
              {one.by} · {nearTime(one.at)}
            </span>
          </p>
        ))}
        {found.compensation !== null && (
          <p>
            <b>{COMPENSATIONS[found.compensation.bearer]}</b>，{compensationText(found.compensation)}
          </p>
        )}
        {found.questions.map(one => (
          <p key={one.at.getTime()} className={css.note}>
            已请{one.party === 'buyer' ? '买家' : '商家'}补充：{one.content}（{nearTime(one.dueAt)} 前）
          </p>
        ))}
        {waiting !== null && <Waiting waiting={waiting} />}
        {mayJudge ? (
          <>
            <div>
              <span className={css.note}>支持买家时由谁承担</span>
              <Segmented<Bearer>
                block
                value={bearer}
                onChange={setBearer}
                options={Object.entries(CASE_BEARERS).map(([value, label]) => ({ value: value as Bearer, label }))}
              />
              {refundAmount > 0 && <span className={css.note}>{BORNE[bearer]}</span>}
            </div>
            {refundAmount > 0 && (
              <Input
                aria-label="支持金额"
                prefix="支持金额 ¥"
                placeholder={`全部 ${amountText(refundAmount)}；填写则只支持一部分`}
                inputMode="decimal"
                maxLength={12}
                value={part}
                onChange={event => setPart(event.target.value)}
              />
            )}
            <div ref={words}>
              <Input.TextArea
                aria-label="裁决理由"
                placeholder="裁决理由，双方都会看到"
                maxLength={500}
                autoSize={{ minRows: 3, maxRows: 8 }}
                value={reason}
                onChange={event => setReason(event.target.value)}
                onKeyDown={leaveField}
              />
            </div>
            <FaultLine fault={fault ?? claim.fault} />
            {wants === null ? (
              <>
                <Button type="primary" block disabled={isBlocked} onClick={() => propose('award')}>
                  支持买家{amount} <Kbd keys="a" isOnFill />
                </Button>
                <Button block disabled={isBlocked} onClick={() => propose('dismiss')}>
                  维持商家处理 <Kbd keys="r" />
                </Button>
              </>
            ) : (
              <ConfirmActs
                question={
                  wants === 'award'
                    ? `确认支持买家，由${CASE_BEARERS[bearer]}承担${amount}？裁决后不能撤回`
                    : '确认维持商家处理？裁决后不能撤回'
                }
                okText={wants === 'award' ? `支持买家${amount}` : '维持商家处理'}
                isBusy={isBusy}
                onOk={() => judge(wants)}
                onCancel={() => setWants(null)}
              />
            )}
            <div className={css.acts}>
              <Button size="small" disabled={isBlocked} onClick={() => setAsking('buyer')}>
                请买家补充
              </Button>
              <Button size="small" disabled={isBlocked} onClick={() => setAsking('store')}>
                请商家举证
              </Button>
            </div>
          </>
        ) : acts.includes('escalate') ? (
          <>
            <p className={css.note}>商家还在处理时限内；情况紧急时可以提前介入。</p>
            <Button block onClick={() => setAsking('escalate')}>
              提前介入
            </Button>
          </>
        ) : (
          found.judgements.length === 0 && waiting === null && <p className={css.note}>当前状态不需要平台裁决</p>
        )}
      </div>
      {asking !== null && (
        <ReasonDialog
          title={asking === 'escalate' ? '提前介入' : asking === 'buyer' ? '请买家补充说明' : '请商家补充举证'}
          okText={asking === 'escalate' ? '转平台介入' : '发出'}
          onClose={() => setAsking(null)}
          onOk={ask}
        >
          {asking === 'escalate' ? '商家不再能审核这张售后单，由平台裁决。' : '写明需要什么材料，对方 48 小时内答复。'}
        </ReasonDialog>
      )}
    </Card>
  )
}

/** The judgement that a colleague must confirm; until then nobody makes another one. */
function Waiting({ waiting }: { readonly waiting: NonNullable<JudgedCase['waiting']> }) {
  const { approvalId, askedBy, isOwn, askedAt, expiresAt, effect } = waiting
  return (
    <p>
      <Pill tone="amber">待复核</Pill> {isOwn ? '您' : askedBy}已提交裁决，{effect}
      <br />
      <span className={css.note}>
        {nearTime(askedAt)} 提交，有效期至 {recordTime(expiresAt)} ·{' '}
        <Link to={`/platform/approvals?approvalId=${approvalId}`}>{isOwn ? '查看申请' : '去复核'}</Link>
      </span>
    </p>
  )
}

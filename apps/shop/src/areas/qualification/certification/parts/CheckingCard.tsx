import { useMutation } from '@tanstack/react-query'
import { certificationEndpoints } from '@xiaojiu/contract/qualification/certification-endpoints.ts'
import {
  CERTIFICATION_WAY_LABELS,
  CertificationAmount,
  type CertificationRequest,
} from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { QrPanel } from '@xiaojiu/ui/qr/QrPanel.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import type { SubmitEvent } from 'react'
import css from '../EnterpriseInfo.module.css'
import { useCheckPoll, useTakeStatus } from '../use-certification.ts'
import { Facts } from './Facts.tsx'

const { amount } = CertificationAmount.shape

/** An open check: the code to scan, the amount to enter, or the wait for a reviewer. */
export function CheckingCard({ request }: { request: CertificationRequest }) {
  const { requestId, way, qrUrl } = request
  const take = useTakeStatus()
  useCheckPoll(requestId, way !== 'agent')
  const cancel = useMutation({
    mutationFn: () => call(certificationEndpoints.cancelCertification, { requestId }),
    onSuccess: take,
  })
  const askCancel = async () => {
    const isSure = await confirm({ title: '撤销认证申请', text: '撤销后需重新填写并核验身份。', okText: '撤销申请' })
    if (isSure) cancel.mutate()
  }
  const simulated = sandboxLinkOf(qrUrl)
  return (
    <div className={way === 'face' ? css.checking : undefined}>
      {way === 'face' && (
        <QrPanel value={qrUrl} state="waiting" onRefresh={() => undefined} label="刷脸核验二维码">
          请法定代表人 {request.legalPerson} 用手机扫码
          {simulated && (
            <>
              <br />
              <a className={css.link} href={simulated} target="_blank" rel="noreferrer">
                打开模拟手机
              </a>
            </>
          )}
        </QrPanel>
      )}
      <div>
        <Facts
          facts={[
            ['核验方式', CERTIFICATION_WAY_LABELS[way]],
            ['法定代表人', `${request.legalPerson}　${request.maskedIdNumber}`],
            ...(request.maskedAccount
              ? [['对公账户', `${request.bankName ?? ''}　${request.maskedAccount}`] as const]
              : []),
            ...(request.agentName ? [['经办人', request.agentName] as const] : []),
            ['证书有效期', `${request.validYears} 年`],
            ['提交时间', timeText(request.submittedAt)],
          ]}
        />
        {way === 'face' && (
          <p className={css.lead}>刷脸通过后本页自动更新，证书随即签发。二维码 24 小时内有效，可离开后再回来。</p>
        )}
        {way === 'small-transfer' && <AmountForm requestId={requestId} triesLeft={request.triesLeft ?? 0} />}
        {way === 'agent' && (
          <p className={css.lead}>工作人员正在审核授权委托书，1–2 个工作日内完成，结果会以站内消息通知。</p>
        )}
        <div className={css.acts}>
          <Button isBusy={cancel.isPending} onClick={() => void askCancel()}>
            撤销申请
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The link to the simulated phone; null with a real provider. */
function sandboxLinkOf(qrUrl: string | null): string | null {
  if (qrUrl === null || !URL.canParse(qrUrl)) return null
  const { pathname, search } = new URL(qrUrl)
  return pathname === '/sandbox' ? pathname + search : null
}

/** Asks for the small amount that was sent to the company's account. */
function AmountForm({ requestId, triesLeft }: { requestId: string; triesLeft: number }) {
  const fields = useFields({ amount }, { amount: '' })
  const take = useTakeStatus()
  const tell = useMutation({
    mutationFn: () =>
      call(certificationEndpoints.tellCertificationAmount, {
        requestId,
        amount: amount.parse(fields.values.amount.trim()),
      }),
    onSuccess: take,
    onError: error => fields.showError(error, 'amount'),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fields.isValid(event.currentTarget)) tell.mutate()
  }
  const left = isRefusal(tell.error, 'certification-amount-wrong') ? Number(tell.error.details.triesLeft) : triesLeft
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <TextInput
        {...fields.bind('amount')}
        label="到账金额"
        isRequired
        maxLength={4}
        inputMode="decimal"
        placeholder="如 0.36"
        hint={`单位：元，还可填写 ${left} 次`}
      />
      <div className={css.acts}>
        <Button type="submit" tone="primary" isBusy={tell.isPending}>
          确认金额
        </Button>
      </div>
    </form>
  )
}

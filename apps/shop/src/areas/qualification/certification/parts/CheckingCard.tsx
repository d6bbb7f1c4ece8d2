import { useMutation } from '@tanstack/react-query'
import { certificationEndpoints } from '@xiaojiu/contract/qualification/certification-endpoints.ts'
import {
  CERTIFICATION_WAY_LABELS,
  type CertificationRequest,
} from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { timeText } from '@xiaojiu/web/time-text.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { QrPanel } from '@xiaojiu/ui/qr/QrPanel.tsx'
import css from '../EnterpriseInfo.module.css'
import { sandboxLinkOf } from '../sandbox-link.ts'
import { useCheckPoll, useTakeStatus } from '../use-certification.ts'
import { AmountForm } from './AmountForm.tsx'
import { Facts } from './Facts.tsx'

/** A proof under way: the code to scan, the amount to tell, or the wait for a person. */
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

import { useMutation } from '@tanstack/react-query'
import { fileEndpoints } from '@xiaojiu/contract/file/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import type { PayChannelName, PaymentView } from '@xiaojiu/contract/payment/schemas.ts'
import { formatYuan } from '@xiaojiu/kernel/money.ts'
import { Button, buttonClass } from '@xiaojiu/ui/button/Button.tsx'
import { Dialog } from '@xiaojiu/ui/dialog/Dialog.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { ClockIcon, WarnIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Money } from '@xiaojiu/ui/money/Money.tsx'
import { UploadBox } from '@xiaojiu/ui/upload/UploadBox.tsx'
import type { SendFile, StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { CopyButton } from '@xiaojiu/web/feedback/CopyButton.tsx'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { upload } from '@xiaojiu/web/transfer/upload.ts'
import { Fragment, type ReactNode, useState } from 'react'
import { useSession } from '#trade/session/session.ts'
import { SandboxHint } from './SandboxHint.tsx'
import css from './TransferAccount.module.css'

interface TransferAccountProps {
  payment: PaymentView
  to: NonNullable<PaymentView['transferTo']>
  sandboxHref: string | null
  /** A link to another channel. */
  other?: ReactNode
  /** Called when the buyer has reported the transfer. */
  onClaimed?: () => void
}

interface Row {
  readonly label: string
  readonly shown: ReactNode
  readonly copied: string
}

/** The account, amount and code with copy buttons, and the steps. */
export function TransferAccount({ payment, to, sandboxHref, other, onClaimed }: TransferAccountProps) {
  const companyName = useSession(session => session.user.companyName)
  const rows: readonly Row[] = [
    { label: '收款户名', shown: to.accountName, copied: to.accountName },
    { label: '收款账号', shown: to.accountNo, copied: to.accountNo.replace(/\s/g, '') },
    { label: '开户银行', shown: to.bankName, copied: to.bankName },
    { label: '转账金额', shown: <Money amount={payment.amount} size={20} />, copied: formatYuan(payment.amount) },
    { label: '备注码', shown: <span className={css.code}>{to.remarkCode}</span>, copied: to.remarkCode },
  ]
  return (
    <div className={css.grid}>
      <div className={css.account}>
        <dl>
          {rows.map(({ label, shown, copied }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{shown}</dd>
              <dd>
                <CopyButton text={copied} what={label} />
              </dd>
            </Fragment>
          ))}
        </dl>
        <div className={css.foot}>
          {payment.state === 'abnormal' ? (
            <NoteStrip tone="amber" Sign={WarnIcon} title="到账金额与应付金额不一致">
              客服会尽快核实并联系您，请勿再次转账
            </NoteStrip>
          ) : (
            <NoteStrip tone="brand" Sign={ClockIcon} title={payment.claimedAt ? '已登记，等待到账' : '等待到账'}>
              {payment.channel === 'merchant'
                ? '店铺确认到账后自动更新，可以离开本页'
                : '到账后自动确认，可以离开本页，结果会有消息通知'}
            </NoteStrip>
          )}
          {sandboxHref && payment.channel === 'transfer' && <SandboxHint href={sandboxHref} label="打开模拟银行" />}
        </div>
        <div className={css.acts}>
          {payment.channel === 'bank' && payment.payLink !== null && (
            <a
              className={buttonClass({ tone: 'primary', size: 'large' })}
              href={payment.payLink}
              target="_blank"
              rel="noopener noreferrer"
            >
              打开企业网银付款
            </a>
          )}
          {payment.state === 'pending' && <ClaimTransfer payment={payment} onClaimed={onClaimed} />}
          {other}
        </div>
      </div>
      <div className={css.guide}>
        <h2>付款步骤</h2>
        <ol className={css.steps}>
          {transferSteps(payment.channel, companyName, to.remarkCode).map(step => (
            <li key={step}>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** The steps of the buyer, in order. */
function transferSteps(channel: PayChannelName, companyName: string, remarkCode: string): readonly string[] {
  const fromOwn = `从户名为“${companyName}”的对公账户付款，个人账户或他人代付不能自动核对`
  const arrives = '工作日一般 2 小时内到账，节假日顺延；到账后自动确认'
  if (channel === 'bank')
    return ['点击“打开企业网银付款”，收款方、金额和附言已经填好', fromOwn, '由制单人员提交、复核人员授权', arrives]
  const exact = '金额与应付金额完全一致，分多笔或多付少付都要人工处理'
  const remark = `在“附言”或“用途”中填写备注码 ${remarkCode}`
  if (channel === 'merchant')
    return [fromOwn, exact, remark, '转账后点“我已转账”并上传回单，店铺财务确认到账后订单变为待发货']
  return [fromOwn, exact, remark, '转账后点“我已转账”上传回单，到账前库存为您保留', arrives]
}

const send: SendFile = (file, options) =>
  upload(fileEndpoints.uploadFile, file, { ...options, fields: { purpose: 'transfer-proof' } })

const RULE = { maxFiles: 3, maxBytes: 10 * 1_048_576, accept: ['image/jpeg', 'image/png', 'application/pdf'] } as const

/** 我已转账: reports the transfer to staff, with the receipt of the bank if there is one. */
function ClaimTransfer({ payment, onClaimed }: { payment: PaymentView; onClaimed?: (() => void) | undefined }) {
  const isOrder = payment.payableKind === 'order'
  const [isOpen, setOpen] = useState(false)
  const [isClaimed, setClaimed] = useState(payment.claimedAt !== null)
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(paymentEndpoints.claimPayment, {
        paymentId: payment.paymentId,
        voucherIds: files.map(file => file.fileId),
      }),
    onSuccess: () => {
      setOpen(false)
      setClaimed(true)
      onClaimed?.()
      showNotice('success', '已登记，收到款项后会尽快确认')
    },
    onError: () => undefined,
  })
  return (
    <>
      <Button size="large" onClick={() => setOpen(true)}>
        {isClaimed ? '补充转账回单' : '我已转账'}
      </Button>
      {isOpen && (
        <Dialog
          title="我已转账"
          width={560}
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>取消</Button>
              <Button tone="primary" isBusy={isPending} onClick={() => mutate()}>
                提交
              </Button>
            </>
          }
        >
          <p>
            {isOrder
              ? '上传银行回单，库存为您保留至下单后第 3 天；没有回单也可以先登记，但付款截止时间不变。'
              : '可上传银行回单，便于核对；没有回单也可以直接提交。'}
          </p>
          <UploadBox
            files={files}
            onChange={setFiles}
            rule={RULE}
            send={send}
            label="银行回单"
            {...(error && { error: error.message })}
          />
        </Dialog>
      )}
    </>
  )
}

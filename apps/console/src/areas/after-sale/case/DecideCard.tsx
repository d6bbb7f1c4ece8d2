import { afterSaleSellingEndpoints } from '@xiaojiu/contract/after-sale/selling-endpoints.ts'
import type { StaffCase } from '@xiaojiu/contract/after-sale/staff-schemas.ts'
import { moneyText } from '@xiaojiu/ui/money/figure.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useOnce } from '@xiaojiu/web/use-submit.ts'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { PhotoUpload } from '#parts/form/PhotoUpload.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Kbd } from '#parts/keys/Kbd.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Card } from '#parts/page/Card.tsx'
import css from './case.module.css'
import { ProposeDialog } from './ProposeDialog.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'
import { ResendDialog } from './ResendDialog.tsx'
import { ReshipDialog } from './ReshipDialog.tsx'

interface DecideCardProps {
  readonly data: StaffCase
  readonly claimFault: string | null
  readonly onDone: () => Promise<void>
}

/** The acts that are possible now, with the amount on the button. */
export function DecideCard({ data, claimFault, onDone }: DecideCardProps) {
  const [dialog, setDialog] = useState<'agree' | 'propose' | 'resend' | 'refuse' | 'evidence' | 'reship' | null>(null)
  const { isBusy, fault, run } = useAttempt()
  const { acts, caseId, version } = data
  const isFree = claimFault === null
  const can = (act: StaffCase['acts'][number]) => acts.includes(act)
  const proposed = data.proposals.find(each => each.answer === null)
  const isProposed = proposed !== undefined
  const done = async (words: string) => {
    setDialog(null)
    showNotice('success', words)
    await onDone()
  }
  const agree = () =>
    void run(async () => {
      const { outcome } = await call(afterSaleSellingEndpoints.agreeCase, { caseId, version, reason: '情况属实' })
      await done(outcome === 'asked' ? '已提交复核，由另一位同事确认后生效' : '已同意')
    })
  useKeys([
    ...(can('agree') && isFree ? [{ keys: 'a', label: '同意', run: () => setDialog('agree') }] : []),
    ...(can('propose') && isFree && !isProposed
      ? [{ keys: 'p', label: '协商退款', run: () => setDialog('propose') }]
      : []),
    ...(can('refuse') && isFree ? [{ keys: 'r', label: '拒绝', run: () => setDialog('refuse') }] : []),
    ...(can('add-evidence') ? [{ keys: 'e', label: '举证', run: () => setDialog('evidence') }] : []),
  ])
  const agreeText = data.isGoodsBack
    ? '同意寄回'
    : data.kind === 'exchange' || data.kind === 'papers'
      ? '同意补发'
      : `同意退款 ${moneyText(data.refundAmount)}`
  return (
    <Card title="处理">
      <div className={css.decide}>
        {acts.length === 0 && <p className={css.note}>现在没有您可以进行的操作</p>}
        {claimFault !== null && acts.length > 0 && <p className={css.fault}>{claimFault}</p>}
        <div className={css.buttons}>
          {can('agree') && (
            <Button type="primary" disabled={!isFree} onClick={() => setDialog('agree')}>
              {agreeText} <Kbd keys="a" isOnFill />
            </Button>
          )}
          {can('propose') && !isProposed && (
            <Button disabled={!isFree} onClick={() => setDialog('propose')}>
              协商退款 <Kbd keys="p" />
            </Button>
          )}
          {can('propose-resend') && !isProposed && (
            <Button disabled={!isFree} onClick={() => setDialog('resend')}>
              协商补发
            </Button>
          )}
          {can('refuse') && (
            <Button danger disabled={!isFree} onClick={() => setDialog('refuse')}>
              拒绝 <Kbd keys="r" />
            </Button>
          )}
          {can('inspect') && (
            <Link to={`/seller/after-sale/inspect?caseId=${caseId}`}>
              <Button type="primary">去验收</Button>
            </Link>
          )}
          {can('reship') && (
            <Button type="primary" disabled={!isFree} onClick={() => setDialog('reship')}>
              填写补发
            </Button>
          )}
          {can('add-evidence') && (
            <Button onClick={() => setDialog('evidence')}>
              举证 <Kbd keys="e" />
            </Button>
          )}
        </div>
        {can('propose') && isProposed && (
          <p className={css.note}>
            已提议{proposed?.kind === 'resend' ? '协商补发' : '协商退款'}，等待买家答复；您仍可同意或拒绝原申请
          </p>
        )}
        {can('agree') && data.isFault && (
          <p className={css.note}>属于责任原因，拒绝前须先举证；48 小时内未处理的由平台介入</p>
        )}
      </div>
      {dialog === 'agree' && (
        <Modal
          open
          width={480}
          title="同意申请"
          okText={agreeText}
          confirmLoading={isBusy}
          onOk={agree}
          onCancel={() => setDialog(null)}
        >
          <p>
            {data.isGoodsBack
              ? `买家寄回商品并验收合格后，退款 ${moneyText(data.refundAmount)}。`
              : data.kind === 'exchange' || data.kind === 'papers'
                ? '同意后请尽快填写补发的批次和运单。'
                : `立即原路退款 ${moneyText(data.refundAmount)}，不能撤回。`}
          </p>
          <FaultLine fault={fault} />
        </Modal>
      )}
      {dialog === 'propose' && (
        <ProposeDialog data={data} onClose={() => setDialog(null)} onDone={() => done('已向买家提议')} />
      )}
      {dialog === 'resend' && (
        <ResendDialog data={data} onClose={() => setDialog(null)} onDone={() => done('已向买家提议补发')} />
      )}
      {dialog === 'refuse' && (
        <RefuseDialog data={data} onClose={() => setDialog(null)} onDone={() => done('已拒绝')} />
      )}
      {dialog === 'evidence' && (
        <EvidenceDialog caseId={caseId} onClose={() => setDialog(null)} onDone={() => done('已提交举证')} />
      )}
      {dialog === 'reship' && (
        <ReshipDialog data={data} onClose={() => setDialog(null)} onDone={() => done('已补发')} />
      )}
    </Card>
  )
}

interface EvidenceDialogProps {
  readonly caseId: string
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** Adds the store's text and pictures; buyer and platform can see them. */
function EvidenceDialog({ caseId, onClose, onDone }: EvidenceDialogProps) {
  const [content, setContent] = useState('')
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const once = useOnce()
  const { isBusy, fault, run, setFault } = useAttempt()
  const send = () => {
    if (content.trim() === '') return setFault('请填写说明')
    return void run(async () => {
      await once({ caseId, content: content.trim(), fileIds: files.map(file => file.fileId) }, given =>
        call(afterSaleSellingEndpoints.addEvidence, given),
      )
      await onDone()
    })
  }
  return (
    <Modal open width={560} title="举证" okText="提交举证" confirmLoading={isBusy} onOk={send} onCancel={onClose}>
      <div className={css.form}>
        <label>
          <span>说明</span>
          <Input.TextArea
            aria-label="举证说明"
            autoFocus
            maxLength={500}
            showCount
            autoSize={{ minRows: 3, maxRows: 8 }}
            placeholder="如：出库复核记录、打包照片、监控截图说明"
            value={content}
            onChange={event => setContent(event.target.value)}
          />
        </label>
        <PhotoUpload label="举证照片" purpose="after-sale" files={files} onChange={setFiles} />
        <FaultLine fault={fault} />
      </div>
    </Modal>
  )
}

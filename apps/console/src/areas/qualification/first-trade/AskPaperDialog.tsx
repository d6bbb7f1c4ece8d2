import { qualificationSellingEndpoints, type StorePair } from '@xiaojiu/contract/qualification/selling-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { AutoComplete, Input } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'

/** Papers that stores often miss in a package. */
const OFTEN_ASKED = [
  '采购人员授权委托书',
  '采购人员身份证复印件',
  '收货人员授权书',
  '开票信息',
  '印章印模备案',
  '年度报告',
].map(value => ({ value }))

interface AskPaperDialogProps {
  readonly pair: Pick<StorePair, 'pairId' | 'buyerName'>
  readonly onClose: () => void
  readonly onDone: () => Promise<void>
}

/** 索要资料: which paper, and why. */
export function AskPaperDialog({ pair, onClose, onDone }: AskPaperDialogProps) {
  const [paper, setPaper] = useState('')
  const [reason, setReason] = useState('')
  const attempt = useAttempt()
  const go = () => {
    if (paper.trim().length < 2) return attempt.setFault('请写明要哪份资料')
    if (reason.trim().length < 5) return attempt.setFault('请写明原因，至少 5 个字')
    return void attempt.run(async () => {
      await call(qualificationSellingEndpoints.askPairPaper, {
        ...{ pairId: pair.pairId, paper: paper.trim(), reason: reason.trim() },
      })
      showNotice('success', '已请客户补充')
      await onDone()
    })
  }
  return (
    <ActDialog title="索要资料" okText="发给客户" width={480} attempt={attempt} onClose={onClose} onOk={go}>
      <div>{pair.buyerName} 补充后回到待审核；补充之前不能通过或驳回。客户会看到资料名称和原因。</div>
      <AutoComplete
        autoFocus
        aria-label="资料名称"
        placeholder="资料名称"
        maxLength={40}
        value={paper}
        options={OFTEN_ASKED}
        onChange={setPaper}
      />
      <Input.TextArea
        aria-label="索要原因"
        placeholder="原因，如：资料包内的授权书未写明采购品种范围"
        maxLength={200}
        showCount
        autoSize={{ minRows: 2, maxRows: 4 }}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </ActDialog>
  )
}

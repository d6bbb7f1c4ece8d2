import type { DecisionRow } from '@xiaojiu/contract/staff/decisions-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Segmented } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { WordsBox } from '#parts/form/WordsBox.tsx'

interface LookDialogProps {
  readonly decision: DecisionRow
  readonly onClose: () => void
  readonly onDone: () => void
}

/** 复看: a colleague says whether they agree with a decision; the decision does not change. */
export function LookDialog({ decision, onClose, onDone }: LookDialogProps) {
  const { decisionId, title, by, verdict } = decision
  const [isAgreed, setAgreed] = useState(true)
  const [note, setNote] = useState('')
  const attempt = useAttempt()
  const save = () => {
    if (!isAgreed && note.trim() === '') return attempt.setFault('请填写不认可的原因')
    return void attempt.run(async () => {
      await call(staffEndpoints.lookAtDecision, { decisionId, isAgreed, note })
      showNotice('success', '已记录复看结果')
      onDone()
    })
  }
  return (
    <ActDialog title={`复看：${title}`} okText="保存" width={480} attempt={attempt} onClose={onClose} onOk={save}>
      <div>
        {by} 的决定：{verdict === 'approved' ? '通过' : '驳回'}。复看只计入一致率，不改变决定，每份只复看一次。
      </div>
      <Segmented
        block
        aria-label="是否认可"
        value={isAgreed ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: '认可' },
          { value: 'no', label: '不认可' },
        ]}
        onChange={value => setAgreed(value === 'yes')}
      />
      <WordsBox
        label="复看意见"
        placeholder={isAgreed ? '复看意见（选填）' : '不认可的原因'}
        maxLength={200}
        value={note}
        onChange={setNote}
      />
    </ActDialog>
  )
}

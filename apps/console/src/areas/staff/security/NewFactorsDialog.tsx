import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { withStepUp } from '#parts/step-up/step-up.ts'

interface NewFactorsDialogProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

/** After a leak: everyone at a console must set up a new authenticator. */
export function NewFactorsDialog({ onClose, onDone }: NewFactorsDialogProps) {
  const [face, setFace] = useState<'platform' | 'seller'>('platform')
  const [reason, setReason] = useState('')
  const attempt = useAttempt()
  const go = () => {
    if (reason.trim().length < 2) return attempt.setFault('请填写原因')
    return void attempt.run(async () => {
      const { peopleCount, sessionCount } = await withStepUp(() =>
        call(staffEndpoints.requireNewFactors, { face, reason: reason.trim() }),
      )
      showNotice('success', `${peopleCount} 人须更换动态口令，${sessionCount} 台设备已退出`)
      onDone()
      onClose()
    })
  }
  return (
    <ActDialog title="要求全员更换动态口令" okText="要求更换" isDanger attempt={attempt} onClose={onClose} onOk={go}>
      <Radio.Group
        aria-label="哪个后台的员工"
        value={face}
        options={[
          { value: 'platform', label: '运营后台全体员工' },
          { value: 'seller', label: '商家工作台全体员工' },
        ]}
        onChange={event => setFace(event.target.value as typeof face)}
      />
      <div>
        除您当前的设备外，这些员工立即退出登录；下次登录在验证原动态口令或恢复码后，必须绑定新的。您自己下次登录时也一样。原验证器已丢失的，由同事当面核实后重置。
      </div>
      <Input.TextArea
        aria-label="原因"
        placeholder="原因（记入操作日志）"
        maxLength={200}
        showCount
        autoSize={{ minRows: 2, maxRows: 4 }}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </ActDialog>
  )
}

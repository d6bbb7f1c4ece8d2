import type { TaskCase } from '@xiaojiu/contract/staff/desks-schemas.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#parts/form/ReasonDialog.tsx'

const LONGEST_NOTE = 200

/** 回避: the reader has a conflict of interest with the applying company and decides none of its cases from now on. */
export function Recuse({ task, onDone }: { readonly task: TaskCase; readonly onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const { companyId, applicant } = task
  if (companyId === null || !task.isWaiting) return null
  return (
    <>
      <Button type="text" size="small" onClick={() => setAsking(true)}>
        回避
      </Button>
      {isAsking && (
        <ReasonDialog
          title="申报利害关系"
          okText="申报并回避"
          onClose={() => setAsking(false)}
          onOk={async reason => {
            const note = `${applicant}：${reason}`.slice(0, LONGEST_NOTE)
            await call(staffEndpoints.declareConflict, { companyId, note })
            showNotice('success', '已申报，该企业的申请由同事处理；可在“我的账号”中解除')
            setAsking(false)
            onDone()
          }}
        >
          {applicant}的申请由同事处理，您不能再领取或决定，直到您在“我的账号”中解除。请写明关系，例如亲属任职、持股。
        </ReasonDialog>
      )}
    </>
  )
}

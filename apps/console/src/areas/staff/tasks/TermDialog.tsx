import type { DeskFigures } from '@xiaojiu/contract/staff/decisions-endpoints.ts'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { InputNumber, Segmented } from 'antd'
import { useState } from 'react'
import { ActDialog } from '#parts/form/ActDialog.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { FieldList } from '#parts/page/FieldList.tsx'

interface TermDialogProps {
  readonly desk: Pick<DeskFigures, 'desk' | 'label' | 'slaHours' | 'taking' | 'hasAmounts'>
  readonly onClose: () => void
  readonly onDone: () => void
}

const MOST_HOURS = 720

/** The hours within which a desk must answer, and which of its cases comes first. */
export function TermDialog({ desk, onClose, onDone }: TermDialogProps) {
  const [slaHours, setHours] = useState<number | null>(desk.slaHours)
  const [taking, setTaking] = useState(desk.hasAmounts ? desk.taking : 'oldest')
  const attempt = useAttempt()
  const save = () => {
    if (slaHours === null) return attempt.setFault('请填写时限')
    return void attempt.run(async () => {
      await call(staffEndpoints.saveDeskTerm, { desk: desk.desk, slaHours, taking })
      showNotice('success', `${desk.label}的时限和领取顺序已保存`)
      onDone()
    })
  }
  return (
    <ActDialog title={`设置${desk.label}`} okText="保存" width={480} attempt={attempt} onClose={onClose} onOk={save}>
      <FieldList
        fields={[
          {
            label: '处理时限',
            value: (
              <InputNumber
                aria-label="处理时限"
                min={1}
                max={MOST_HOURS}
                precision={0}
                value={slaHours}
                suffix="小时"
                onChange={setHours}
              />
            ),
          },
          {
            label: '领取顺序',
            value: desk.hasAmounts ? (
              <Segmented
                aria-label="领取顺序"
                value={taking}
                options={[
                  { value: 'oldest', label: '先提交的先领' },
                  { value: 'value', label: '金额大的先领' },
                ]}
                onChange={setTaking}
              />
            ) : (
              '先提交的先领（该岗位的申请没有金额）'
            ),
          },
        ]}
      />
    </ActDialog>
  )
}

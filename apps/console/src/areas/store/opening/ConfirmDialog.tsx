import { type ConfirmedStep, OPENING_STEPS } from '@xiaojiu/contract/store/opening-schemas.ts'
import { storeSellingEndpoints } from '@xiaojiu/contract/store/selling-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import css from './opening.module.css'
import { STEP_WORDS } from './step-guide.ts'

interface ConfirmDialogProps {
  readonly step: ConfirmedStep
  readonly onClose: () => void
  readonly onDone: () => Promise<unknown>
}

/** Every point must be ticked before the person confirms; name and time are stored. */
export function ConfirmDialog({ step, onClose, onDone }: ConfirmDialogProps) {
  const { ok, points } = STEP_WORDS[step]
  const [ticked, setTicked] = useState<readonly string[]>([])
  const { isBusy, fault, run } = useAttempt()
  return (
    <Modal
      open
      title={OPENING_STEPS[step]}
      width={480}
      okText={ok}
      cancelText="取消"
      okButtonProps={{ disabled: ticked.length < points.length, loading: isBusy }}
      onCancel={onClose}
      onOk={() =>
        void run(async () => {
          await call(storeSellingEndpoints.confirmOpeningStep, { step }, { errors: 'caller' })
          await onDone()
        })
      }
    >
      <Checkbox.Group
        className={css.points ?? ''}
        value={[...ticked]}
        onChange={values => setTicked(values)}
        options={points.map(point => ({ value: point, label: point }))}
      />
      <p className={css.quiet}>
        {ticked.length < points.length ? '请逐项勾选。' : ''}确认后留下您的姓名和时间，不能撤销。
      </p>
      <FaultLine fault={fault} />
    </Modal>
  )
}

import { type ConfirmedStep, OPENING_STEPS, type OpeningReading } from '@xiaojiu/contract/store/opening-schemas.ts'
import { storeSellingEndpoints } from '@xiaojiu/contract/store/selling-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Checkbox, Modal, Segmented } from 'antd'
import { useState } from 'react'
import { FaultLine } from '#parts/form/FaultLine.tsx'
import { useAttempt } from '#parts/form/use-attempt.ts'
import css from './opening.module.css'
import { STEP_WORDS } from './step-guide.ts'

interface ConfirmDialogProps {
  readonly step: ConfirmedStep
  readonly reading: OpeningReading
  /** The step is confirmed already: only to read. */
  readonly isDone: boolean
  readonly onClose: () => void
  readonly onDone: () => Promise<unknown>
}

/** The documents in full; every point must be ticked before the person confirms. */
export function ConfirmDialog({ step, reading, isDone, onClose, onDone }: ConfirmDialogProps) {
  const { ok, points } = STEP_WORDS[step]
  const [ticked, setTicked] = useState<readonly string[]>([])
  const { isBusy, fault, run } = useAttempt()
  return (
    <Modal
      open
      title={OPENING_STEPS[step]}
      width={720}
      okText={ok}
      cancelText={isDone ? '关闭' : '取消'}
      okButtonProps={{ disabled: ticked.length < points.length, loading: isBusy, hidden: isDone }}
      onCancel={onClose}
      onOk={() =>
        void run(async () => {
          await call(storeSellingEndpoints.confirmOpeningStep, { step, version: reading.version }, { errors: 'caller' })
          await onDone()
        })
      }
    >
      <Documents documents={reading.documents} />
      {!isDone && (
        <>
          <Checkbox.Group
            className={css.points ?? ''}
            value={[...ticked]}
            onChange={values => setTicked(values)}
            options={points.map(point => ({ value: point, label: point }))}
          />
          <p className={css.quiet}>
            {ticked.length < points.length ? '请逐项勾选。' : ''}确认后留下您的姓名、时间和以上内容，不能撤销。
          </p>
        </>
      )}
      <FaultLine fault={fault} />
    </Modal>
  )
}

/** One document at a time, in a box of its own that scrolls by mouse and by keyboard. */
function Documents({ documents }: Pick<OpeningReading, 'documents'>) {
  const [at, setAt] = useState(0)
  const shown = documents[at]
  if (!shown) return null
  return (
    <div className={css.reading}>
      <Segmented
        options={documents.map(({ title }, index) => ({ value: index, label: title }))}
        value={at}
        onChange={setAt}
      />
      <section key={at} className={css.paper} tabIndex={0} aria-label={shown.title}>
        {shown.sections.map(({ heading, paragraphs }) => (
          <div key={heading}>
            <h3>{heading}</h3>
            {paragraphs.map(text => (
              <p key={text}>{text}</p>
            ))}
          </div>
        ))}
      </section>
    </div>
  )
}

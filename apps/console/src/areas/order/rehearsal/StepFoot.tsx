import { Button } from 'antd'
import css from './rehearsal.module.css'

interface StepFootProps {
  readonly label: string
  readonly hint: string
  readonly isBusy: boolean
  readonly fault: string | null
  readonly onGo: () => void
}

/** The button of a step, and its error message. */
export function StepFoot({ label, hint, isBusy, fault, onGo }: StepFootProps) {
  return (
    <div className={css.foot}>
      <Button type="primary" loading={isBusy} onClick={onGo}>
        {label}
      </Button>
      {fault === null ? (
        <p className={css.quiet}>{hint}</p>
      ) : (
        <p role="alert" className={css.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}

import { Button } from '../../../../ui/button/Button.tsx'
import css from '../RegisterPage.module.css'
import { firstRefusedStep } from '../register-steps.ts'
import type { StepProps } from './step-props.ts'

/** Why it was sent back, thing by thing, with the way to each. */
export function Objections({ registration, onGo }: StepProps) {
  const { objections, types } = registration
  return (
    <div className={css.faults} role="alert" aria-label="驳回原因">
      <p>审核未通过，请修改以下内容后重新提交，其余内容无需改动。</p>
      {objections.map(({ item, label, reason }) => (
        <p key={item} className={css.fault} data-tone="red">
          <strong>{label}</strong>
          <span>{reason}</span>
          <Button
            tone="text"
            size="small"
            onClick={() => onGo(firstRefusedStep({ objections: [{ item, label, reason }], types }))}
          >
            去修改
          </Button>
        </p>
      ))}
    </div>
  )
}

import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { classes } from '@xiaojiu/ui/class-names.ts'
import { timeText } from '@xiaojiu/web/format.ts'
import css from '../RegisterPage.module.css'
import { type Step, stepBefore } from '../register-steps.ts'

interface StepActsProps {
  readonly step: Step
  readonly savedAt: Date | null
  readonly isSaving: boolean
  readonly failure: string | null
  readonly onGo: (step: Step) => void
  readonly onNext: () => void
  readonly onRetry: () => void
}

/** Below every step: back, next, and whether the input is saved. */
export function StepActs({ step, savedAt, isSaving, failure, onGo, onNext, onRetry }: StepActsProps) {
  const before = stepBefore(step)
  return (
    <div className={css.acts}>
      <p className={classes(css.saved, failure !== null && css.failed)} role="status">
        {failure !== null
          ? `未能保存：${failure}`
          : isSaving
            ? '正在保存…'
            : savedAt
              ? `已自动保存 ${timeText(savedAt)}`
              : '填写的内容会自动保存'}
      </p>
      {failure !== null && (
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      )}
      <div className={css.right}>
        {before && (
          <Button size="large" onClick={() => onGo(before)}>
            上一步
          </Button>
        )}
        <Button tone="primary" size="large" type="submit" onClick={onNext}>
          保存，下一步
        </Button>
      </div>
    </div>
  )
}

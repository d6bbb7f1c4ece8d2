import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { currentConsole } from '#shell/console-face.ts'
import css from './log-in.module.css'

interface SecondFactorStepProps {
  readonly onProve: (proof: { readonly code: string } | { readonly recoveryCode: string }) => Promise<void>
  readonly onBack: () => void
}

/** Six digits of the authenticator, or a recovery code. */
export function SecondFactorStep({ onProve, onBack }: SecondFactorStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const [text, setText] = useState('')
  const { isBusy, fault, run } = useAttempt()
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        void run(() => onProve(isRecovery ? { recoveryCode: text } : { code: text }))
      }}
    >
      <label>
        <span>{isRecovery ? '恢复码' : '动态口令'}</span>
        <Input
          key={String(isRecovery)}
          size="large"
          autoFocus
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          maxLength={isRecovery ? 12 : 6}
          placeholder={isRecovery ? '10 位恢复码，每个只能用一次' : '验证器上的 6 位数字'}
          value={text}
          onChange={event => setText(event.target.value.trim())}
        />
      </label>
      {fault !== null && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        验证
      </Button>
      {isRecovery && (
        <p className={css.hint}>
          {currentConsole().kind === 'seller'
            ? '恢复码也没有时，请店主在“员工与权限”中重置您的动态口令。'
            : '恢复码也没有时，请安全管理员重置您的动态口令。'}
        </p>
      )}
      <div className={css.ways}>
        <Button
          type="link"
          onClick={() => {
            setRecovery(!isRecovery)
            setText('')
          }}
        >
          {isRecovery ? '使用动态口令' : '验证器不在身边'}
        </Button>
        <Button type="link" onClick={onBack}>
          换个账号
        </Button>
      </div>
    </form>
  )
}

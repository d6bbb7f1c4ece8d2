import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import css from './log-in.module.css'

interface NewPasswordStepProps {
  readonly isForgotten: boolean
  readonly least: number
  readonly onSet: (newPassword: string) => Promise<void>
  readonly onBack: () => void
}

/** A new password, because the old one is forgotten or too old. */
export function NewPasswordStep({ isForgotten, least, onSet, onBack }: NewPasswordStepProps) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const { isBusy, fault, run, setFault } = useAttempt()
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        if (password !== again) return setFault('两次输入的新密码不一致')
        void run(() => onSet(password))
      }}
    >
      <p>
        {isForgotten ? '身份已验证，请设置新密码。' : '密码已使用超过 180 天，请先更换。'}
        保存后其他设备会退出登录。
      </p>
      <label>
        <span>新密码</span>
        <Input.Password
          size="large"
          autoFocus
          autoComplete="new-password"
          value={password}
          placeholder={`至少 ${least} 位，不能与最近 5 次相同`}
          onChange={event => setPassword(event.target.value)}
        />
      </label>
      <label>
        <span>再次输入</span>
        <Input.Password
          size="large"
          autoComplete="new-password"
          value={again}
          onChange={event => setAgain(event.target.value)}
        />
      </label>
      {fault !== null && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      <Button
        type="primary"
        size="large"
        htmlType="submit"
        block
        loading={isBusy}
        disabled={password === '' || again === ''}
      >
        保存并登录
      </Button>
      <Button type="link" onClick={onBack}>
        返回
      </Button>
    </form>
  )
}

import { Button, Input, QRCode } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import css from './log-in.module.css'

interface EnrolStepProps {
  readonly secret: string
  readonly uri: string
  /** Everyone must replace the authenticator, which the person has just used. */
  readonly isRenewal?: boolean
  readonly onProve: (code: string) => Promise<void>
}

/** Sets up the second factor before anything else: scan, then enter a code. */
export function EnrolStep({ secret, uri, isRenewal = false, onProve }: EnrolStepProps) {
  const [code, setCode] = useState('')
  const { isBusy, fault, run } = useAttempt()
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        void run(() => onProve(code))
      }}
    >
      {isRenewal && <p>安全管理员要求全员更换动态口令，绑定新的后原来的作废。</p>}
      <p>用手机上的验证器（如微软、谷歌验证器）扫描二维码，再输入显示的 6 位数字。</p>
      <div className={css.code}>
        <QRCode value={uri} size={168} type="svg" bordered={false} aria-label="动态口令二维码" />
        <small>
          不能扫码时手动输入
          <br />
          <code>{secret.replace(/(.{4})/g, '$1 ').trim()}</code>
        </small>
      </div>
      <label>
        <span>动态口令</span>
        <Input
          size="large"
          autoFocus
          inputMode="numeric"
          maxLength={6}
          value={code}
          onChange={event => setCode(event.target.value.trim())}
        />
      </label>
      {fault !== null && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
        绑定
      </Button>
    </form>
  )
}

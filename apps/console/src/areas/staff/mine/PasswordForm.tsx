import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import css from './mine.module.css'

/** The old password and the new one twice; all other devices are signed out. */
export function PasswordForm({ least, onDone }: { readonly least: number; readonly onDone: () => void }) {
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [again, setAgain] = useState('')
  const { isBusy, fault, run, setFault } = useAttempt()
  const save = () => {
    if (newPassword !== again) return setFault('两次输入的新密码不一致')
    return void run(async () => {
      await call(staffEndpoints.changeOwnPassword, { oldPassword, newPassword })
      showNotice('success', '密码已修改，其他设备已退出')
      setOld('')
      setNew('')
      setAgain('')
      onDone()
    })
  }
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
    >
      <label>
        <span>当前密码</span>
        <Input.Password
          autoComplete="current-password"
          value={oldPassword}
          onChange={event => setOld(event.target.value)}
        />
      </label>
      <label>
        <span>新密码</span>
        <Input.Password
          autoComplete="new-password"
          value={newPassword}
          placeholder={`至少 ${least} 位`}
          onChange={event => setNew(event.target.value)}
        />
      </label>
      <label>
        <span>再次输入</span>
        <Input.Password autoComplete="new-password" value={again} onChange={event => setAgain(event.target.value)} />
      </label>
      {fault !== null && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      <div>
        <Button
          type="primary"
          htmlType="submit"
          loading={isBusy}
          disabled={oldPassword === '' || newPassword === '' || again === ''}
        >
          修改密码
        </Button>
      </div>
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { faultText, useAttempt } from '#parts/form/use-attempt.ts'
import { Mark } from '#parts/look/Icon.tsx'
import { Skeleton } from '#parts/page/PageState.tsx'
import { currentConsole } from '#shell/console-face.ts'
import css from '../session/log-in.module.css'

/** The page of an invitation link: the person enters a name and a password to become a member of staff. */
export function InvitationPage() {
  const face = currentConsole()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const invitation = useQuery(query(staffEndpoints.getInvitation, { token }, { errors: 'caller' }))
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const { isBusy, fault, run, setFault } = useAttempt()
  const { data } = invitation
  const isKnown = data !== undefined && data.loginName !== null
  const accept = () => {
    if (!isKnown && password !== again) return setFault('两次输入的密码不一致')
    return void run(async () => {
      await call(staffEndpoints.acceptInvitation, { token, loginName: data?.loginName ?? login.trim(), password })
      showNotice('success', '已加入，请登录')
      void navigate(face.logInPath, { replace: true })
    })
  }
  return (
    <div className={css.door}>
      <main className={css.card}>
        <header>
          <Mark size={40} />
          <div>
            <h1>小九药采</h1>
            <p>{face.name}</p>
          </div>
        </header>
        {invitation.isPending && <Skeleton rows={4} height={32} />}
        {invitation.isError && (
          <p className={css.why} role="alert">
            {faultText(invitation.error)}
          </p>
        )}
        {data !== undefined && (
          <form
            className={css.form}
            onSubmit={event => {
              event.preventDefault()
              accept()
            }}
          >
            <p>
              {data.name}，邀请您以“{data.role}”身份加入 <b>{data.place}</b>（手机 {data.mobile}）。
            </p>
            {isKnown ? (
              <p>该手机号已有账号 {data.loginName}，请输入它的密码。</p>
            ) : (
              <label>
                <span>登录名</span>
                <Input
                  size="large"
                  autoFocus
                  autoComplete="username"
                  maxLength={30}
                  placeholder="4–30 位字母、数字，以字母开头"
                  value={login}
                  onChange={event => setLogin(event.target.value)}
                />
              </label>
            )}
            <label>
              <span>密码</span>
              <Input.Password
                size="large"
                autoComplete={isKnown ? 'current-password' : 'new-password'}
                placeholder={isKnown ? '' : `至少 ${data.leastPasswordLength} 位`}
                value={password}
                onChange={event => setPassword(event.target.value)}
              />
            </label>
            {!isKnown && (
              <label>
                <span>再次输入</span>
                <Input.Password
                  size="large"
                  autoComplete="new-password"
                  value={again}
                  onChange={event => setAgain(event.target.value)}
                />
              </label>
            )}
            {fault !== null && (
              <p className={css.fault} role="alert">
                {fault}
              </p>
            )}
            <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
              加入
            </Button>
          </form>
        )}
      </main>
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { LogInFlow } from '#areas/staff/public.ts'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { KeyHelp } from '#parts/keys/KeyHelp.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { Kit } from '#parts/look/Kit.tsx'
import { currentConsole } from '#shell/console-face.ts'
import { enter, leave, useMe } from '#shell/session.ts'

/** Dialogs that can open at any time; their file is loaded with the first of them. */
export function KeyHelpDialog(props: Parameters<typeof KeyHelp>[0]) {
  return (
    <Kit>
      <KeyHelp {...props} />
    </Kit>
  )
}

export function SessionEnd() {
  return (
    <Kit>
      <SessionEndDialog />
    </Kit>
  )
}

export function StepUp(props: Parameters<typeof StepUpDialog>[0]) {
  return (
    <Kit>
      <StepUpDialog {...props} />
    </Kit>
  )
}

/** The person signs in again in a dialog over the page, so that typed input is kept. Another person gets a fresh console. */
function SessionEndDialog() {
  const me = useMe()
  const queries = useQueryClient()
  const { logInPath, homePath } = currentConsole()
  useKeys([], { isModal: true })
  const toLogIn = () => {
    leave()
    window.location.assign(logInPath)
  }
  return (
    <Modal open title="登录已失效" width={440} footer={null} mask={{ closable: false }} onCancel={toLogIn}>
      <p style={{ marginBottom: 16 }}>重新登录后继续，页面上未保存的内容不会丢失。</p>
      <LogInFlow
        login={me.loginName}
        onDone={next => {
          if (next.accountId !== me.accountId || next.store?.storeId !== me.store?.storeId)
            return window.location.assign(homePath)
          enter(next)
          void queries.invalidateQueries()
        }}
      />
    </Modal>
  )
}

/** Asks for the second factor before acts on money and rights; the proof is valid for ten minutes. */
function StepUpDialog({ onAnswer }: { readonly onAnswer: (isProven: boolean) => void }) {
  const me = useMe()
  const [code, setCode] = useState('')
  const { isBusy, fault, run } = useAttempt()
  useKeys([], { isModal: true })
  const prove = () =>
    run(async () => {
      await call(staffEndpoints.stepUp, { code })
      onAnswer(true)
    })
  return (
    <Modal open title="再次验证" width={400} footer={null} onCancel={() => onAnswer(false)}>
      <form
        style={{ display: 'grid', gap: 12 }}
        onSubmit={event => {
          event.preventDefault()
          void prove()
        }}
      >
        <p>
          这一步涉及资金、权限或个人信息，请输入动态口令。
          {me.secondFactor === 'simulated' && (
            <>
              演示环境的口令见<a href="/sandbox">模拟手机</a>。
            </>
          )}
        </p>
        <Input
          size="large"
          autoFocus
          aria-label="动态口令"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={event => setCode(event.target.value.trim())}
        />
        {fault !== null && (
          <p role="alert" style={{ color: 'var(--s-bad)' }}>
            {fault}
          </p>
        )}
        <Button type="primary" size="large" htmlType="submit" loading={isBusy} disabled={code.length !== 6}>
          验证
        </Button>
      </form>
    </Modal>
  )
}

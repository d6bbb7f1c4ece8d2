import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { useKeys } from '#parts/keys/use-keys.ts'
import { useMe } from '#shell/session.ts'

/** Money and rights ask once more who sits here; ten minutes long they do not ask again. */
export function StepUpDialog({ onAnswer }: { readonly onAnswer: (isProven: boolean) => void }) {
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
          这一步涉及资金或权限，请输入动态口令。
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

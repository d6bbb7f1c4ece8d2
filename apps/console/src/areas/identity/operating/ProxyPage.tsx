import { operatingEndpoints } from '@xiaojiu/contract/identity/operating-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { Button, Input, Typography } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAttempt } from '#parts/form/use-attempt.ts'
import { Card, PageHead } from '#parts/page/Card.tsx'
import { withStepUp } from '#parts/step-up/step-up.ts'
import css from './ProxyPage.module.css'

/** 代客登录: a link into a customer's account, good once within a minute, with the reason on record. */
export function ProxyPage() {
  const [params] = useSearchParams()
  const [loginName, setLoginName] = useState(params.get('loginName') ?? '')
  const [reason, setReason] = useState('')
  const [url, setUrl] = useState<string | null>(null)
  const { isBusy, fault, run } = useAttempt()
  const make = () =>
    void run(async () => {
      const made = await withStepUp(() =>
        call(operatingEndpoints.makeProxyKey, { loginName: loginName.trim(), reason: reason.trim() }),
      )
      setUrl(made.url)
    })
  const again = () => {
    setUrl(null)
    setReason('')
  }
  return (
    <>
      <PageHead title="代客登录" meta="原因和每一步操作都会记录在案" />
      <Card title="生成代客登录链接">
        {url !== null ? (
          <div className={css.made}>
            <p>链接已生成，1 分钟内打开一次有效。请在无痕窗口中打开。</p>
            <Typography.Text copyable={{ text: url, tooltips: ['复制链接', '已复制'] }} code>
              {url}
            </Typography.Text>
            <div>
              <Button onClick={again}>再生成一个</Button>
            </div>
          </div>
        ) : (
          <form
            className={css.form}
            aria-label="生成代客登录链接"
            onSubmit={event => {
              event.preventDefault()
              make()
            }}
          >
            <label>
              <span>客户账号</span>
              <Input
                autoFocus
                maxLength={60}
                placeholder="客户的登录账号"
                value={loginName}
                onChange={event => setLoginName(event.target.value)}
              />
            </label>
            <label>
              <span>原因</span>
              <Input.TextArea
                maxLength={200}
                rows={3}
                placeholder="例如：客户来电，协助上传证照"
                value={reason}
                onChange={event => setReason(event.target.value)}
              />
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
                disabled={loginName.trim() === '' || reason.trim() === ''}
              >
                生成链接
              </Button>
            </div>
            <ul className={css.rules}>
              <li>不能付款、查看资金，也不能修改账号安全设置</li>
              <li>客户可在“账号安全”中看到并结束本次代登录</li>
            </ul>
          </form>
        )}
      </Card>
    </>
  )
}

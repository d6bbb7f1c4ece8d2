import { useMutation } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import type { LoginOption, ScanDecision } from '@xiaojiu/contract/identity/schemas.ts'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import type { SandboxSms } from '@xiaojiu/contract/sandbox/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { useState } from 'react'
import { type CaptchaAnswer, useCaptcha } from '#areas/identity/public.ts'
import { SandboxQuery } from '#links/sandbox.ts'
import { newestCode, scanTicket } from '../use-sandbox.ts'
import css from './acts.module.css'
import { Choice } from './Choice.tsx'
import { Field } from './Field.tsx'

const LOOK_EVERY_MS = 500
const MOST_LOOKS = 60

/** The phone of a user who logs in by scanning: verifies the number, then agrees or refuses. */
export function ScanPhone() {
  const [query, change] = useQueryState(SandboxQuery)
  const { scan = '', mobile = '' } = query
  const [authCode, setAuthCode] = useState('')
  const [accounts, setAccounts] = useState<readonly LoginOption[] | null>(null)
  const [chosen, setChosen] = useState('')
  const ticket = scanTicket(scan)

  const [refused, setRefused] = useState<unknown>(null)
  const getCode = useCaptcha(async answer => {
    setRefused(null)
    setAuthCode(await getCodeFor(mobile, answer))
  }, setRefused)
  const decide = useMutation({
    mutationFn: (decision: ScanDecision['decision']) =>
      call(identityEndpoints.decideScan, {
        ticket: ticket ?? '',
        mobile,
        authCode,
        decision,
        userBasicId: decision === 'confirm' && chosen !== '' ? chosen : undefined,
      }),
    onError: () => undefined,
    onSuccess: (answer, decision) => {
      if (decision === 'scan') {
        setAccounts(answer.accounts)
        setChosen(answer.accounts[0]?.userBasicId ?? '')
        return
      }
      setAccounts(null)
      setAuthCode('')
      showNotice('success', decision === 'confirm' ? '已确认登录，请回到电脑' : '已拒绝登录')
    },
  })
  const error = refused instanceof Error ? refused : decide.error
  return (
    <div>
      <div className={css.form}>
        <Field
          label="登录二维码的内容"
          value={scan}
          isWide
          maxLength={300}
          onChange={value => change({ scan: value }, { replace: true })}
        />
        <Field
          number="mobile"
          label="手机号"
          value={mobile}
          onChange={value => change({ mobile: value }, { replace: true })}
        />
        <Button isBusy={getCode.isBusy} disabled={mobile.length !== 11} onClick={getCode.run}>
          获取验证码
        </Button>
        <Field number="auth-code" label="短信验证码" value={authCode} onChange={setAuthCode} />
        <Button
          tone="primary"
          isBusy={decide.isPending}
          disabled={ticket === null || authCode.length !== 6 || accounts !== null}
          onClick={() => decide.mutate('scan')}
        >
          扫码
        </Button>
        {error && (
          <p className={css.error} role="alert">
            {error.message}
          </p>
        )}
      </div>
      {getCode.dialog}
      {accounts && (
        <div className={css.form}>
          <Choice
            label="登录账号"
            value={chosen}
            choices={Object.fromEntries(
              accounts.map(account => [
                account.userBasicId,
                `${account.loginName}（${account.companyName || '暂未绑定企业'}）`,
              ]),
            )}
            onChange={setChosen}
          />
          <Button tone="primary" isBusy={decide.isPending} onClick={() => decide.mutate('confirm')}>
            确认登录
          </Button>
          <Button disabled={decide.isPending} onClick={() => decide.mutate('refuse')}>
            拒绝
          </Button>
        </div>
      )}
    </div>
  )
}

/** Requests a code; a code that came a moment ago is also accepted. */
async function getCodeFor(mobile: string, answer: Partial<CaptchaAnswer>): Promise<string> {
  const before = await messagesOf(mobile)
  try {
    await call(identityEndpoints.sendCode, { mobile, purpose: 'login', ...answer })
  } catch (error) {
    if (!isRefusal(error, 'code-just-sent')) throw error
    const code = newestCode(before)
    if (code) return code
  }
  return receiveCode(mobile, before[0]?.smsId)
}

/** The SMS is sent after the answer, so the phone polls for a while. */
async function receiveCode(mobile: string, lastSmsId: string | undefined): Promise<string> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const messages = await messagesOf(mobile)
    const code = messages[0]?.smsId === lastSmsId ? null : newestCode(messages)
    if (code) return code
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error('短信还没有送到，请稍后再获取')
}

async function messagesOf(mobile: string): Promise<readonly SandboxSms[]> {
  const { list } = await call(sandboxEndpoints.listSms, { mobile })
  return list
}

import { CheckOwnCode, type OwnerProof } from '@xiaojiu/contract/identity/account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Tabs } from '@xiaojiu/ui/form/Tabs.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { type SubmitEvent, useState } from 'react'
import { z } from 'zod'
import { CodeButton } from '../parts/CodeButton.tsx'
import { CodeField } from '../parts/CodeField.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import { useCaptcha } from '../use-captcha.tsx'
import css from './AccountSecurityPage.module.css'

const WAYS = [
  { key: 'password', label: '密码验证' },
  { key: 'code', label: '短信验证' },
] as const

interface OwnerProofFormProps {
  /** What is confirmed: the label of the button and of the form. */
  readonly label: string
  readonly tone: 'primary' | 'danger'
  /** Masked; the code goes there. */
  readonly mobile: string
  /** Acts with the proof; an error is shown under the field. */
  readonly onProof: (proof: OwnerProof) => Promise<void>
}

/** The owner of the login proves their identity again: by the password, or by a code to the bound mobile. */
export function OwnerProofForm(props: OwnerProofFormProps) {
  const [way, setWay] = useState<(typeof WAYS)[number]['key']>('password')
  return (
    <>
      <Tabs label="验证方式" look="line" tabs={WAYS} value={way} onChange={setWay} panelId="owner-proof" />
      <div id="owner-proof" role="tabpanel" aria-label={WAYS.find(({ key }) => key === way)?.label}>
        {way === 'password' ? <ByPassword {...props} /> : <ByCode {...props} />}
      </div>
    </>
  )
}

const PASSWORD_SHAPE = { password: z.string().min(1, '请输入登录密码').max(64) }

function ByPassword({ label, tone, onProof }: OwnerProofFormProps) {
  const fields = useFields(PASSWORD_SHAPE, { password: '' })
  const { run, isBusy, dialog } = useCaptcha(
    answer => onProof({ ...fields.values, ...answer }),
    error => fields.showError(error, 'password'),
  )
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy && fields.isValid(event.currentTarget)) run()
  }
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate aria-label={label}>
      <PasswordField {...fields.bind('password')} label="请输入登录密码" isAutoFocused />
      <Button type="submit" tone={tone} size="large" isBlock isBusy={isBusy}>
        {label}
      </Button>
      {dialog}
    </form>
  )
}

const { authCode } = CheckOwnCode.shape

function ByCode({ label, tone, mobile, onProof }: OwnerProofFormProps) {
  const fields = useFields({ authCode }, { authCode: '' })
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      const { ticket } = await call(identityEndpoints.checkOwnCode, fields.values)
      await onProof({ proofTicket: ticket })
    } catch (error) {
      fields.showError(error, 'authCode')
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy && fields.isValid(event.currentTarget)) void submit()
  }
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate aria-label={label}>
      <p className={css.lead}>
        验证码将发送至 <b className="num">{mobile}</b>
      </p>
      <CodeField {...fields.bind('authCode')} isAutoFocused>
        <CodeButton
          countdown="prove-mobile"
          send={answer => call(identityEndpoints.sendOwnCode, answer)}
          onRefused={message => fields.setError('authCode', message)}
        />
      </CodeField>
      <Button type="submit" tone={tone} size="large" isBlock isBusy={isBusy}>
        {label}
      </Button>
    </form>
  )
}

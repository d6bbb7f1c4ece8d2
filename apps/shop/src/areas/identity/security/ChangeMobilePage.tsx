import { useMutation } from '@tanstack/react-query'
import { ChangeMobile, CheckOwnCode } from '@xiaojiu/contract/identity/account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { AuthCode, type UserInfo } from '@xiaojiu/contract/identity/schemas.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { DoneIcon, PhoneIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { StateTimeline } from '@xiaojiu/ui/timeline/StateTimeline.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { AccountLayout } from '#shell/AccountLayout.tsx'
import { acceptUser, useSession } from '#trade/session/session.ts'
import { CodeButton } from '../parts/CodeButton.tsx'
import { CodeField, SendCodeButton } from '../parts/CodeField.tsx'
import { TextField } from '../parts/TextField.tsx'
import css from './ChangeMobilePage.module.css'

const STEPS = ['验证当前手机', '绑定新手机', '完成'] as const

/** 更换手机: a code to the old mobile proves the identity, a code to the new one that it works. */
export function ChangeMobilePage() {
  const { userMobile } = useSession().user
  const [oldTicket, setOldTicket] = useState<string | null>(null)
  const [isDone, setDone] = useState(false)
  const at = isDone ? 3 : oldTicket === null ? 0 : 1
  const steps = STEPS.map((title, index) => ({
    key: title,
    title,
    state: index < at ? ('done' as const) : index === at ? ('current' as const) : ('todo' as const),
  }))
  return (
    <AccountLayout title="更换绑定手机">
      <Panel aria-labelledby="change-mobile">
        <SectionHead isPage id="change-mobile" title="更换绑定手机" />
        <div className={css.body}>
          <StateTimeline steps={steps} label="更换手机进度" />
          {isDone ? (
            <div className={css.done} role="status">
              <DoneIcon size={56} className={css.tick ?? ''} />
              <p>
                绑定手机已更换为 <b className="num">{userMobile}</b>
              </p>
              <ButtonLink to="/personal/accountSecurity" tone="primary">
                返回账号安全
              </ButtonLink>
            </div>
          ) : oldTicket === null ? (
            <ProveOldMobile mobile={userMobile} onProven={setOldTicket} />
          ) : (
            <BindNewMobile
              oldTicket={oldTicket}
              onDone={user => {
                acceptUser(user)
                setDone(true)
              }}
              onExpired={() => setOldTicket(null)}
            />
          )}
        </div>
      </Panel>
    </AccountLayout>
  )
}

const { authCode } = CheckOwnCode.shape

interface ProveOldMobileProps {
  /** Masked. */
  readonly mobile: string
  readonly onProven: (ticket: string) => void
}

/** First the mobile that is bound now. */
function ProveOldMobile({ mobile, onProven }: ProveOldMobileProps) {
  const fields = useFields({ authCode }, { authCode: '' })
  const check = useMutation({
    mutationFn: () => call(identityEndpoints.checkOwnCode, fields.values),
    onSuccess: ({ ticket }) => onProven(ticket),
    onError: error => fields.showError(error, 'authCode'),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!check.isPending && fields.isValid(event.currentTarget)) check.mutate()
  }
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate aria-label="验证当前手机">
      <p className={css.lead}>
        当前绑定手机 <b className="num">{mobile}</b>
      </p>
      <CodeField {...fields.bind('authCode')} isAutoFocused>
        <CodeButton
          countdown="prove-mobile"
          send={answer => call(identityEndpoints.sendOwnCode, answer)}
          onRefused={message => fields.setError('authCode', message)}
        />
      </CodeField>
      <Button type="submit" tone="primary" size="large" isBlock isBusy={check.isPending}>
        下一步
      </Button>
      <p className={css.lost}>
        原手机号已停用？
        <Link className={css.link} to="/forgetPassword/passwordRetrieval">
          提交证照申诉更换
        </Link>
      </p>
    </form>
  )
}

const purpose = 'change-mobile' as const

interface BindNewMobileProps {
  readonly oldTicket: string
  readonly onDone: (user: UserInfo) => void
  /** The proof of the old mobile is over. */
  readonly onExpired: () => void
}

/** Then the new one. */
function BindNewMobile({ oldTicket, onDone, onExpired }: BindNewMobileProps) {
  const fields = useFields({ mobile: ChangeMobile.shape.mobile, authCode: AuthCode }, { mobile: '', authCode: '' })
  const change = useMutation({
    mutationFn: async () => {
      const mobile = fields.values.mobile.trim()
      const { ticket } = await call(identityEndpoints.checkCode, { mobile, purpose, authCode: fields.values.authCode })
      return call(identityEndpoints.changeMobile, { oldTicket, mobile, ticket })
    },
    onSuccess: onDone,
    onError: error => {
      if (isRefusal(error, 'mobile-unproven')) {
        showNotice('warning', error.message)
        onExpired()
      } else if (isRefusal(error, 'same-mobile')) fields.setError('mobile', error.message)
      else fields.showError(error, 'authCode')
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!change.isPending && fields.isValid(event.currentTarget)) change.mutate()
  }
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate aria-label="绑定新手机">
      <TextField
        {...fields.bind('mobile')}
        number="mobile"
        label="请输入新手机号"
        icon={<PhoneIcon size={18} />}
        autoComplete="tel"
        isAutoFocused
      />
      <CodeField {...fields.bind('authCode')}>
        <SendCodeButton
          purpose={purpose}
          mobile={fields.values.mobile}
          isReady={form => fields.isValid(form, ['mobile'])}
          onRefused={message => fields.setError('authCode', message)}
        />
      </CodeField>
      <Button type="submit" tone="primary" size="large" isBlock isBusy={change.isPending}>
        确认更换
      </Button>
    </form>
  )
}

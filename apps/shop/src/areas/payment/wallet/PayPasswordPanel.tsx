import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CheckOwnCode } from '@xiaojiu/contract/identity/account-schemas.ts'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { paymentEndpoints } from '@xiaojiu/contract/payment/endpoints.ts'
import { PayPassword } from '@xiaojiu/contract/payment/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Bone } from '@xiaojiu/ui/feedback/Bone.tsx'
import { ErrorState } from '@xiaojiu/ui/feedback/ErrorState.tsx'
import { PageHeading } from '@xiaojiu/ui/layout/PageHeading.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { CallError } from '@xiaojiu/web/call-error.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { type SubmitEvent, useState } from 'react'
import { CodeButton, CodeField } from '#areas/identity/public.ts'
import { LackState } from '#shell/lack/LackNote.tsx'
import { useSession } from '#trade/session/session.ts'
import css from '../money.module.css'
import { PayPasswordInput } from '../parts/PayPasswordInput.tsx'

/** Sets, changes or resets the pay password; only for the main account. */
export function PayPasswordPanel({ onDone }: { onDone: () => void }) {
  const isMain = useSession(({ profile }) => profile === null || profile.isMainAccount)
  const { data, error, refetch, isFetching } = useQuery({
    ...query(paymentEndpoints.getPaySettings, {}),
    refetchOnMount: 'always',
  })
  const [isForgotten, setForgotten] = useState(false)
  return (
    <Panel>
      <div className={css.title}>
        <PageHeading>
          {data?.isPasswordSet ? (isForgotten ? '重设支付密码' : '修改支付密码') : '设置支付密码'}
        </PageHeading>
      </div>
      <p className={css.lead}>
        6 位数字，用于余额支付、账期支付和提现。请勿使用连续、重复、对称的数字或生日，也不要告诉他人。
      </p>
      {!isMain ? (
        <LackState lack="main-account">支付密码由主账号设置。</LackState>
      ) : data ? (
        isForgotten ? (
          <ResetForm onDone={onDone} mobile={data.mobile} onBack={() => setForgotten(false)} />
        ) : (
          <SetForm onDone={onDone} isChange={data.isPasswordSet} onForgotten={() => setForgotten(true)} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <div className={css.form} role="status" aria-label="正在加载">
          <Bone height={180} />
        </div>
      )}
    </Panel>
  )
}

/** Refreshes what shows the state of the password. */
function useSaved(onDone: () => void) {
  const queries = useQueryClient()
  return async () => {
    showNotice('success', '支付密码已更新')
    await queries.invalidateQueries()
    onDone()
  }
}

interface FormProps {
  onDone: () => void
}

function SetForm({ isChange, onForgotten, onDone }: FormProps & { isChange: boolean; onForgotten: () => void }) {
  const done = useSaved(onDone)
  const fields = useFields(
    { oldPassword: PayPassword, newPassword: PayPassword, repeated: PayPassword },
    { oldPassword: '', newPassword: '', repeated: '' },
  )
  const { oldPassword, newPassword, repeated } = fields.values
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(paymentEndpoints.setPayPassword, { newPassword, ...(isChange && { oldPassword }) }),
    onSuccess: done,
    onError: error => {
      if (fields.takeErrors(error)) return
      const isOld = error instanceof CallError && error.reason !== 'pay-password-weak' && isChange
      fields.setError(isOld ? 'oldPassword' : 'newPassword', error.message)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const names = isChange
      ? (['oldPassword', 'newPassword', 'repeated'] as const)
      : (['newPassword', 'repeated'] as const)
    if (isPending || !fields.isValid(event.currentTarget, names)) return
    if (newPassword !== repeated) fields.setError('repeated', '两次输入不一致')
    else mutate()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="支付密码">
      {isChange && <PayPasswordInput {...fields.bind('oldPassword')} label="原支付密码" />}
      <PayPasswordInput {...fields.bind('newPassword')} label="新支付密码" />
      <PayPasswordInput {...fields.bind('repeated')} label="再次输入" />
      <div className={css.acts}>
        <Button type="submit" tone="primary" size="large" isBusy={isPending}>
          保存
        </Button>
        {isChange && (
          <Button tone="text" onClick={onForgotten}>
            忘记原密码
          </Button>
        )}
      </div>
    </form>
  )
}

function ResetForm({ mobile, onBack, onDone }: FormProps & { mobile: string; onBack: () => void }) {
  const done = useSaved(onDone)
  const fields = useFields(
    { authCode: CheckOwnCode.shape.authCode, newPassword: PayPassword, repeated: PayPassword },
    { authCode: '', newPassword: '', repeated: '' },
  )
  const { authCode, newPassword, repeated } = fields.values
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { ticket } = await call(identityEndpoints.checkOwnCode, { authCode })
      return call(paymentEndpoints.resetPayPassword, { ticket, newPassword })
    },
    onSuccess: done,
    onError: error => {
      if (fields.takeErrors(error)) return
      const isWeak = error instanceof CallError && error.reason === 'pay-password-weak'
      fields.setError(isWeak ? 'newPassword' : 'authCode', error.message)
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending || !fields.isValid(event.currentTarget)) return
    if (newPassword !== repeated) fields.setError('repeated', '两次输入不一致')
    else mutate()
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate aria-label="重设支付密码">
      <p className={css.code}>
        验证码将发送到主账号绑定的手机 <b className="num">{mobile}</b>
      </p>
      <div className={css.codeField}>
        <CodeField {...fields.bind('authCode')}>
          <CodeButton
            countdown="prove-mobile"
            send={answer => call(identityEndpoints.sendOwnCode, answer)}
            onRefused={message => fields.setError('authCode', message)}
          />
        </CodeField>
      </div>
      <PayPasswordInput {...fields.bind('newPassword')} label="新支付密码" />
      <PayPasswordInput {...fields.bind('repeated')} label="再次输入" />
      <div className={css.acts}>
        <Button type="submit" tone="primary" size="large" isBusy={isPending}>
          重设支付密码
        </Button>
        <Button tone="text" onClick={onBack}>
          返回
        </Button>
      </div>
    </form>
  )
}

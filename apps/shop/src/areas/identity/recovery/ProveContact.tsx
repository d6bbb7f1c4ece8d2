import { useMutation } from '@tanstack/react-query'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { CheckRecoveryCode } from '@xiaojiu/contract/identity/recovery-schemas.ts'
import { Mobile } from '@xiaojiu/contract/wire.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { PhoneIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import type { SubmitEvent } from 'react'
import { CodeButton } from '../parts/CodeButton.tsx'
import { CodeField } from '../parts/CodeField.tsx'
import { TextField } from '../parts/TextField.tsx'
import css from './RecoveryCard.module.css'
import { saveRecoveryDraft } from './recovery-draft.ts'

const { authCode } = CheckRecoveryCode.shape
const scene = 'password-appeal' as const

/** Proves the mobile that an appeal is made with, or was made with. */
export function ProveContact({ hint, onProven }: { readonly hint: string; readonly onProven: () => void }) {
  const fields = useFields({ mobile: Mobile, authCode }, { mobile: '', authCode: '' })
  const account = fields.values.mobile.trim()
  const check = useMutation({
    mutationFn: () => call(identityEndpoints.checkRecoveryCode, { account, scene, authCode: fields.values.authCode }),
    onSuccess: ({ expiresAt }) => {
      saveRecoveryDraft({ scene, provenUntil: expiresAt.getTime() })
      onProven()
    },
    onError: error => fields.showError(error, 'authCode'),
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!check.isPending && fields.isValid(event.currentTarget)) check.mutate()
  }
  return (
    <form className={css.narrow} onSubmit={onSubmit} noValidate aria-label="验证联系手机">
      <TextField
        {...fields.bind('mobile')}
        number="mobile"
        label="请输入联系手机号"
        icon={<PhoneIcon size={18} />}
        autoComplete="tel"
        isAutoFocused
      />
      <CodeField {...fields.bind('authCode')}>
        <CodeButton
          countdown={scene}
          isReady={form => fields.isValid(form, ['mobile'])}
          send={answer => call(identityEndpoints.sendRecoveryCode, { account, scene, ...answer })}
          onRefused={message => fields.setError('authCode', message)}
        />
      </CodeField>
      <p className={css.hint}>{hint}</p>
      <Button type="submit" tone="primary" size="large" isBlock isBusy={check.isPending}>
        下一步
      </Button>
    </form>
  )
}

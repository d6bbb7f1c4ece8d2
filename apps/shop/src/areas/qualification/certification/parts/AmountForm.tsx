import { useMutation } from '@tanstack/react-query'
import { certificationEndpoints } from '@xiaojiu/contract/qualification/certification-endpoints.ts'
import { CertificationAmount } from '@xiaojiu/contract/qualification/certification-schemas.ts'
import type { SubmitEvent } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { isRefusal } from '@xiaojiu/web/call-error.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import css from '../EnterpriseInfo.module.css'
import { useTakeStatus } from '../use-certification.ts'

const { amount } = CertificationAmount.shape

/** The few fen that arrived on the company's account. */
export function AmountForm({ requestId, triesLeft }: { requestId: string; triesLeft: number }) {
  const fields = useFields({ amount }, { amount: '' })
  const take = useTakeStatus()
  const tell = useMutation({
    mutationFn: () =>
      call(certificationEndpoints.tellCertificationAmount, {
        requestId,
        amount: amount.parse(fields.values.amount.trim()),
      }),
    onSuccess: take,
    onError: error => {
      if (!fields.takeErrors(error)) fields.setError('amount', error.message)
    },
  })
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (fields.isValid(event.currentTarget)) tell.mutate()
  }
  const left = isRefusal(tell.error, 'certification-amount-wrong') ? Number(tell.error.details.triesLeft) : triesLeft
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <TextInput
        {...fields.bind('amount')}
        label="到账金额"
        isRequired
        maxLength={4}
        inputMode="decimal"
        placeholder="如 0.36"
        hint={`单位：元，还可填写 ${left} 次`}
      />
      <div className={css.acts}>
        <Button type="submit" tone="primary" isBusy={tell.isPending}>
          确认金额
        </Button>
      </div>
    </form>
  )
}

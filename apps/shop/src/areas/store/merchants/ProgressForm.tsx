import { useMutation } from '@tanstack/react-query'
import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { MERCHANT_STATES, MerchantProgressQuery } from '@xiaojiu/contract/store/merchant-schemas.ts'
import type { FormEvent } from 'react'
import { call } from '@xiaojiu/web/call.ts'
import { timeText } from '@xiaojiu/web/time-text.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import css from './Merchants.module.css'

const { applicationNo: No, contactMobile } = MerchantProgressQuery.shape

/** How far an application is: by its number and the mobile it was made with. */
export function ProgressForm({ applicationNo }: { applicationNo: string }) {
  const { values, bind, isValid, takeErrors } = useFields(
    { applicationNo: No, contactMobile },
    { applicationNo, contactMobile: '' },
  )
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(storeEndpoints.getMerchantProgress, values),
    onError: failure => void takeErrors(failure),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isValid(event.currentTarget)) mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      {applicationNo !== '' && !data && (
        <p className={css.hint}>请记下申请编号 {applicationNo}，凭编号和手机号查询进度。</p>
      )}
      <TextInput
        {...bind('applicationNo')}
        label="申请编号"
        isRequired
        maxLength={20}
        placeholder="例如 RZ20261116000001"
      />
      <TextInput {...bind('contactMobile')} number="mobile" label="手机号" isRequired autoComplete="tel" />
      {error && (
        <p className={css.problem} role="alert">
          {error.message}
        </p>
      )}
      <div className={css.submit}>
        <Button tone="primary" type="submit" isBusy={isPending}>
          查询
        </Button>
      </div>
      {data && (
        <div className={css.result} data-state={data.state} role="status">
          <b>{MERCHANT_STATES[data.state]}</b>
          <p>{data.companyName}</p>
          <p>{timeText(data.submittedAt)} 提交</p>
          {data.answer && (
            <p>
              {data.answer}
              {data.answeredAt && `（${timeText(data.answeredAt)}）`}
            </p>
          )}
        </div>
      )}
    </form>
  )
}

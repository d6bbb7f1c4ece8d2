import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { receivingFaults } from '@xiaojiu/contract/qualification/registration-checks.ts'
import {
  INVOICE_KINDS,
  type ReceivingDraft,
  type Registration,
} from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { RadioGroup } from '@xiaojiu/ui/form/RadioGroup.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { type SubmitEvent, useState } from 'react'
import css from '../RegisterPage.module.css'
import { faultsByField, focusFirstError, isLocked, type StepProps } from '../register-steps.ts'
import { useAutosave } from '../use-registration.ts'
import { AreaFields } from './AreaFields.tsx'
import { StepActs } from './StepActs.tsx'

const KINDS = Object.entries(INVOICE_KINDS).map(([key, label]) => ({ key: key as keyof typeof INVOICE_KINDS, label }))

type TextName = Exclude<keyof ReceivingDraft, 'invoiceKind'>

/** The initial values: the licensed address and the tax number. */
function startOf({ receiving, company }: Registration): ReceivingDraft {
  if (receiving.taxNumber !== '' || receiving.detail !== '') return receiving
  const { provinceCode, cityCode, districtCode, address, creditCode } = company
  return {
    ...receiving,
    provinceCode,
    cityCode,
    districtCode,
    detail: address,
    taxNumber: creditCode,
    invoiceAddress: address,
  }
}

/** 收货与开票: the delivery address, which a licence must name, and the invoice data. */
export function ReceivingStep({ registration, onGo }: StepProps) {
  const { draft, change, flush, failure, isSaving } = useAutosave(registration, startOf(registration), receiving =>
    call(qualificationEndpoints.saveReceiving, receiving),
  )
  const [hasTried, setTried] = useState(registration.state === 'refused')
  const faults = receivingFaults(draft, registration.company, registration.papers)
  const errors = hasTried
    ? faultsByField(
        faults.map(one => ({ ...one, step: 'receiving' })),
        'receiving',
      )
    : {}
  const set = (changes: Partial<ReceivingDraft>) => change({ ...draft, ...changes })
  const text = (name: TextName, item: 'receiving' | 'invoice') => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => set({ [name]: value }),
    disabled: isLocked(registration, item),
  })
  const isSpecial = draft.invoiceKind === 'special'
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    // Pre-filled values are saved only after the user has seen them.
    if (registration.receiving.taxNumber === '') change({ ...draft })
    if (!(await flush())) return
    if (faults.length > 0) focusFirstError(form)
    else onGo('confirm')
  }
  return (
    <form onSubmit={event => void onSubmit(event)} noValidate aria-label="收货与开票">
      <h1 className={css.title}>收货与开票</h1>
      <p className={css.lead}>药品须送至证照登载的经营或仓库地址。</p>
      <h2 className={css.group}>收货信息</h2>
      <div className={css.form}>
        <TextInput {...text('receiver', 'receiving')} label="收货人" isRequired maxLength={20} autoComplete="name" />
        <TextInput {...text('receiverMobile', 'receiving')} number="mobile" label="手机号" isRequired />
        <AreaFields
          name="receiving"
          label="所在地区"
          value={draft}
          error={errors['area']}
          disabled={isLocked(registration, 'receiving')}
          onChange={area => set(area)}
        />
        <TextInput {...text('detail', 'receiving')} label="详细地址" isRequired maxLength={80} />
      </div>
      <h2 className={css.group}>开票资料</h2>
      <div className={css.form}>
        <RadioGroup
          name="invoiceKind"
          label="发票类型"
          isRequired
          choices={KINDS}
          value={draft.invoiceKind}
          disabled={isLocked(registration, 'invoice')}
          onChange={invoiceKind => set({ invoiceKind })}
        />
        <TextInput
          {...text('taxNumber', 'invoice')}
          number="credit-code"
          label="税号"
          isRequired
          hint={`发票抬头：${registration.company.name}`}
        />
        <TextInput {...text('invoiceAddress', 'invoice')} label="地址" isRequired={isSpecial} maxLength={80} />
        <TextInput {...text('invoicePhone', 'invoice')} number="phone" label="电话" isRequired={isSpecial} />
        <TextInput {...text('bankName', 'invoice')} label="开户行" isRequired={isSpecial} maxLength={60} />
        <TextInput {...text('bankAccount', 'invoice')} number="bank-account" label="对公账号" isRequired={isSpecial} />
      </div>
      <StepActs
        step="receiving"
        savedAt={registration.savedAt}
        isSaving={isSaving}
        failure={failure}
        onGo={onGo}
        onNext={() => setTried(true)}
        onRetry={() => void flush()}
      />
    </form>
  )
}

import { GOODS_CLASSES, type GoodsClass } from '@xiaojiu/contract/catalogue/words.ts'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import { CHAIN_KINDS, companyFaults, creditCodeHint } from '@xiaojiu/contract/qualification/registration-checks.ts'
import type { CompanyDraft } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { COMPANY_KINDS, type CompanyKind } from '@xiaojiu/contract/qualification/words.ts'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { ask, call } from '@xiaojiu/web/call.ts'
import { type SubmitEvent, useState } from 'react'
import css from '../RegisterPage.module.css'
import { faultsByField, focusFirstError, isLocked, type StepProps } from '../register-steps.ts'
import { useAutosave } from '../use-registration.ts'
import { AreaFields } from './AreaFields.tsx'
import { StepActs } from './StepActs.tsx'

type TextName = Exclude<keyof CompanyDraft, 'kind' | 'goodsClasses'>

/** 企业信息: kind and wanted goods, which decide the required papers; name, code, address and people as on the licence. */
export function CompanyStep({ registration, onGo }: StepProps) {
  const { draft, change, flush, failure, isSaving } = useAutosave(registration, registration.company, company =>
    call(qualificationEndpoints.saveCompany, company),
  )
  const [hasTried, setTried] = useState(registration.state === 'refused')
  const [nameTips, setNameTips] = useState('')
  const errors = hasTried
    ? faultsByField(
        companyFaults(draft).map(one => ({ ...one, step: 'company' })),
        'company',
      )
    : {}
  const set = (changes: Partial<CompanyDraft>) => change({ ...draft, ...changes })
  const text = (name: TextName, item: string = name) => ({
    name,
    value: draft[name],
    error: errors[item],
    onChange: (value: string) => set({ [name]: value }),
    disabled: isLocked(registration, item),
  })
  const checkName = async () => {
    if (draft.name.length < 4) return
    const creditCode = draft.creditCode === '' ? undefined : draft.creditCode
    const answer = await ask(qualificationEndpoints.validateCompanyName, { companyName: draft.name, creditCode })
    setNameTips(answer.ok ? answer.data.tips : '')
  }
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (!(await flush())) return
    if (companyFaults(draft).length > 0) focusFirstError(form)
    else onGo('papers')
  }
  const isKindLocked = isLocked(registration, 'kind')
  return (
    <form onSubmit={event => void onSubmit(event)} noValidate aria-label="企业信息">
      <h1 className={css.title}>企业信息</h1>
      <p className={css.lead}>请与营业执照保持一致。所需证照由企业类型和采购的商品决定。</p>
      <Field label="企业类型" isRequired isGroup error={errors['kind']}>
        {() => (
          <div className={css.kinds}>
            {Object.entries(COMPANY_KINDS).map(([kind, label]) => (
              <label key={kind} className={css.kind}>
                <input
                  type="radio"
                  name="kind"
                  checked={draft.kind === kind}
                  disabled={isKindLocked}
                  onChange={() => set({ kind: kind as CompanyKind })}
                />
                {label}
              </label>
            ))}
          </div>
        )}
      </Field>
      <Field label="采购商品" isRequired isGroup error={errors['goodsClasses']} hint="可多选，审核通过后可随时补充证照">
        {() => (
          <div className={css.kinds}>
            {Object.entries(GOODS_CLASSES).map(([key, label]) => (
              <label key={key} className={css.kind}>
                <input
                  type="checkbox"
                  name="goodsClasses"
                  checked={draft.goodsClasses.includes(key as GoodsClass)}
                  disabled={isKindLocked}
                  onChange={event =>
                    set({ goodsClasses: toggled(draft.goodsClasses, key as GoodsClass, event.target.checked) })
                  }
                />
                {label}
              </label>
            ))}
          </div>
        )}
      </Field>
      <div className={css.form}>
        <TextInput
          {...text('name')}
          label="企业名称"
          isRequired
          maxLength={60}
          hint={nameTips || undefined}
          onBlur={() => void checkName()}
        />
        <TextInput
          {...text('creditCode')}
          number="credit-code"
          label="信用代码"
          isRequired
          placeholder="18 位统一社会信用代码"
          hint={creditCodeHint(draft.creditCode) ?? undefined}
          onBlur={() => void checkName()}
        />
        {CHAIN_KINDS.includes(draft.kind) && (
          <TextInput
            {...text('headquartersCode', 'headquarters')}
            number="credit-code"
            label="连锁总部"
            isRequired
            placeholder="所属总部的统一社会信用代码"
          />
        )}
        <AreaFields
          name="company"
          label="所在地区"
          value={draft}
          error={errors['area']}
          disabled={isLocked(registration, 'area')}
          onChange={area => set(area)}
        />
        <TextInput
          {...text('address')}
          label="详细地址"
          isRequired
          maxLength={80}
          placeholder="街道、门牌号，与证照一致"
        />
        <TextInput {...text('legalPerson')} label="法定代表人" isRequired maxLength={20} />
        <TextInput {...text('personInCharge')} label="企业负责人" isRequired maxLength={20} />
        <TextInput {...text('qualityHead')} label="质量负责人" isRequired maxLength={20} />
      </div>
      <StepActs
        step="company"
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

function toggled(classes: readonly GoodsClass[], goods: GoodsClass, isWanted: boolean): GoodsClass[] {
  return isWanted ? [...classes, goods] : classes.filter(one => one !== goods)
}

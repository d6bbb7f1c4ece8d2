import { useMutation, useQuery } from '@tanstack/react-query'
import { GOODS_CLASSES, type GoodsClass } from '@xiaojiu/contract/catalogue/words.ts'
import { referenceEndpoints } from '@xiaojiu/contract/reference/endpoints.ts'
import { storeEndpoints } from '@xiaojiu/contract/store/endpoints.ts'
import { MERCHANT_KINDS, MerchantApplication } from '@xiaojiu/contract/store/schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import { SelectInput } from '@xiaojiu/ui/form/SelectInput.tsx'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'
import { type FormEvent, useState } from 'react'
import css from './Merchants.module.css'

const { kind, companyName, creditCode, provinceCode, contactName, contactMobile, note } = MerchantApplication.shape
const CLASSES = Object.entries(GOODS_CLASSES) as [GoodsClass, string][]
const KINDS = Object.entries(MERCHANT_KINDS).map(([key, label]) => ({ key, label: `${label}店铺` }))

/** The application form; errors are shown at their fields. */
export function ApplicationForm({ onMade }: { onMade: (applicationNo: string) => void }) {
  const areas = useQuery({ ...query(referenceEndpoints.getAreaTree, {}, { errors: 'caller' }), staleTime: 3_600_000 })
  const [classes, setClasses] = useState<readonly GoodsClass[]>([])
  const [classError, setClassError] = useState<string>()
  const { values, bind, isValid, takeErrors } = useFields(
    { kind, companyName, creditCode, provinceCode, contactName, contactMobile, note },
    {
      kind: 'third-party',
      companyName: '',
      creditCode: '',
      provinceCode: '',
      contactName: '',
      contactMobile: '',
      note: '',
    },
  )
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(storeEndpoints.applyAsMerchant, {
        ...values,
        kind: values.kind === 'joint' ? 'joint' : 'third-party',
        goodsClasses: [...classes],
      }),
    onError: failure => void takeErrors(failure),
    onSuccess: ({ applicationNo }) => {
      showNotice('success', `申请已提交，编号 ${applicationNo}`)
      onMade(applicationNo)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const hasClass = classes.length > 0
    setClassError(hasClass ? undefined : '请至少选择一类经营商品')
    if (isValid(event.currentTarget) && hasClass) mutate()
  }
  const toggle = (key: GoodsClass, isOn: boolean) => {
    setClassError(undefined)
    setClasses(before => (isOn ? [...before, key] : before.filter(each => each !== key)))
  }
  return (
    <form onSubmit={submit} noValidate>
      <SelectInput {...bind('kind')} label="店铺类型" isRequired choices={KINDS} />
      <TextInput {...bind('companyName')} label="企业名称" isRequired maxLength={60} placeholder="与营业执照一致" />
      <TextInput {...bind('creditCode')} number="credit-code" label="信用代码" isRequired />
      <SelectInput
        {...bind('provinceCode')}
        label="所在省份"
        isRequired
        placeholder="请选择"
        choices={(areas.data?.list ?? []).map(({ code, name }) => ({ key: code, label: name }))}
      />
      <Field label="经营品类" isRequired isGroup error={classError}>
        {() => (
          <div className={css.classes}>
            {CLASSES.map(([key, label]) => (
              <Checkbox key={key} checked={classes.includes(key)} onChange={isOn => toggle(key, isOn)}>
                {label}
              </Checkbox>
            ))}
          </div>
        )}
      </Field>
      <TextInput {...bind('contactName')} label="联系人" isRequired maxLength={20} autoComplete="name" />
      <TextInput {...bind('contactMobile')} number="mobile" label="手机号" isRequired autoComplete="tel" />
      <TextArea {...bind('note')} label="补充说明" maxLength={300} />
      {error && (
        <p className={css.problem} role="alert">
          {error.message}
        </p>
      )}
      <div className={css.submit}>
        <Button tone="primary" size="large" type="submit" isBusy={isPending}>
          提交申请
        </Button>
      </div>
    </form>
  )
}

import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { LicenceInput } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { fieldErrors } from '@xiaojiu/web/call-error.ts'
import { useState } from 'react'
import { AreaFields } from '#trade/address/AreaFields.tsx'
import { COMPANY_VALUE_NAMES, type CompanyValues, isChanged, papersNeeded } from '../company-change.ts'
import { draftOf } from '../paper-form.ts'
import { type Known, usePapers, useSendChange } from '../use-papers.ts'
import css from './ChangeForm.module.css'
import { PapersForm } from './PapersForm.tsx'

/** Changes name, address or responsible person; shows the papers that such a change requires. */
export function CompanyDataForm({ known, onCancel }: { known: Known; onCancel: () => void }) {
  const { company, wallet, types } = known
  const [values, setValues] = useState<CompanyValues>(
    () => Object.fromEntries(COMPANY_VALUE_NAMES.map(name => [name, company[name]])) as unknown as CompanyValues,
  )
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const papers = usePapers([])
  const { submit, isSending, failure } = useSendChange(
    (licences: LicenceInput[], submitId) =>
      call(qualificationEndpoints.changeCompanyData, { submitId, ...values, licences }),
    error => {
      setErrors(Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])))
      return papers.takeErrors(error)
    },
  )
  const set = (changes: Partial<CompanyValues>) => {
    const next = { ...values, ...changes }
    setValues(next)
    setErrors({})
    const needed = papersNeeded(company, wallet, next)
    papers.setDrafts(all =>
      needed.flatMap(code => {
        const type = types.get(code)
        const current = wallet.list.find(item => item.type.code === code)?.current ?? null
        const known = { ...company, ...next }
        const typed = all.find(draft => draft.code === code) ?? (type ? draftOf(type, known, current) : undefined)
        return typed ? [{ ...typed, holderName: next.name.trim(), address: next.address.trim() }] : []
      }),
    )
  }
  const bind = (name: 'name' | 'personInCharge' | 'qualityHead' | 'address') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  const hasPapers = papers.drafts.length > 0
  return (
    <PapersForm
      types={types}
      papers={papers}
      isSending={isSending}
      failure={failure}
      onCancel={onCancel}
      onSubmit={licences =>
        isChanged(company, values) ? submit(licences) : setErrors({ name: '内容与现有信息一致，无需提交' })
      }
    >
      <div className={css.fields}>
        <TextInput {...bind('name')} label="企业名称" isRequired maxLength={60} />
        <TextInput {...bind('personInCharge')} label="企业负责人" isRequired maxLength={20} />
        <TextInput {...bind('qualityHead')} label="质量负责人" isRequired maxLength={20} />
        <AreaFields area={values} onChange={set} error={errors['districtCode'] ?? errors['cityCode']} />
        <TextInput {...bind('address')} label="详细地址" isRequired maxLength={120} hint="与证照上的地址逐字一致" />
      </div>
      <div className={css.note}>
        <NoteStrip tone={hasPapers ? 'amber' : 'plain'}>
          {hasPapers ? '名称或地址变更须上传变更后的证照' : '变更名称或地址时，须一并上传变更后的证照'}
        </NoteStrip>
      </div>
    </PapersForm>
  )
}

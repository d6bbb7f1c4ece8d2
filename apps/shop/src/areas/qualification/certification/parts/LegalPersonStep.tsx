import { useQuery } from '@tanstack/react-query'
import { certificationEndpoints } from '@xiaojiu/contract/qualification/certification-endpoints.ts'
import { CertificationByFace } from '@xiaojiu/contract/qualification/certification-schemas.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { Field } from '@xiaojiu/ui/form/Field.tsx'
import { RadioGroup } from '@xiaojiu/ui/form/RadioGroup.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { Panel } from '@xiaojiu/ui/layout/Panel.tsx'
import { SectionHead } from '@xiaojiu/ui/layout/SectionHead.tsx'
import { useFields } from '@xiaojiu/web/form/use-fields.ts'
import { query } from '@xiaojiu/web/query.ts'
import { type SubmitEvent, useState } from 'react'
import css from '../EnterpriseInfo.module.css'

export interface LegalPersonDraft {
  readonly legalPersonIdNumber: string
  readonly validYears: number
}

export const NO_LEGAL_PERSON: LegalPersonDraft = { legalPersonIdNumber: '', validYears: 1 }

const { legalPersonIdNumber } = CertificationByFace.shape
const YEARS = [
  { key: '1', label: '1 年' },
  { key: '2', label: '2 年' },
  { key: '3', label: '3 年' },
] as const

interface LegalPersonStepProps {
  draft: LegalPersonDraft
  onBack: () => void
  onNext: (draft: LegalPersonDraft) => void
}

/** Step 2: the identity of the legal person, and the term of the certificate. */
export function LegalPersonStep({ draft, onBack, onNext }: LegalPersonStepProps) {
  const { data } = useQuery(query(certificationEndpoints.getCertificationData, {}))
  const fields = useFields({ legalPersonIdNumber }, { legalPersonIdNumber: draft.legalPersonIdNumber })
  const [years, setYears] = useState(() => String(draft.validYears) as (typeof YEARS)[number]['key'])
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!fields.isValid(event.currentTarget)) return
    onNext({
      legalPersonIdNumber: fields.values.legalPersonIdNumber.trim().toUpperCase(),
      validYears: Number(years),
    })
  }
  return (
    <Panel aria-labelledby="person-step">
      <SectionHead id="person-step" title="法定代表人" note="身份证号仅用于本次核验，不会保存" isSlim />
      <form className={css.body} onSubmit={onSubmit} noValidate>
        <div className={css.form}>
          <Field label="姓名" isGroup hint="与营业执照一致，变更后需重新认证">
            {() => <div className={css.plain}>{data?.legalPerson ?? '—'}</div>}
          </Field>
          <TextInput
            {...fields.bind('legalPersonIdNumber')}
            number="id-number"
            label="身份证号"
            isRequired
            placeholder="18 位身份证号"
          />
          <RadioGroup name="validYears" label="证书有效期" choices={YEARS} value={years} onChange={setYears} />
        </div>
        <div className={css.acts}>
          <Button type="submit" tone="primary" size="large">
            下一步
          </Button>
          <Button size="large" onClick={onBack}>
            上一步
          </Button>
        </div>
      </form>
    </Panel>
  )
}

import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { ChangeDetail, LicenceInput } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { fieldErrors } from '@xiaojiu/web/call-error.ts'
import { useState } from 'react'
import { refusedItems } from '../../words.ts'
import { draftOfRefused } from '../paper-form.ts'
import { type Known, usePapers, useSendChange } from '../use-papers.ts'
import css from './ChangeForm.module.css'
import { PapersForm } from './PapersForm.tsx'

/** The refused parts as they were sent, for correction. */
export function CorrectionForm({ change, known }: { change: ChangeDetail; known: Known }) {
  const { codes, fields, reasons } = refusedItems(change)
  const papers = usePapers(change.licences.filter(paper => codes.includes(paper.code)).map(draftOfRefused))
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ item }) => [item, change.lines.find(line => line.item === item)?.after ?? ''])),
  )
  const [explanation, setExplanation] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { submit, isSending, failure } = useSendChange(
    (licences: LicenceInput[]) =>
      call(qualificationEndpoints.correctChange, {
        changeId: change.changeId,
        licences,
        ...values,
        explanation: explanation.trim() || undefined,
      }),
    error => {
      setErrors(Object.fromEntries(fieldErrors(error).map(({ field, message }) => [field, message])))
      return papers.takeErrors(error)
    },
  )
  return (
    <PapersForm
      types={known.types}
      papers={papers}
      isSending={isSending}
      failure={failure}
      onSubmit={submit}
      refusals={reasons}
      submitText="重新提交"
    >
      <div className={css.fields}>
        <TextArea
          name="explanation"
          label="情况说明"
          value={explanation}
          onChange={setExplanation}
          maxLength={300}
          placeholder="选填。与原件一致、无需修改的，可在此说明，由人工复核"
        />
      </div>
      {fields.length > 0 && (
        <div className={css.fields}>
          {fields.map(({ item, label, reason }) => (
            <TextInput
              key={item}
              name={item}
              label={label}
              isRequired
              maxLength={120}
              hint={`驳回原因：${reason}`}
              value={values[item] ?? ''}
              error={errors[item]}
              onChange={value => setValues(before => ({ ...before, [item]: value }))}
            />
          ))}
        </div>
      )}
    </PapersForm>
  )
}

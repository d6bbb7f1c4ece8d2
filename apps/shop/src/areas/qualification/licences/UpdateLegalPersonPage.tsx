import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { LicenceInput } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import type { LicenceCode } from '@xiaojiu/contract/qualification/words.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { Checkbox } from '@xiaojiu/ui/form/Checkbox.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useState } from 'react'
import { changeHref } from '#links/qualification.ts'
import { draftOf } from './paper-form.ts'
import css from './parts/ChangeForm.module.css'
import { KnownPanel } from './parts/KnownPanel.tsx'
import { PapersForm } from './parts/PapersForm.tsx'
import { type Known, usePapers, useSendChange } from './use-papers.ts'

/** Papers that name the legal person, besides the business licence or institution certificate. */
const ALSO: readonly LicenceCode[] = ['DL', 'PL']

/** 法定代表人变更: the new name and the business licence or institution certificate that shows it. */
export function UpdateLegalPersonPage() {
  return (
    <KnownPanel title="法定代表人变更" note="须上传变更后的营业执照">
      {known =>
        known.company.waitingChangeId ? (
          <EmptyState
            title="已有变更正在办理"
            action={
              <ButtonLink tone="primary" to={changeHref(known.company.waitingChangeId)}>
                查看进度
              </ButtonLink>
            }
          >
            企业信息或法定代表人的变更办结后，才能提交新的变更。
          </EmptyState>
        ) : (
          <LegalPersonForm known={known} />
        )
      }
    </KnownPanel>
  )
}

function LegalPersonForm({ known }: { known: Known }) {
  const { company, wallet, types } = known
  const founding: LicenceCode = company.kind === 'public-hospital' ? 'INST' : 'BL'
  const draftFor = (code: LicenceCode, legalPerson: string) => {
    const type = types.get(code)
    const current = wallet.list.find(item => item.type.code === code)?.current ?? null
    return type ? [{ ...draftOf(type, company, current), legalPerson }] : []
  }
  const [name, setName] = useState('')
  const [error, setError] = useState<string | undefined>()
  const papers = usePapers(draftFor(founding, ''))
  const { submit, isSending, failure } = useSendChange(
    (licences: LicenceInput[], submitId) =>
      call(qualificationEndpoints.changeLegalPerson, { submitId, legalPerson: name.trim(), licences }),
    papers.takeErrors,
  )
  const rename = (value: string) => {
    setName(value)
    setError(undefined)
    papers.setDrafts(all => all.map(draft => ({ ...draft, legalPerson: value.trim() })))
  }
  const send = (licences: LicenceInput[]) => {
    const wrong = name.trim().length < 2 ? '请填写姓名' : name.trim() === company.legalPerson ? '与现任相同' : undefined
    setError(wrong)
    if (!wrong) submit(licences)
  }
  const held = wallet.list.filter(({ type, current }) => current && ALSO.includes(type.code))
  return (
    <PapersForm types={types} papers={papers} isSending={isSending} failure={failure} onSubmit={send}>
      <div className={css.note}>
        <NoteStrip tone="amber">变更通过后，原 CA 证书和电子印章作废，需要重新认证</NoteStrip>
      </div>
      <div className={css.fields}>
        <TextInput
          name="before"
          label="现法定代表人"
          value={company.legalPerson}
          onChange={() => {}}
          maxLength={20}
          disabled
        />
        <TextInput
          name="legalPerson"
          label="新法定代表人"
          value={name}
          onChange={rename}
          maxLength={20}
          isRequired
          error={error}
        />
      </div>
      {held.length > 0 && (
        <div className={css.also}>
          {held.map(({ type }) => (
            <Checkbox
              key={type.code}
              checked={papers.drafts.some(draft => draft.code === type.code)}
              onChange={isWanted =>
                papers.setDrafts(all =>
                  isWanted
                    ? [...all, ...draftFor(type.code, name.trim())]
                    : all.filter(draft => draft.code !== type.code),
                )
              }
            >
              同时更新{type.name}
            </Checkbox>
          ))}
        </div>
      )}
    </PapersForm>
  )
}

import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { LicenceCode } from '@xiaojiu/contract/qualification/words.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { PlusIcon } from '@xiaojiu/ui/icon/icons.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { type SubmitEvent, useState } from 'react'
import type { PaperDraft } from '../../licences/paper-form.ts'
import { PaperForm } from '../../licences/parts/PaperForm.tsx'
import { RightsPanel } from '../../licences/parts/RightsPanel.tsx'
import { formDrafts, newDraft, paperErrors, savedPapers, shownTypes } from '../paper-drafts.ts'
import css from '../RegisterPage.module.css'
import { focusFirstError, isLocked, type StepProps } from '../register-steps.ts'
import { useAutosave } from '../use-registration.ts'
import { StepActs } from './StepActs.tsx'

const MEDICINE_PAPERS: readonly LicenceCode[] = ['DL', 'ML', 'CF']

/** 资质证照: the papers required for the kind of company and its goods, filled in by OCR. */
export function PapersStep({ registration, onGo }: StepProps) {
  const { types, objections, faults } = registration
  const { draft, change, flush, failure, isSaving } = useAutosave(registration, formDrafts(registration), drafts =>
    call(qualificationEndpoints.savePapers, { papers: savedPapers(drafts) }),
  )
  const [added, setAdded] = useState<readonly LicenceCode[]>([])
  const [hasTried, setTried] = useState(registration.state === 'refused')
  const { shown, offered } = shownTypes(types, draft, added)
  const open = shown.filter(type => !isLocked(registration, type.code))
  const settled = shown.filter(type => isLocked(registration, type.code))
  // Shown beside the licence for medicines once it has content.
  const medicinePaper = MEDICINE_PAPERS.find(code => draft.some(one => one.code === code && one.scopeText !== ''))
  const put = (paper: PaperDraft) =>
    change(
      draft.some(one => one.code === paper.code)
        ? draft.map(one => (one.code === paper.code ? paper : one))
        : [...draft, paper],
    )
  const addOther = (code: LicenceCode) => {
    // Of alternative papers one is enough.
    const rivals = types.find(type => type.code === code)?.alternatives ?? []
    setAdded(all => [...all.filter(one => !rivals.includes(one)), code])
    if (draft.some(one => rivals.includes(one.code))) change(draft.filter(one => !rivals.includes(one.code)))
  }
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    const kept = await flush()
    if (!kept) return
    if (kept.faults.some(fault => fault.step === 'papers')) focusFirstError(form)
    else onGo('receiving')
  }
  if (types.length === 0)
    return (
      <EmptyState
        title="请先选择企业类型"
        action={
          <Button tone="primary" onClick={() => onGo('company')}>
            去填写企业信息
          </Button>
        }
      />
    )
  return (
    <form onSubmit={event => void onSubmit(event)} noValidate aria-label="资质证照">
      <h1 className={css.title}>资质证照</h1>
      <p className={css.lead}>上传清晰的原件照片或扫描件，可自动识别填写，请逐项核对。</p>
      {settled.length > 0 && (
        <NoteStrip tone="brand">{`${settled.map(type => type.name).join('、')} 无需修改`}</NoteStrip>
      )}
      {open.map(type => (
        <PaperForm
          key={type.code}
          type={type}
          draft={draft.find(one => one.code === type.code) ?? newDraft(type, registration)}
          errors={hasTried ? paperErrors(faults, type.code) : {}}
          onChange={put}
          refusal={objections.find(one => one.item === type.code)?.reason ?? null}
        >
          {type.code === medicinePaper && <RightsPanel rights={registration.rights} title="按已填写的证照可以采购" />}
        </PaperForm>
      ))}
      {registration.editable === null && offered.length > 0 && (
        <div className={css.offers}>
          <span className="meta">其他证照：</span>
          {offered.map(type => (
            <Button key={type.code} size="small" onClick={() => addOther(type.code)}>
              <PlusIcon size={12} />
              {type.name}
            </Button>
          ))}
        </div>
      )}
      <StepActs
        step="papers"
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

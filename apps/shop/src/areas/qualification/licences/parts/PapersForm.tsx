import type { LicenceInput, LicenceType } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import type { LicenceCode } from '@xiaojiu/contract/qualification/words.ts'
import { Button, ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { CallError, fieldErrors } from '@xiaojiu/web/call-error.ts'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { WALLET_HREF } from '#links/qualification.ts'
import type { usePapers } from '../use-papers.ts'
import css from './ChangeForm.module.css'
import { PaperForm } from './PaperForm.tsx'

interface PapersFormProps {
  readonly types: ReadonlyMap<LicenceCode, LicenceType>
  readonly papers: ReturnType<typeof usePapers>
  readonly isSending: boolean
  readonly failure: Error | null
  readonly onSubmit: (licences: LicenceInput[]) => void
  /** Further fields above the papers. */
  readonly children?: ReactNode
  readonly refusals?: ReadonlyMap<string, string>
  readonly submitText?: string
  /** Replaces the return to the list of licences. */
  readonly onCancel?: () => void
}

/** Several papers below each other, and the button that submits them for review. */
export function PapersForm(props: PapersFormProps) {
  const { types, papers, isSending, failure, onSubmit, children, refusals, submitText = '提交审核', onCancel } = props
  const form = useRef<HTMLFormElement>(null)
  const toFirstWrong = () =>
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus(),
    )
  const send = (event: FormEvent) => {
    event.preventDefault()
    const licences = papers.collect(types)
    if (licences) onSubmit(licences)
    else toFirstWrong()
  }
  return (
    <form ref={form} className={css.form} onSubmit={send} noValidate>
      {children}
      {papers.drafts.map(draft => {
        const type = types.get(draft.code)
        return type ? (
          <PaperForm
            key={draft.code}
            type={type}
            draft={draft}
            errors={papers.errorsOf(draft.code)}
            onChange={papers.change}
            refusal={refusals?.get(draft.code) ?? null}
          />
        ) : null
      })}
      <div className={css.foot}>
        <Button tone="primary" type="submit" isBusy={isSending}>
          {submitText}
        </Button>
        {onCancel ? <Button onClick={onCancel}>取消</Button> : <ButtonLink to={WALLET_HREF}>取消</ButtonLink>}
        <p className={css.failure} role="alert">
          {failureText(failure)}
        </p>
      </div>
    </form>
  )
}

/** Errors shown at their fields are not repeated here. */
function failureText(failure: Error | null): string {
  if (!failure) return ''
  if (failure instanceof CallError && fieldErrors(failure).length > 0) return '请按提示修改后再提交'
  return failure.message
}

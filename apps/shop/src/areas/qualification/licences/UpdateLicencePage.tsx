import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { LicenceInput } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { changeHref, renewHref, UpdateLicenceQuery } from '#links/qualification.ts'
import { draftOf } from './paper-form.ts'
import { KnownPanel } from './parts/KnownPanel.tsx'
import { PapersForm } from './parts/PapersForm.tsx'
import css from './UpdateLicencePage.module.css'
import { type Known, usePapers, useSendChange } from './use-papers.ts'

/** 更新证照: replaces one paper. The old one is valid until the new one is approved. */
export function UpdateLicencePage() {
  const [{ code }] = useQueryState(UpdateLicenceQuery)
  return (
    <KnownPanel title="更新证照" note="审核通过前，现有证照继续有效">
      {known => {
        const item = known.wallet.list.find(one => one.type.code === code)
        if (!item) return <Choice known={known} />
        if (item.waiting?.changeId)
          return (
            <EmptyState
              title={item.waiting.state === 'refused' ? '上次提交被驳回' : '新证照正在审核'}
              action={
                <ButtonLink tone="primary" to={changeHref(item.waiting.changeId)}>
                  {item.waiting.state === 'refused' ? '去修改' : '查看进度'}
                </ButtonLink>
              }
            >
              {item.waiting.refuseReason ?? `${item.type.name}审核通过后即生效。`}
            </EmptyState>
          )
        return <UpdateForm key={item.type.code} known={known} code={item.type.code} />
      }}
    </KnownPanel>
  )
}

function UpdateForm({ known, code }: { known: Known; code: LicenceInput['code'] }) {
  const item = known.wallet.list.find(one => one.type.code === code)
  const papers = usePapers(item ? [draftOf(item.type, known.company, item.current)] : [])
  const { submit, isSending, failure } = useSendChange(
    (licences: LicenceInput[], submitId) => call(qualificationEndpoints.submitLicences, { submitId, licences }),
    papers.takeErrors,
  )
  return <PapersForm types={known.types} papers={papers} isSending={isSending} failure={failure} onSubmit={submit} />
}

/** Asks which paper to replace. */
function Choice({ known }: { known: Known }) {
  return (
    <ul className={css.choices}>
      {known.wallet.list.map(({ type, current }) => (
        <li key={type.code}>
          <ButtonLink to={renewHref(type.code)} isBlock>
            {type.name}
            <span className="meta">{current ? current.expires : '未上传'}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

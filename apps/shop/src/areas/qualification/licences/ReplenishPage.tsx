import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { LicenceInput } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import type { LicenceCode } from '@xiaojiu/contract/qualification/words.ts'
import { ButtonLink } from '@xiaojiu/ui/button/Button.tsx'
import { EmptyState } from '@xiaojiu/ui/feedback/EmptyState.tsx'
import { NoteStrip } from '@xiaojiu/ui/feedback/NoteStrip.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { useQueryState } from '@xiaojiu/web/use-query-state.ts'
import { ReplenishQuery, WALLET_HREF } from '#links/qualification.ts'
import { missingCodes } from '../words.ts'
import { askedCodes } from './company-change.ts'
import { draftOf } from './paper-form.ts'
import css from './parts/ChangeForm.module.css'
import { KnownPanel } from './parts/KnownPanel.tsx'
import { PapersForm } from './parts/PapersForm.tsx'
import { type Known, usePapers, useSendChange } from './use-papers.ts'

/** `dataSource` after a purchase was refused because of a missing paper. */
const FROM_PURCHASE = '1'
const PURCHASE_NOTE = '您要采购的商品需要以下证照，审核通过后即可下单'

/** 补全证照: only the papers that are missing for what the buyer wants. */
export function ReplenishPage() {
  const [asked] = useQueryState(ReplenishQuery)
  return (
    <KnownPanel
      title="补全证照"
      note={asked.dataSource === FROM_PURCHASE ? PURCHASE_NOTE : '审核通过后即可采购相关商品'}
    >
      {known => {
        const wanted = askedCodes(asked)
        const codes = wanted.length > 0 ? wanted : (missingCodes(known.wallet.list) as LicenceCode[])
        const waiting = codes.filter(code => waitingFor(known, code))
        const open = codes.filter(code => !waiting.includes(code))
        if (open.length === 0) return <NothingToAdd known={known} waiting={waiting} />
        return <ReplenishForm key={open.join()} known={known} codes={open} waiting={waiting} />
      }}
    </KnownPanel>
  )
}

function waitingFor({ wallet }: Known, code: LicenceCode): boolean {
  return wallet.list.some(item => item.type.code === code && item.waiting?.state === 'in-review')
}

function namesOf({ types }: Known, codes: readonly LicenceCode[]): string {
  return codes.map(code => types.get(code)?.name ?? '').join('、')
}

interface ReplenishFormProps {
  readonly known: Known
  readonly codes: readonly LicenceCode[]
  readonly waiting: readonly LicenceCode[]
}

function ReplenishForm({ known, codes, waiting }: ReplenishFormProps) {
  const papers = usePapers(
    codes.flatMap(code => {
      const type = known.types.get(code)
      const item = known.wallet.list.find(one => one.type.code === code)
      return type ? [draftOf(type, known.company, item?.current ?? item?.waiting ?? null)] : []
    }),
  )
  const { submit, isSending, failure } = useSendChange(
    (licences: LicenceInput[], submitId) => call(qualificationEndpoints.submitLicences, { submitId, licences }),
    papers.takeErrors,
  )
  const refusals = new Map(
    known.wallet.list.flatMap(({ type, waiting: paper }) =>
      paper?.refuseReason ? [[type.code as string, paper.refuseReason] as const] : [],
    ),
  )
  return (
    <PapersForm
      types={known.types}
      papers={papers}
      isSending={isSending}
      failure={failure}
      onSubmit={submit}
      refusals={refusals}
    >
      {waiting.length > 0 && (
        <div className={css.note}>
          <NoteStrip tone="amber">{namesOf(known, waiting)}正在审核，无需重复提交</NoteStrip>
        </div>
      )}
    </PapersForm>
  )
}

function NothingToAdd({ known, waiting }: { known: Known; waiting: readonly LicenceCode[] }) {
  const back = (
    <ButtonLink tone="primary" to={WALLET_HREF}>
      查看全部证照
    </ButtonLink>
  )
  return waiting.length > 0 ? (
    <EmptyState title="证照正在审核" action={back}>
      {namesOf(known, waiting)}已提交，审核通过后即可采购。
    </EmptyState>
  ) : (
    <EmptyState title="必备证照已齐全" action={back}>
      想采购更多商品，可以在证照管理中补充对应的许可或备案。
    </EmptyState>
  )
}

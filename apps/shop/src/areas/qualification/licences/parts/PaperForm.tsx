import { useMutation } from '@tanstack/react-query'
import { qualificationEndpoints } from '@xiaojiu/contract/qualification/endpoints.ts'
import type { LicenceType } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import { type PaperReading, READABLE_CODES } from '@xiaojiu/contract/qualification/ocr-endpoints.ts'
import type { LicenceCode, LicenceField } from '@xiaojiu/contract/qualification/words.ts'
import { Button } from '@xiaojiu/ui/button/Button.tsx'
import { DayInput } from '@xiaojiu/ui/form/DayInput.tsx'
import type { NumberKind } from '@xiaojiu/ui/form/number-kinds.ts'
import { TextArea } from '@xiaojiu/ui/form/TextArea.tsx'
import { TextInput } from '@xiaojiu/ui/form/TextInput.tsx'
import { call } from '@xiaojiu/web/call.ts'
import { confirm } from '@xiaojiu/web/confirm.ts'
import { Fragment, type ReactNode, useState } from 'react'
import { FileUpload } from '#trade/file/FileUpload.tsx'
import { mergeReading, type PaperDraft, type PaperErrors } from '../paper-form.ts'
import { ExpiryInput } from './ExpiryInput.tsx'
import css from './PaperForm.module.css'
import { RxCategoryInput, TradeModeInput } from './ScopeInputs.tsx'

/** The user agreed once during this visit and is not asked for every picture. */
let hasAgreed = false

interface PaperFormProps {
  readonly type: LicenceType
  readonly draft: PaperDraft
  readonly errors: PaperErrors
  readonly onChange: (draft: PaperDraft) => void
  /** Why the last version was refused. */
  readonly refusal?: string | null
  /** Shown below the fields: what they allow. */
  readonly children?: ReactNode
}

const DAYS: ReadonlySet<LicenceField> = new Set(['issuedOn', 'checkedUntil'])

const PAGES_AT_MOST = 4

const READABLE: ReadonlySet<string> = new Set(READABLE_CODES)

/** One paper: pictures on the left, fields on the right. OCR fills in what it can read. */
export function PaperForm({ type, draft, errors, onChange, refusal, children }: PaperFormProps) {
  const set = (changes: Partial<PaperDraft>) => onChange({ ...draft, ...changes })
  const [byMachine, setByMachine] = useState<ReturnType<typeof mergeReading>['byMachine']>({})
  const [differing, setDiffering] = useState<ReturnType<typeof mergeReading>['differing']>({})
  const { read, isReading, failure } = useReading(({ fields }) => {
    const merged = mergeReading(type, draft, byMachine, fields)
    setByMachine(merged.byMachine)
    setDiffering(merged.differing)
    onChange(merged.draft)
  })
  const [first] = draft.files
  return (
    <section className={css.paper} aria-label={type.name}>
      <div className={css.head}>
        <h3>{type.name}</h3>
        <span className="meta">{type.hint}</span>
      </div>
      {refusal && (
        <p className={css.refusal} role="note">
          驳回原因：{refusal}
        </p>
      )}
      <div className={css.body}>
        <div className={css.pictures}>
          <FileUpload
            purpose={type.code === 'ID' ? 'id-card' : 'licence'}
            files={draft.files}
            onChange={files => set({ files })}
            label={type.name}
            maxFiles={PAGES_AT_MOST}
            error={errors.files}
          />
          {first && READABLE.has(type.code) && (
            <div className={css.reading}>
              <Button
                size="small"
                tone="outline"
                isBusy={isReading}
                onClick={() => read({ code: type.code, fileId: first.fileId })}
              >
                {isReading ? '识别中…' : '识别并填写'}
              </Button>
              <span className="meta" role="status">
                {failure ?? '识别后请核对，已填写的内容不会被覆盖'}
              </span>
            </div>
          )}
        </div>
        <div className={css.fields}>
          {type.fields.map(field => {
            const seen = differing[field]
            return (
              <Fragment key={field}>
                <PaperInput
                  field={field}
                  type={type}
                  value={draft[field]}
                  error={errors[field]}
                  onChange={value => set({ [field]: value })}
                />
                {seen !== undefined && seen !== draft[field] && (
                  <p className={css.seen}>
                    图片识别为“{seen}”，以您填写的为准
                    <Button tone="text" size="small" onClick={() => set({ [field]: seen })}>
                      采用识别结果
                    </Button>
                  </p>
                )}
              </Fragment>
            )
          })}
          {children}
        </div>
      </div>
    </section>
  )
}

interface PaperInputProps {
  readonly field: LicenceField
  readonly type: LicenceType
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function PaperInput({ field, type, value, error, onChange }: PaperInputProps) {
  const label = type.labels[field] ?? ''
  const isRequired = !type.optionalFields.includes(field)
  const bound = { name: `${type.code}-${field}`, label, value, error, onChange, isRequired }
  if (field === 'expires') return <ExpiryInput {...bound} alwaysEnds={type.alwaysEnds} />
  if (DAYS.has(field)) return <DayInput {...bound} />
  if (field === 'tradeMode') return <TradeModeInput {...bound} />
  if (field === 'rxCategory') return <RxCategoryInput {...bound} />
  if (field === 'number') return <TextInput {...bound} number={numberKindOf(type.code)} />
  if (field === 'scopeText') return <TextArea {...bound} maxLength={500} placeholder="请按证照逐字填写" />
  return <TextInput {...bound} maxLength={field.endsWith('ddress') ? 120 : 60} />
}

/** Papers that print the company's credit code. */
const BEARS_CREDIT_CODE: ReadonlySet<string> = new Set(['BL', 'INST', 'AR', 'IV'])

function numberKindOf(code: string): NumberKind {
  if (code === 'ID') return 'id-number'
  return BEARS_CREDIT_CODE.has(code) ? 'credit-code' : 'licence-number'
}

async function agrees(): Promise<boolean> {
  hasAgreed ||= await confirm({
    title: '识别证照',
    text: '将识别您上传的证照图片，用于自动填写证照信息。图片只用于本次资质审核。',
    okText: '同意并识别',
  })
  return hasAgreed
}

interface Asked {
  readonly code: LicenceCode
  readonly fileId: string
}

/** Reads a picture by OCR; null when the user prefers to type. */
function useReading(onRead: (reading: PaperReading) => void) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ code, fileId }: Asked) => {
      if (!(await agrees())) return null
      const { baiduToken } = await call(qualificationEndpoints.getOcrToken, { hasAgreed: true })
      return code === 'ID'
        ? call(qualificationEndpoints.readIdCard, { url: fileId, baiduToken, idCardSide: 'front' })
        : call(qualificationEndpoints.readLicence, { url: fileId, baiduToken, code })
    },
    onSuccess: reading => void (reading && onRead(reading)),
    // The error is shown beside the button; the user can always type.
    onError: () => undefined,
  })
  return { read: (asked: Asked) => mutate(asked), isReading: isPending, failure: error?.message ?? null }
}

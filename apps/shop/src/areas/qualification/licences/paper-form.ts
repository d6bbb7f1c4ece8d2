import type { LicenceInput, LicencePaper, LicenceType } from '@xiaojiu/contract/qualification/licence-schemas.ts'
import type { LicenceCode, LicenceField } from '@xiaojiu/contract/qualification/words.ts'
import type { StoredFile } from '@xiaojiu/ui/upload/use-uploads.ts'

export type PaperField = LicenceField | 'files'

/** A paper being edited. */
export interface PaperDraft extends Readonly<Record<LicenceField, string>> {
  readonly code: LicenceCode
  readonly files: readonly StoredFile[]
}

export type PaperErrors = Readonly<Partial<Record<PaperField, string>>>

export interface KnownCompany {
  readonly name: string
  readonly creditCode: string
  readonly legalPerson: string
  readonly address: string
}

const NAMES_THE_COMPANY: ReadonlySet<string> = new Set(['BL', 'INST', 'AR', 'IV'])
/** Papers that usually have no end date. */
const LASTING: ReadonlySet<string> = new Set(['CF', 'D2', 'IV', 'SE'])
const NAMES_THE_LEGAL_PERSON: ReadonlySet<string> = new Set(['BL', 'INST', 'DL', 'PL'])

/** The initial values: the company's own data, and what stays the same on a renewed paper. */
export function draftOf(type: LicenceType, company: KnownCompany, before: LicencePaper | null): PaperDraft {
  const isPerson = type.code === 'ID'
  const has = (field: LicenceField) => type.fields.includes(field)
  return {
    code: type.code,
    number: NAMES_THE_COMPANY.has(type.code) ? company.creditCode : isPerson ? '' : (before?.number ?? ''),
    holderName: isPerson ? (before?.holderName ?? '') : company.name,
    legalPerson: before?.legalPerson || (NAMES_THE_LEGAL_PERSON.has(type.code) ? company.legalPerson : ''),
    address: before?.address || (has('address') ? company.address : ''),
    warehouseAddress: before?.warehouseAddress ?? '',
    issuer: before?.issuer ?? '',
    issuedOn: '',
    expires: LASTING.has(type.code) ? '长期' : '',
    checkedUntil: '',
    tradeMode: before?.tradeMode ?? '',
    rxCategory: before?.rxCategory ?? '',
    scopeText: before?.scopeText ?? '',
    files: [],
  }
}

/** A refused paper as it was sent, for correction. */
export function draftOfRefused(paper: LicencePaper): PaperDraft {
  const { code, holderName, legalPerson, address, warehouseAddress, issuer, issuedOn, expires, scopeText } = paper
  return {
    code,
    number: code === 'ID' ? '' : paper.number,
    holderName,
    legalPerson,
    address,
    warehouseAddress,
    issuer,
    issuedOn,
    expires,
    checkedUntil: paper.checkedUntil ?? '',
    tradeMode: paper.tradeMode,
    rxCategory: paper.rxCategory,
    scopeText,
    files: paper.files,
  }
}

/** The missing fields, with the labels of the paper. The server checks the rest. */
export function gapsOf(type: LicenceType, draft: PaperDraft): PaperErrors {
  const gaps = type.fields
    .filter(field => !type.optionalFields.includes(field) && draft[field].trim() === '')
    .map(field => [field, `请填写${type.labels[field] ?? ''}`] as const)
  return Object.fromEntries([...gaps, ...(draft.files.length === 0 ? [['files', '请上传证照图片']] : [])])
}

/** The paper as the server expects it. */
export function inputOf({ files, checkedUntil, ...draft }: PaperDraft): LicenceInput {
  return {
    ...draft,
    checkedUntil: checkedUntil === '' ? null : checkedUntil,
    fileIds: files.map(file => file.fileId),
  }
}

/** Groups the server's field errors `licences.<n>.<field>` by paper. */
export function errorsByPaper(
  complaints: readonly { readonly field: string; readonly message: string }[],
  codes: readonly LicenceCode[],
): ReadonlyMap<LicenceCode, PaperErrors> {
  const found = new Map<LicenceCode, PaperErrors>()
  for (const { field, message } of complaints) {
    const [, index = '', name = ''] = /^licences\.(\d+)\.(\w+)/.exec(field) ?? []
    const code = codes[Number(index)]
    if (code === undefined || name === '') continue
    const shown = name === 'fileIds' || name === 'code' ? 'files' : name
    found.set(code, { ...found.get(code), [shown]: message })
  }
  return found
}

/** The fields that OCR has read, by the names of the form. */
type Read = readonly { readonly field: string; readonly text: string }[]

interface Merged {
  readonly draft: PaperDraft
  /** Values written by OCR; the next reading may replace them. */
  readonly byMachine: Readonly<Partial<Record<LicenceField, string>>>
  /** Fields where the user typed another value: it stays, and the reading is offered beside it. */
  readonly differing: Readonly<Partial<Record<LicenceField, string>>>
}

/** Fills in the reading. It writes empty fields and fields that OCR wrote, never fields that the user typed. */
export function mergeReading(
  type: LicenceType,
  draft: PaperDraft,
  byMachine: Merged['byMachine'],
  fields: Read,
): Merged {
  const known = fields.flatMap(({ field, text }) => {
    const name = type.fields.find(one => one === field)
    return name && text !== '' ? [[name, text] as const] : []
  })
  const isFree = (name: LicenceField) => draft[name].trim() === '' || draft[name] === byMachine[name]
  const written = known.filter(([name]) => isFree(name))
  const differing = known.filter(([name, text]) => !isFree(name) && draft[name].trim() !== text)
  return {
    draft: { ...draft, ...Object.fromEntries(written) },
    byMachine: { ...byMachine, ...Object.fromEntries(written) },
    differing: Object.fromEntries(differing),
  }
}

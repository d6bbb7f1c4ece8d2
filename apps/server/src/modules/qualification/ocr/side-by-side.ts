import { normalLicenceNumber } from '@xiaojiu/kernel/checks/licence-number.ts'
import { isSameName } from '@xiaojiu/kernel/checks/names.ts'
import type { CaseReading } from '#platform/review-desk.ts'
import { licenceName } from '../domain/licence-names.ts'
import type { TypedPaper } from '../domain/paper-checks.ts'
import { isSameEnd } from './differences.ts'
import type { ReadPaperFields } from './tables.ts'

type Field = Exclude<keyof TypedPaper, 'code' | 'checkedUntil'>

const LABELS: Readonly<Record<Field, string>> = {
  holderName: '名称',
  number: '编号',
  legalPerson: '法定代表人',
  address: '地址',
  warehouseAddress: '仓库地址',
  scopeText: '经营范围',
  tradeMode: '经营方式',
  rxCategory: '经营类别',
  issuer: '发证机关',
  issuedOn: '发证日期',
  expires: '有效期至',
}

/** A paper in three columns: typed, read from its picture, on file. What was read otherwise than typed is marked. */
export function sideBySide(
  paper: TypedPaper,
  reading: ReadPaperFields | undefined,
  onFile: TypedPaper | undefined,
): CaseReading[] {
  return (Object.keys(LABELS) as Field[]).flatMap(field => {
    const typed = paper[field]
    const found = reading?.find(one => one.field === field)
    const filed = onFile?.[field] ?? null
    if (typed === '' && !found?.text && !filed) return []
    return [
      {
        key: `${paper.code}.${field}`,
        item: paper.code,
        itemLabel: licenceName(paper.code),
        label: paper.code === 'ID' && field === 'holderName' ? '姓名' : LABELS[field],
        typed,
        read: found?.text ?? null,
        confidence: found?.confidence ?? null,
        onFile: filed,
        isDifferent: found !== undefined && found.text !== '' && !isSame(field, paper, found.text),
      },
    ]
  })
}

/** The same to a person who compares them: spaces, widths and punctuation aside. */
function isSame(field: Field, paper: TypedPaper, read: string): boolean {
  const typed = paper[field]
  if (field === 'holderName') return isSameName(read, typed) || bare(read) === bare(typed)
  if (field === 'number') return normalLicenceNumber(read, paper.code) === normalLicenceNumber(typed, paper.code)
  if (field === 'expires') return typed !== '' && isSameEnd(read, typed)
  if (field === 'issuedOn') return digits(read) === digits(typed)
  return bare(read) === bare(typed)
}

function bare(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{P}]/gu, '')
}

/** 2024年5月1日 and 2024-05-01 alike. */
function digits(text: string): string {
  return (text.match(/\d+/g) ?? []).map(part => part.padStart(2, '0')).join('')
}

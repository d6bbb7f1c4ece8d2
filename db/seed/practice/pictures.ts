import type pg from 'pg'
import { specimenFile } from '../../../apps/server/src/seed-face.ts'
import { insertRows } from '../load/bulk.ts'

/** The data printed on a paper. Empty fields are not printed. */
export interface PrintedPaper {
  readonly title: string
  readonly number: string
  readonly holderName: string
  readonly legalPerson?: string
  readonly address?: string
  readonly warehouseAddress?: string
  readonly scopeText?: string
  readonly issuer?: string
  /** `2024-05-06` */
  readonly issuedOn?: string
  /** A day, or 长期. */
  readonly expires?: string
  /** Further lines of papers that are not licences. */
  readonly more?: Readonly<Record<string, string>>
}

interface Owner {
  readonly companyId: string | null
  readonly accountId: string | null
}

interface Picture extends Owner {
  readonly fileId: string
  readonly at: string
  readonly paper: PrintedPaper
}

/** Files of the papers. The pictures are drawn from their data when somebody opens them. */
export async function insertPictures(client: pg.ClientBase, pictures: readonly Picture[]): Promise<void> {
  const rows: Record<string, unknown>[] = []
  for (const { fileId, companyId, accountId, at, paper } of pictures) {
    const { storageKey, sizeBytes, sha256 } = await specimenFile(fileId, {
      title: paper.title,
      number: paper.number,
      company: paper.holderName,
      fields: linesOf(paper),
      issuer: paper.issuer,
      issuedOn: paper.issuedOn && dayText(paper.issuedOn),
    })
    rows.push({
      ...{ id: fileId, company_id: companyId, account_id: accountId, purpose: 'licence', name: `${paper.title}.svg` },
      ...{ content_type: 'image/svg+xml', size_bytes: sizeBytes, sha256, storage_key: storageKey, thumb_key: null },
      ...{ created_at: at, claimed_at: at },
    })
  }
  await insertRows(client, 'file.file', rows)
}

function linesOf({ legalPerson, address, warehouseAddress, scopeText, expires, more }: PrintedPaper) {
  const lines = {
    法定代表人: legalPerson,
    地址: address,
    仓库地址: warehouseAddress,
    范围: scopeText,
    ...more,
    有效期至: expires === undefined || expires === '长期' ? expires : dayText(expires),
  }
  return Object.entries(lines).flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

function dayText(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${year}年${month}月${date}日`
}

/** The confidence of the recognition for printed text and for signatures. */
const SURE = 0.98
const DOUBTFUL = 0.78

interface Reading {
  readonly fileId: string
  readonly accountId: string
  readonly code: string
  readonly at: string
  readonly paper: PrintedPaper
}

/** The result of the recognition: everything printed, with low confidence for names. */
export async function insertReadings(client: pg.ClientBase, readings: readonly Reading[]): Promise<void> {
  await insertRows(
    client,
    'qualification.paper_reading',
    readings.map(({ fileId, accountId, code, at, paper }) => ({
      ...{ file_id: fileId, account_id: accountId, kind: code, read_at: at },
      fields: fieldsOf(paper),
    })),
  )
}

/** The fields that an applicant types from a paper, without the title. */
export function typedOf(paper: PrintedPaper): Omit<PrintedPaper, 'title' | 'more'> {
  const typed: Partial<PrintedPaper> & Omit<PrintedPaper, 'title' | 'more'> = { ...paper }
  Reflect.deleteProperty(typed, 'title')
  Reflect.deleteProperty(typed, 'more')
  return typed
}

function fieldsOf(paper: PrintedPaper) {
  return Object.entries(typedOf(paper)).flatMap(([field, text]) =>
    text ? [{ field, text, confidence: field === 'legalPerson' ? DOUBTFUL : SURE }] : [],
  )
}

/** A typing error: the last two characters are swapped. */
export function mistyped(number: string): string {
  const at = number.length - 1
  for (let i = at; i > 0; i--)
    if (number[i] !== number[i - 1]) return number.slice(0, i - 1) + number[i] + number[i - 1] + number.slice(i + 1)
  return number
}

import { GOODS_CLASSES, type GoodsClass } from '@xiaojiu/contract/catalogue/words.ts'
import type { LicenceCode } from '@xiaojiu/contract/qualification/words.ts'
import { isSameName } from '@xiaojiu/kernel/checks/names.ts'
import { checkCreditCode, normalLicenceNumber } from '@xiaojiu/kernel/checks/numbers.ts'
import { openAnyFile } from '#modules/file/public.ts'
import { type GatewayContext, inSystemTransaction } from '#platform/context.ts'
import type { CaseReading, Objection } from '#platform/review-desk.ts'
import type { BuyerKind } from '../domain/buyer.ts'
import { licenceName } from '../domain/licence-names.ts'
import { readExpiry } from '../domain/licence-validity.ts'
import type { TypedPaper } from '../domain/paper-checks.ts'
import { readScope } from '../domain/scope-words.ts'
import { asImage, canRead, readPicture } from './read-paper.ts'
import { findReadings, keepReading, type ReadPaperFields } from './tables.ts'

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

/** A paper in three columns: typed, recognised, stored. Differences between recognised and typed values are marked. */
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

/** Equal for a person: spaces, widths and punctuation are ignored. */
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

/** 2024年5月1日 equals 2024-05-01. */
function digits(text: string): string {
  return (text.match(/\d+/g) ?? []).map(part => part.padStart(2, '0')).join('')
}

/** Below this confidence a reading is too uncertain for a refusal. */
const SURE = 0.75

interface Holder {
  readonly creditCode: string
  readonly kind: BuyerKind
}

/** Differences between the picture and the typed values. Small misreadings do not count. */
export function differencesFrom(paper: TypedPaper, reading: ReadPaperFields, holder: Holder): Objection[] {
  const name = licenceName(paper.code)
  const found: Objection[] = []
  const object = (reason: string) => found.push({ item: paper.code, reason })
  const read = (field: string) => reading.find(one => one.field === field && one.confidence >= SURE)?.text
  const differ = (label: string, typed: string, shown: string) =>
    object(`${name}图片上的${label}“${shown}”与填写的“${typed}”不一致`)
  const shownHolder = read('holderName')
  if (shownHolder && !isSameName(shownHolder, paper.holderName) && closeness(shownHolder, paper.holderName) < 0.75)
    differ(paper.code === 'ID' ? '姓名' : '名称', paper.holderName, shownHolder)
  const code = read('creditCode')
  if (code !== undefined && checkCreditCode(code) === 'ok' && code !== holder.creditCode)
    differ('统一社会信用代码', holder.creditCode, code)
  const number = read('number')
  const isOwnNumber = paper.code !== 'BL' && paper.code !== 'INST'
  if (isOwnNumber && number && closeness(normalLicenceNumber(number, paper.code), paper.number) < 0.7)
    differ('编号', paper.number, number)
  const person = read('legalPerson')
  if (NAMES_THE_LEGAL_PERSON.has(paper.code) && person && closeness(person, paper.legalPerson) < 0.5)
    differ('法定代表人', paper.legalPerson, person)
  const end = read('expires')
  // No paper ends before it starts: then the recognition is wrong, not the paper.
  const isPossible = end !== undefined && (readExpiry(end)?.expiresOn ?? '9999') > paper.issuedOn
  if (isPossible && !isSameEnd(end, paper.expires)) differ('有效期', paper.expires, end)
  if (paper.code === 'DL') for (const reason of beyondPicture(paper, read, holder.kind)) object(`${name}${reason}`)
  return found
}

const NAMES_THE_LEGAL_PERSON: ReadonlySet<string> = new Set(['BL', 'INST', 'DL', 'PL'])

/** When one side has only a month, months are compared; text that is not a date is ignored. */
function isSameEnd(shown: string, typed: string): boolean {
  const [one, other] = [readExpiry(shown), readExpiry(typed)]
  if (one === null || other === null || shown === '' || typed === '') return true
  const isMonth = one.precision === 'month' || other.precision === 'month'
  const text = (end: typeof one) => (isMonth ? end.expiresOn?.slice(0, 7) : end.expiresOn)
  return text(one) === text(other)
}

/** Typed rights that are not on the picture. */
function beyondPicture(paper: TypedPaper, read: (field: string) => string | undefined, kind: BuyerKind): string[] {
  const scopeText = read('scopeText')
  if (scopeText === undefined) return []
  const tradeMode = read('tradeMode') ?? paper.tradeMode
  const shown = readScope(
    { code: 'DL', number: paper.number, scopeText, tradeMode, rxCategory: read('rxCategory') ?? '' },
    kind,
  )
  // No known field was recognised: only a person can judge the picture.
  if (shown.classes.length === 0) return []
  const typed = readScope(paper, kind)
  const missing = typed.classes.filter(goods => !shown.classes.includes(goods))
  const names = missing.map(goods => GOODS_CLASSES[goods as GoodsClass])
  return [
    ...(names.length > 0 ? [`图片上的经营范围未见填写的“${names.join('、')}”`] : []),
    ...(typed.marks.includes('rx') && !shown.marks.includes('rx') ? ['图片上的经营类别未见填写的“处方药”'] : []),
  ]
}

/** 1: equal; 0: nothing in common. By edit distance. */
function closeness(left: string, right: string): number {
  const a = [...left]
  const b = [...right]
  const longest = Math.max(a.length, b.length)
  if (longest === 0) return 1
  let row = b.map((_, at) => at + 1)
  a.forEach((letter, i) => {
    let before = i
    let beside = i + 1
    row = row.map((above, j) => {
      const cost = Math.min(above + 1, beside + 1, before + (letter === b[j] ? 0 : 1))
      before = above
      beside = cost
      return cost
    })
  })
  return 1 - (row.at(-1) ?? a.length) / longest
}

interface Pictured {
  readonly code: LicenceCode
  readonly fileIds: readonly string[]
}

/** The reading of the first picture of each paper, by code. Missing readings are made and stored. */
export async function readingsOf(
  ctx: GatewayContext,
  accountId: string,
  papers: readonly Pictured[],
): Promise<Map<string, ReadPaperFields>> {
  const readable = papers.filter(paper => canRead(paper.code) && paper.fileIds.length > 0)
  const known = await inSystemTransaction(ctx, tx =>
    findReadings(
      tx.db,
      readable.map(paper => paper.fileIds[0] ?? ''),
    ),
  )
  const readings = new Map<string, ReadPaperFields>()
  for (const { code, fileIds } of readable) {
    const fileId = fileIds[0] ?? ''
    readings.set(code, known.get(fileId) ?? (await readNow(ctx, accountId, code, fileId)))
  }
  return readings
}

/** A picture that cannot be recognised proves nothing: a person checks it. */
async function readNow(
  ctx: GatewayContext,
  accountId: string,
  code: LicenceCode,
  fileId: string,
): Promise<ReadPaperFields> {
  const file = await openAnyFile(ctx, fileId)
  const image = file && asImage(file)
  if (!image) return []
  const read = await readPicture(ctx.gateways.ocr, image, code)
  if (!read.ok) return []
  await inSystemTransaction(ctx, tx =>
    keepReading(tx.db, { fileId, accountId, kind: code, readAt: tx.now }, read.value),
  )
  return read.value
}

import type { CompanyDraft, PaperDraft } from '@xiaojiu/contract/qualification/registration-schemas.ts'
import { checkCreditCode, isGenuineCreditCode } from '@xiaojiu/kernel/checks/credit-code.ts'
import { normalLicenceNumber } from '@xiaojiu/kernel/checks/licence-number.ts'
import { isSameName } from '@xiaojiu/kernel/checks/names.ts'
import { licenceName } from '../domain/licence-names.ts'
import type { ReadPaperFields } from '../ocr/store.ts'

interface Objection {
  readonly item: string
  readonly reason: string
}

export function codeObjections({ creditCode }: CompanyDraft): Objection[] {
  if (isGenuineCreditCode(creditCode)) return []
  return [{ item: 'creditCode', reason: '统一社会信用代码校验位不符，请与营业执照核对' }]
}

/** Below this the reader itself is not sure, and nobody is refused on its word. */
const SURE = 0.75

/** What stands on the picture and was typed differently. Small misreadings are no difference. */
export function differencesFrom(paper: PaperDraft, reading: ReadPaperFields, company: CompanyDraft): Objection[] {
  const name = licenceName(paper.code)
  const found: Objection[] = []
  const read = (field: string) => reading.find(one => one.field === field && one.confidence >= SURE)?.text
  const differ = (label: string, typed: string, shown: string) =>
    found.push({ item: paper.code, reason: `${name}图片上的${label}“${shown}”与填写的“${typed}”不一致` })
  const holder = read('holderName')
  if (holder !== undefined && !isSameName(holder, paper.holderName) && closeness(holder, paper.holderName) < 0.75)
    differ(paper.code === 'ID' ? '姓名' : '名称', paper.holderName, holder)
  const code = read('creditCode')
  if (code !== undefined && checkCreditCode(code) === 'ok' && code !== company.creditCode)
    differ('统一社会信用代码', company.creditCode, code)
  const number = read('number')
  const isOwnNumber = paper.code !== 'BL' && paper.code !== 'INST'
  if (isOwnNumber && number !== undefined && closeness(normalLicenceNumber(number), paper.number) < 0.7)
    differ('编号', paper.number, number)
  const end = read('expires')
  if (end !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(end) && isDay(paper.expires) && end !== paper.expires)
    differ('有效期', paper.expires, end)
  return found
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}

/** 1: the same; 0: nothing in common. By the number of letters that have to change. */
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

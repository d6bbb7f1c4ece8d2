import { isSameName } from '@xiaojiu/kernel/checks/names.ts'
import { isGenuineCreditCode, normalCreditCode, normalLicenceNumber } from '@xiaojiu/kernel/checks/numbers.ts'
import { type Day, daysBetween } from '@xiaojiu/kernel/time.ts'
import type { BuyingRight } from './buying-rights.ts'
import { type LicenceCode, licenceName } from './licence-names.ts'
import { goodUntil } from './licence-validity.ts'
import { type HolderFacts, type KeptPaper, NAMES_THE_COMPANY, NAMES_THE_LEGAL_PERSON } from './paper-checks.ts'

/** A comparison and what it found, in a few words. */
export interface Check {
  readonly text: string
  readonly standing: 'ok' | 'note' | 'bad'
}

export interface CheckedPaper extends KeptPaper {
  readonly code: LicenceCode
  readonly number: string
}

/** A paper that ends this soon is worth a word. */
const SOON_DAYS = 90

/** The papers against the company, against each other and against the date. */
export function checkPapers(
  papers: readonly CheckedPaper[],
  holder: HolderFacts & { readonly creditCode: string },
  today: Day,
): Check[] {
  const named = papers.filter(({ code, holderName }) => code !== 'ID' && holderName !== '')
  const coded = papers.filter(({ code, number }) => NAMES_THE_COMPANY.has(code) && number !== '')
  const personed = papers.filter(({ code, legalPerson }) => NAMES_THE_LEGAL_PERSON.has(code) && legalPerson !== '')
  const otherCode = coded.filter(
    ({ code, number }) => normalLicenceNumber(number, code) !== normalCreditCode(holder.creditCode),
  )
  return [
    agreement(
      `${named.length} 份证照名称一致`,
      named.filter(paper => !isSameName(paper.holderName, holder.name)),
      paper => `名称为“${paper.holderName}”`,
    ),
    ...(coded.length === 0
      ? []
      : [agreement('证照上的信用代码一致', otherCode, paper => `信用代码为“${paper.number}”`)]),
    isGenuineCreditCode(holder.creditCode)
      ? { text: '信用代码校验通过', standing: 'ok' }
      : { text: '信用代码校验位不符', standing: 'bad' },
    ...(personed.length === 0
      ? []
      : [
          agreement(
            '法定代表人一致',
            personed.filter(paper => !isSameName(paper.legalPerson, holder.legalPerson)),
            paper => `法定代表人为“${paper.legalPerson}”`,
          ),
        ]),
    ...checkDates(papers, today),
  ]
}

function agreement(whenAll: string, others: readonly CheckedPaper[], what: (paper: CheckedPaper) => string): Check {
  if (others.length === 0) return { text: whenAll, standing: 'ok' }
  return { text: others.map(paper => `${licenceName(paper.code)}的${what(paper)}`).join('，'), standing: 'bad' }
}

function checkDates(papers: readonly CheckedPaper[], today: Day): Check[] {
  const ends = papers.flatMap(paper => {
    const end = goodUntil(paper)
    return end === null ? [] : [{ name: licenceName(paper.code), end, left: daysBetween(today, end) }]
  })
  const over = ends.filter(({ left }) => left < 0)
  if (over.length > 0) return [{ text: `${over.map(({ name }) => name).join('、')}已过期`, standing: 'bad' }]
  return [
    { text: '证照都在有效期内', standing: 'ok' },
    ...ends
      .filter(({ left }) => left <= SOON_DAYS)
      .map(({ name, end, left }): Check => ({ text: `${name} ${end} 到期，剩 ${left} 天`, standing: 'note' })),
  ]
}

/** The wanted classes of goods against what the papers allow, in whole or in part. */
export function checkScope(rights: readonly BuyingRight[]): Check[] {
  const classes = [...Map.groupBy(rights, ({ goodsClass }) => goodsClass).values()]
  if (classes.length === 0) return []
  const isShut = (kinds: readonly BuyingRight[]) => kinds.every(({ isAllowed }) => !isAllowed)
  const missing = classes.filter(isShut).flat()
  const parts = classes.filter(kinds => !isShut(kinds)).flatMap(kinds => kinds.filter(({ isAllowed }) => !isAllowed))
  const labels = (found: readonly BuyingRight[]) => found.map(({ label }) => label).join('、')
  return [
    missing.length === 0
      ? { text: `申请的 ${classes.length} 类商品都在证照范围内`, standing: 'ok' }
      : { text: `证照不含申请的${labels(missing)}`, standing: 'bad' },
    ...(parts.length === 0 ? [] : [{ text: `其中不含${labels(parts)}`, standing: 'note' as const }]),
  ]
}

/** Papers whose number an office gives to one company only. */
const NUMBERED_BY_OFFICE: ReadonlySet<string> = new Set(['DL', 'PL', 'ML', 'CF', 'D2', 'D3', 'FD'])

export function isNumberedByOffice(code: string): boolean {
  return NUMBERED_BY_OFFICE.has(code)
}

/** Other companies and stores with the same data. */
export interface Duplicates {
  /** Companies whose paper of the same kind has the same number. Without a name: beyond the limits of the reader. */
  readonly numbers: readonly { readonly code: string; readonly companyName: string | null }[]
  readonly namesakeCount: number
  /** Companies of logins with the same mobile; null: beyond the limits of the reader. */
  readonly onMobile: readonly (string | null)[]
  /** Stores with the same credit code. */
  readonly stores: readonly string[]
}

export function checkDuplicates({ numbers, namesakeCount, onMobile, stores }: Duplicates): Check[] {
  const byCode = Map.groupBy(numbers, ({ code }) => code)
  return [
    ...(numbers.length === 0
      ? [{ text: '证照编号没有其他企业使用', standing: 'ok' as const }]
      : [...byCode].map(([code, found]) => ({
          text: `${licenceName(code)}编号与${companyWords(found.map(one => one.companyName))}相同`,
          standing: 'bad' as const,
        }))),
    namesakeCount === 0
      ? { text: '没有同名企业', standing: 'ok' }
      : { text: `已有 ${namesakeCount} 家同名企业`, standing: 'bad' },
    onMobile.length === 0
      ? { text: '手机号没有其他企业使用', standing: 'ok' }
      : { text: `手机号与${companyWords(onMobile)}相同`, standing: 'bad' },
    ...(stores.length === 0 ? [] : [{ text: `与店铺${stores.join('、')}为同一主体`, standing: 'note' as const }]),
  ]
}

/** The names of companies, and how many others there are that the reader may not see. */
export function companyWords(names: readonly (string | null)[]): string {
  const hiddenCount = names.filter(name => name === null).length
  const hidden = hiddenCount === 0 ? [] : [`数据范围外的 ${hiddenCount} 家企业`]
  return [...names.flatMap(name => (name === null ? [] : `“${name}”`)), ...hidden].join('、')
}

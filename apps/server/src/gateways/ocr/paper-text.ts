import { normalCompanyName, normalPersonName, toHalfWidth } from '@xiaojiu/kernel/checks/names.ts'
import { checkCreditCode, checkIdNumber } from '@xiaojiu/kernel/checks/numbers.ts'
import type { IdCardField, LicenceField, ReadField, ReadFields } from './gateway.ts'

/** The labels before values on a paper. A label without a field only ends the value before it. */
type Labels<Name extends string> = Readonly<Record<string, Name | null>>

const LICENCE_LABELS: Labels<LicenceField | 'period'> = {
  统一社会信用代码: 'creditCode',
  社会信用代码: 'creditCode',
  许可证编号: 'number',
  许可证号: 'number',
  备案凭证编号: 'number',
  备案编号: 'number',
  备案号: 'number',
  登记号: 'number',
  编号: 'number',
  证号: 'number',
  医疗机构名称: 'companyName',
  诊所名称: 'companyName',
  经营者名称: 'companyName',
  企业名称: 'companyName',
  机构名称: 'companyName',
  单位名称: 'companyName',
  名称: 'companyName',
  法定代表人: 'legalPerson',
  经营者: 'legalPerson',
  投资人: 'legalPerson',
  企业负责人: 'personInCharge',
  主要负责人: 'personInCharge',
  负责人: 'personInCharge',
  质量管理负责人: 'qualityHead',
  质量负责人: 'qualityHead',
  注册地址: 'address',
  主要经营场所: 'address',
  经营场所: 'address',
  营业场所: 'address',
  执业地址: 'address',
  执业地点: 'address',
  经营地址: 'address',
  生产地址: 'address',
  住所: 'address',
  地址: 'address',
  仓库地址: 'warehouseAddress',
  仓库地点: 'warehouseAddress',
  库房地址: 'warehouseAddress',
  经营方式: 'tradeMode',
  经营类别: 'rxCategory',
  经营范围: 'scope',
  生产范围: 'scope',
  经营项目: 'scope',
  诊疗科目: 'scope',
  诊疗范围: 'scope',
  成立日期: 'validFrom',
  注册日期: 'validFrom',
  发证日期: 'validFrom',
  备案日期: 'validFrom',
  签发日期: 'validFrom',
  批准日期: 'validFrom',
  营业期限: 'period',
  经营期限: 'period',
  有效期限: 'period',
  有效期至: 'validUntil',
  有效期: 'period',
  登记机关: 'issuer',
  审批机关: 'issuer',
  发证机关: 'issuer',
  发证部门: 'issuer',
  备案机关: 'issuer',
  备案部门: 'issuer',
  类型: null,
  注册资本: null,
  组成形式: null,
  实收资本: null,
  注册资金: null,
  经营状态: null,
  经济性质: null,
  经营性质: null,
  服务方式: null,
  服务范围: null,
  机构类别: null,
  校验期限: null,
  校验记录: null,
  变更记录: null,
  隶属单位: null,
  隶属企业: null,
  许可事项: null,
  社会监督电话: null,
  主体业态: null,
  服务对象: null,
  床位: null,
  牙椅: null,
  所有制形式: null,
  日常监督管理机构: null,
  日常监督管理人员: null,
  投诉举报电话: null,
  签发人: null,
}

const ID_CARD_LABELS: Labels<IdCardField | 'period'> = {
  姓名: 'name',
  公民身份号码: 'idNumber',
  出生: 'birthday',
  住址: 'address',
  签发机关: 'issuer',
  有效期限: 'period',
  性别: null,
  民族: null,
}

/** Characters that engines insert between the characters of a widely spaced label, and around it. */
const NOISE = '[\\s,，.。、"“”\'‘’`·:：;；|_—-]*'

/** Reads a licence from the lines of text on it. `confidence` is the engine's own, 0 to 1. */
export function readLicenceText(text: string, confidence: number): ReadFields<LicenceField> {
  const found = valuesByLabel(text, LICENCE_LABELS)
  const fields: Partial<Record<LicenceField, ReadField>> = {}
  const keep = (name: LicenceField, value: string | null, sure = confidence) => {
    if (value !== null && value !== '' && value !== '无' && !/^[*＊x/\\-]+$/i.test(value))
      fields[name] = { text: value, confidence: sure }
  }
  const code = creditCodeIn(found.get('creditCode') ?? '') ?? sureCreditCodeIn(text)
  keep(
    'creditCode',
    code,
    code !== null && checkCreditCode(code) === 'ok' ? Math.max(confidence, 0.98) : confidence / 2,
  )
  keep('number', numberIn(upToLabel(found.get('number') ?? '')))
  keep('companyName', normalCompanyName(upToLabel(found.get('companyName') ?? '', 4)))
  for (const name of ['legalPerson', 'personInCharge', 'qualityHead'] as const)
    keep(name, personIn(upToLabel(found.get(name) ?? '')))
  for (const name of ['address', 'warehouseAddress', 'scope', 'issuer', 'tradeMode', 'rxCategory'] as const)
    keep(name, tidy(upToLabel(found.get(name) ?? '', 4)))
  const period = periodIn(found.get('period') ?? '')
  const from = dayIn(found.get('validFrom') ?? '') ?? period.from
  const until = periodIn(found.get('validUntil') ?? '').until ?? period.until
  keep('validFrom', from)
  // No paper ends on the day it begins: the end was not recognised and the beginning was read twice.
  keep('validUntil', until === from ? null : until)
  return fields
}

/** The field of a label; undefined for labels that are not used. */
export function fieldOfLabel(label: string): LicenceField | undefined {
  const name = LICENCE_LABELS[label]
  return name === 'period' ? 'validUntil' : (name ?? undefined)
}

/** Reads one side of an identity card. */
export function readIdCardText(text: string, confidence: number): ReadFields<IdCardField> {
  const found = valuesByLabel(text, ID_CARD_LABELS)
  const fields: Partial<Record<IdCardField, ReadField>> = {}
  const keep = (name: IdCardField, value: string | null, sure = confidence) => {
    if (value !== null && value !== '') fields[name] = { text: value, confidence: sure }
  }
  const number = idNumberIn(found.get('idNumber') ?? '') ?? idNumberIn(text)
  keep('name', personIn(found.get('name') ?? ''))
  keep(
    'idNumber',
    number,
    number !== null && checkIdNumber(number) === 'ok' ? Math.max(confidence, 0.98) : confidence / 2,
  )
  keep('birthday', dayIn(found.get('birthday') ?? ''))
  keep('address', tidy(found.get('address') ?? ''))
  keep('issuer', tidy(found.get('issuer') ?? ''))
  const period = periodIn(found.get('period') ?? '')
  keep('validFrom', period.from)
  keep('validUntil', period.until)
  return fields
}

/** Labels that do not occur in sentences: they count wherever a separator or a gap follows. */
const isUnmistakable = (label: string) => label.length >= 4

/**
 * Splits the text at its labels. A short label counts at the start of a line or after a gap, because 名称 and 地址 also
 * occur in sentences; a long one counts also where the engine lost the gap before it.
 */
function valuesByLabel<Name extends string>(text: string, labels: Labels<Name>): Map<Name, string> {
  const names = Object.keys(labels).toSorted((a, b) => b.length - a.length)
  const spaced = (some: readonly string[]) => some.map(name => [...name].join(NOISE)).join('|')
  const remark = `(?:${NOISE}[（(][^）)\\n]{1,8}[）)])?`
  const label = new RegExp(
    `(?:(?:^|\\n|[\\s"“”])${NOISE}(${spaced(names)})${remark}|(${spaced(names.filter(isUnmistakable))})${remark}(?=[\\s:：]))${NOISE}`,
    'g',
  )
  const plain = withDigits(toHalfWidth(text).replace(/[ \t]+/g, ' '))
  const cuts = [...plain.matchAll(label)]
  const values = new Map<Name, string>()
  cuts.forEach((cut, at) => {
    const name = labels[(cut[1] ?? cut[2] ?? '').replace(new RegExp(NOISE, 'g'), '')]
    const value = plain.slice(cut.index + cut[0].length, cuts[at + 1]?.index ?? plain.length)
    // The first value of a label counts; notes follow further down.
    if (name && !values.has(name)) values.set(name, value.replace(/\n\n[\s\S]*$/, ''))
  })
  return values
}

/** A value without the label that follows it in one run, and what belongs to that label. */
function upToLabel(value: string, shortest = 3): string {
  const labels = Object.keys(LICENCE_LABELS).filter(label => label.length >= shortest)
  const at = labels.map(label => value.indexOf(label)).filter(index => index > 0)
  return at.length === 0 ? value : value.slice(0, Math.min(...at))
}

/** Text without the spaces that engines insert between Chinese characters, and without the marks they see in dirt. */
function tidy(value: string): string {
  return value
    .replace(/[“”"‘’`|]/g, '')
    .replace(/\s+/g, '')
    .replace(/[〈<]/g, '（')
    .replace(/[〉>]/g, '）')
    .replaceAll('(', '（')
    .replaceAll(')', '）')
    .replaceAll(';', '；')
    .replaceAll(',', '，')
    .replace(/^[:：,，.。、·-]+/, '')
}

function personIn(value: string): string | null {
  const line = normalPersonName(value.split('\n')[0]?.replace(/[\s“”"]+/g, '') ?? '')
  return /^[\p{Script=Han}·]{2,20}/u.exec(line)?.[0] ?? null
}

function numberIn(value: string): string | null {
  const line = (value.split('\n')[0] ?? '').replace(/[\s“”"]+/g, '').toUpperCase()
  return /[一-龥A-Z0-9()（）〔〕-]{6,40}/.exec(line.replace(/[（(]正本[）)]|[（(]副本[）)]/g, ''))?.[0] ?? null
}

/** Letters that cannot occur in the code are replaced by the digits that look like them. */
function creditCodeIn(value: string): string | null {
  const plain = value.toUpperCase().replace(/[^0-9A-Z\n]/g, '')
  const found = /[0-9OIZS]{2}[0-9OIZSB]{6}[0-9A-Z]{10}/.exec(plain)?.[0]
  if (found === undefined) return null
  const likely = found.replaceAll('O', '0').replaceAll('I', '1').replaceAll('Z', '2').replaceAll('S', '5')
  return checkCreditCode(likely) === 'format' ? null : likely
}

/** Searched on the whole page: only a value that passes its own check counts. */
function sureCreditCodeIn(text: string): string | null {
  const codes = text.split('\n').map(creditCodeIn)
  return codes.find(code => code !== null && checkCreditCode(code) === 'ok') ?? null
}

function idNumberIn(value: string): string | null {
  return /[1-9]\d{16}[\dX]/.exec(value.toUpperCase().replace(/[^0-9X\n]/g, ''))?.[0] ?? null
}

const DAY = /\d{4}\s*[年.\-/]\s*\d{1,2}\s*[月.\-/]\s*\d{1,2}\s*日?/g

function dayIn(value: string): string | null {
  const found = value.match(DAY)?.[0]
  if (found !== undefined) return readChineseDay(found)
  return /长期|永久|无固定期限/.test(value) ? '长期' : null
}

/** `2016年3月8日至长期`, `自2024.05.06至2029.05.05`, or the end alone. */
function periodIn(value: string): { from: string | null; until: string | null } {
  const days = value.match(DAY)?.map(readChineseDay) ?? []
  if (/长期|永久|无固定期限/.test(value)) return { from: days[0] ?? null, until: '长期' }
  if (days.length >= 2) return { from: days[0] ?? null, until: days[1] ?? null }
  const month = /(\d{4})年(\d{1,2})月(?!\s*\d)/.exec(value)
  if (days.length === 0 && month) return { from: null, until: `${month[1]}-${month[2]?.padStart(2, '0')}` }
  // One day followed by 至 starts a period; the text after it means no end, however badly it was recognised.
  const isOpenEnd = /日?\s*至\s*[^\d\s]*期/.test(value)
  if (isOpenEnd) return { from: days[0] ?? null, until: '长期' }
  // 至 followed by something unreadable: the day is the beginning of the period, and its end is unknown.
  const day = new RegExp(DAY.source).exec(value)
  const isBeginning = day !== null && /^\s*[至到—~-]/.test(value.slice(day.index + day[0].length))
  return isBeginning ? { from: days[0] ?? null, until: null } : { from: null, until: days[0] ?? null }
}

const WRITTEN = /^(\d{4})(?:年|[-./])?(\d{1,2})(?:月|[-./])?(\d{1,2})日?$/
const UNLIMITED = new Set(['长期', '永久', '长期有效'])

/** `2026年3月1日`, `20260301`, `2026.03.01` → `2026-03-01`; an unlimited licence stays `长期`. */
export function readChineseDay(text: string): string | null {
  const plain = text.replace(/\s/g, '')
  if (UNLIMITED.has(plain)) return '长期'
  const parts = WRITTEN.exec(plain)
  if (!parts) return null
  const [, year = '', month = '', day = ''] = parts
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(written) ? written : null
}

const NUMERALS = '〇一二三四五六七八九'
const WRITTEN_OUT = /[〇○零一二三四五六七八九]{4}年[一二三四五六七八九十]{1,3}月(?:[一二三四五六七八九十]{1,3}日)?/g

/** `二〇二四年五月十六日`, as older papers print their days → `2024年5月16日`. */
function withDigits(text: string): string {
  return text.replace(WRITTEN_OUT, day =>
    day
      .replace(/[○零]/g, '〇')
      .replace(/([一二三四五六七八九]?)十([一二三四五六七八九]?)/g, (_, tens: string, ones: string) =>
        String((tens === '' ? 1 : NUMERALS.indexOf(tens)) * 10 + Math.max(NUMERALS.indexOf(ones || '〇'), 0)),
      )
      .replace(/[〇一二三四五六七八九]/g, numeral => String(NUMERALS.indexOf(numeral))),
  )
}

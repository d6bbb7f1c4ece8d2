import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from './all.ts'
import { AskedDay, Instant, Month } from './wire.ts'

/** All fields that a caller can send, at any depth, each with its call. */
function sentFields(): { readonly call: string; readonly field: string; readonly schema: z.core.$ZodType }[] {
  const seen = new Set<z.core.$ZodType>()
  const walk = (call: string, schema: z.core.$ZodType): ReturnType<typeof sentFields> => {
    if (seen.has(schema)) return []
    seen.add(schema)
    if (schema instanceof z.ZodObject)
      return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([field, inner]) => [
        { call, field, schema: inner },
        ...walk(call, inner),
      ])
    if (schema instanceof z.ZodArray) return walk(call, schema.element)
    if (schema instanceof z.ZodUnion) return schema.options.flatMap(option => walk(call, option))
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
      return walk(call, schema.unwrap())
    return []
  }
  return Object.entries(allEndpoints).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, endpoint]) => walk(`${area}.${name}`, endpoint.input)),
  )
}

const NUMBERS: readonly (readonly [field: RegExp, typed: string, written: string])[] = [
  [/mobile$/i, ' +86 １３８-0000 1234 ', '13800001234'],
  [/^(invoicePhone|phone)$/, '（027）8888 6666', '027-88886666'],
  [/^(creditCode|headquartersCode|taxNumber)$/, ' ９１440300-7084 61136t ', '91440300708461136T'],
  [/idNumber$|^certNo$/i, ' 110105 19491231-002ｘ ', '11010519491231002X'],
  [/^(bankAccount|accountNo|payerAccount)$/, '6222 0200－1111 3333', '6222020011113333'],
  [/^authCode$/, ' １２３ 456 ', '123456'],
  [/^(jzt_username)$/, ' 138 0000 1234 ', '13800001234'],
  [/^approvalNo$/, '批准文号：国药准字 h44021351', '国药准字H44021351'],
  [/^number$/, ' 鄂ＤＢ０２７０１２３ （更）', '鄂DB0270123(更)'],
  [
    /^(legalPerson|personInCharge|qualityHead|receiver|personName|agentName|contactName|applicantName)$/,
    '𠮷•买',
    '𠮷·买',
  ],
]

test('normalises every number and name sent, whatever its spaces, hyphens and character width', () => {
  const fields = sentFields()
  const wrong: string[] = []
  let count = 0
  for (const [pattern, typed, written] of NUMBERS)
    for (const { call, field, schema } of fields.filter(one => pattern.test(one.field))) {
      const read = z.safeParse(schema, typed)
      if (typeof z.safeParse(schema, 7).data === 'number') continue
      count++
      if (!read.success || read.data !== written) wrong.push(`${call} ${field}: ${String(read.data)}`)
    }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(30)
})

test('refuses all-zero numbers in every required field except listKnownPapers creditCode', () => {
  const zeros = sentFields().filter(({ field }) => /^(creditCode|accountNo|bankAccount)$/.test(field))
  const strict = zeros.filter(({ schema }) => !z.safeParse(schema, '').success)
  const taken = strict.filter(({ schema }) => z.safeParse(schema, '000000000000000000').success)
  expect(taken.map(({ call, field }) => `${call} ${field}`)).toEqual(['qualification.listKnownPapers creditCode'])
})

test('takes an instant only with a year of four digits in every zone', () => {
  const texts = ['2026-11-16T12:00:00+08:00', '9998-12-31T23:59:59Z', '9999-01-01T00:00:00Z', '9999-12-31T23:59:59Z']
  expect(texts.map(text => z.safeDecode(Instant, text).success)).toEqual([true, true, false, false])
})

test('takes a month only of these two centuries', () => {
  const months = ['2026-11', '2000-01', '2199-12', '0000-01', '1999-12', '9999-12', '2026-13', '2026-00', '2026-1']
  expect(months.filter(month => Month.safeParse(month).success)).toEqual(['2026-11', '2000-01', '2199-12'])
})

test('takes a day that is asked for only within the years of the database', () => {
  const days = ['2026-11-16', '1900-01-01', '9998-12-31', '0001-01-01', '1899-12-31', '9999-01-01', '2026-02-30']
  expect(days.filter(on => AskedDay.safeParse(on).success)).toEqual(['2026-11-16', '1900-01-01', '9998-12-31'])
})

import { isPersonName, normalPersonName } from '@xiaojiu/kernel/checks/names.ts'
import {
  checkCreditCode,
  checkIdNumber,
  isCompanyAccount,
  isLandline,
  isMobile,
  normalAccountNumber,
  normalCreditCode,
  normalIdNumber,
  normalMobile,
  normalPhone,
} from '@xiaojiu/kernel/checks/numbers.ts'
import { type Fen, formatYuan, parseYuan } from '@xiaojiu/kernel/money.ts'
import { formatUnitPrice, parseUnitPrice, type UnitPrice } from '@xiaojiu/kernel/price.ts'
import { toWireInstant } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'

/** An amount: `"12.50"` on the wire, integer fen in the code. */
export const Yuan = z.codec(z.string(), z.custom<Fen>(Number.isSafeInteger), {
  decode: (text, ctx) => {
    const amount = parseYuan(text)
    if (amount !== null) return amount
    ctx.issues.push({ code: 'custom', message: '金额应为元，最多两位小数', input: text })
    return z.NEVER
  },
  encode: formatYuan,
})

/** A unit price: `"9.605"` on the wire, hundredths of a fen in the code. */
export const UnitYuan = z.codec(z.string(), z.custom<UnitPrice>(Number.isSafeInteger), {
  decode: (text, ctx) => {
    const price = parseUnitPrice(text)
    if (price !== null) return price
    ctx.issues.push({ code: 'custom', message: '单价应为元，最多四位小数', input: text })
    return z.NEVER
  },
  encode: formatUnitPrice,
})

const LATEST_MS = Date.UTC(9999, 0)

/** An instant: ISO 8601 with offset on the wire, a `Date` in the code. */
export const Instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text, ctx) => {
    const instant = new Date(text)
    // Its year has four digits in every zone.
    if (instant.getTime() < LATEST_MS) return instant
    ctx.issues.push({ code: 'custom', message: '时间不正确', input: text })
    return z.NEVER
  },
  encode: toWireInstant,
})

/** A month of an amount of money or of papers. Earlier and later ones have no first and last day everywhere. */
export const Month = z.string().regex(/^2[01]\d{2}-(0[1-9]|1[0-2])$/, { message: '月份不正确' })

/** A day that is asked for. Others begin or end in a year that the database does not know. */
export const AskedDay = z.iso.date().refine(on => on >= '1900-01-01' && on < '9999-01-01', { message: '日期不正确' })

/** Ids are opaque to callers. The format is checked so that invalid values never reach the database. */
export const Id = z.uuid({ message: '编号不正确' })

/** A number in a query string. */
export const Count = z.coerce.number<string | number>().int().min(0).max(1_000_000)

/** The version of a record, or the number of a row, as it was shown. A column of the database holds it, and one more. */
export const SeenNumber = z.int().min(0).max(1_000_000_000)

/** A boolean in a query string. */
export const Flag = z.stringbool().or(z.boolean())

export const Nothing = z.strictObject({})
export const Done = z.object({})

/** How a screen formats a cell of a table that the server describes. Mobiles arrive masked. */
export const CellKind = z.enum(['text', 'money', 'count', 'day', 'time'])
export type CellKind = z.output<typeof CellKind>

/** An id made by the client that identifies a repeated submit. */
export const RequestId = z.string().regex(/^[\w-]{16,64}$/, { message: '提交编号不正确' })

/** Pagination of all lists: `pageNum` from 1, `pageSize` at most 100, responses have `total`. */
export const PAGE_FIELDS = {
  pageNum: z.coerce.number<string | number>().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number<string | number>().int().min(1).max(100).default(20),
}

/** The response fields of a page of rows. */
export function pageOf<Row extends z.core.$ZodType>(row: Row) {
  return { list: z.array(row), total: z.int().nonnegative(), pageNum: z.int(), pageSize: z.int() }
}

/*
 * Numbers and names as people type and paste them. The kernel functions that the shop's fields use remove spaces, hyphens and
 * full-width characters before validation.
 */

export const Mobile = z
  .string()
  .overwrite(normalMobile)
  .regex(/^1[3-9]\d{9}$/, { message: '请输入 11 位手机号' })

/** A mobile, a landline with its area code, or a 400 number. */
export const Phone = z
  .string()
  .overwrite(normalPhone)
  .refine(text => isMobile(text) || isLandline(text), { message: '请填写正确的电话，如 027-88886666' })

/** 统一社会信用代码. A wrong check digit is accepted because a few early codes have one; the reviewer decides. */
export const CreditCode = z
  .string()
  .overwrite(normalCreditCode)
  .regex(/^[0-9A-HJ-NPQRTUWXY]{18}$/, { message: '统一社会信用代码应为 18 位数字和大写字母' })
  .refine(text => checkCreditCode(text) !== 'format', { message: '统一社会信用代码不正确，请与营业执照核对' })

/** 公民身份号码. */
export const IdNumber = z
  .string()
  .overwrite(normalIdNumber)
  .regex(/^\d{17}[\dX]$/, { message: '请输入 18 位身份证号' })
  .refine(text => checkIdNumber(text) === 'ok', { message: '身份证号有误，请核对' })

/** A company's bank account. */
export const BankAccount = z
  .string()
  .overwrite(normalAccountNumber)
  .regex(/^\d{8,32}$/, { message: '银行账号应为 8 到 32 位数字' })
  .refine(isCompanyAccount, { message: '银行账号不正确，请核对' })

/** A person's name; allows rare characters and several parts. */
export const PersonName = z
  .string()
  .overwrite(normalPersonName)
  .refine(isPersonName, { message: '请输入 2–20 个字的姓名' })

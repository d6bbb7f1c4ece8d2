import { z } from 'zod'
import { Refusal } from '../refusal.ts'

z.config(z.locales.zhCN())

/** An error message may repeat the input, which may be a megabyte long. */
const LONGEST = 200

/** Turns the errors of a schema into one refusal that names the field and the fix. */
export function invalidInput(error: z.core.$ZodError): Refusal {
  const fields = error.issues
    .slice(0, 20)
    .map(issue => ({ field: cut(issue.path.map(String).join('.')), message: cut(issue.message) }))
  const [first] = fields
  const detail = first ? `${first.field === '' ? '' : `${first.field}：`}${first.message}` : '提交的内容有误'
  return new Refusal('invalid-input', { detail, fields })
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

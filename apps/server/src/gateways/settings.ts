import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigMistake } from '#platform/config.ts'
import { USUAL_FEE_BP } from './pay-channel.ts'

/** The environment variables that only a configured provider needs; a mistake stops the start with a message. */
export function readSettings<Shape extends z.core.$ZodLooseShape>(
  provider: string,
  raw: Readonly<Record<string, string | undefined>>,
  shape: Shape,
): z.output<z.ZodObject<Shape>> {
  const given = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined && value !== ''))
  const read = z.object(shape).safeParse(given)
  if (read.success) return read.data
  const mistakes = read.error.issues.map(issue => {
    const name = issue.path.join('.')
    return given[name] === undefined ? `${name}（未设置）` : `${name}（${issue.message}）`
  })
  throw new ConfigMistake(`${provider}的环境变量设置有误：${mistakes.join('、')}`)
}

export const Required = z.string().min(1)

/** The fee of a payment provider in hundredths of a percent. */
export const FeeBp = z.coerce.number().int('应为整数，60 即 0.6%').min(0).max(1000).default(USUAL_FEE_BP)

/** A key in PEM: the text itself, with line breaks or `\n`, or the path of its file. */
export const Pem = z.string().transform((text, ctx) => {
  if (text.startsWith('-----BEGIN')) return text.replaceAll('\\n', '\n')
  try {
    return readFileSync(text, 'utf8')
  } catch {
    ctx.issues.push({ code: 'custom', message: '应为 PEM 内容或可读的 PEM 文件路径', input: text })
    return z.NEVER
  }
})

/** A JSON object of texts, such as template names to their codes. */
export const TextMap = z.string().transform((text, ctx): Record<string, string> => {
  try {
    return z.record(z.string(), z.string().min(1)).parse(JSON.parse(text))
  } catch {
    ctx.issues.push({ code: 'custom', message: '应为 JSON 对象，值为文字', input: text })
    return z.NEVER
  }
})

/** As `TextMap`, with a value for each of the names. */
export function FullTextMap<Name extends string>(names: readonly Name[]) {
  return TextMap.transform((map, ctx): Record<Name, string> => {
    const missing = names.filter(name => !(name in map))
    if (missing.length > 0) ctx.issues.push({ code: 'custom', message: `缺少 ${missing.join('、')}`, input: map })
    return map as Record<Name, string>
  })
}

import { readFile } from 'node:fs/promises'
import { day, startOf } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import { type OpsArguments, OpsMistake, optionOf } from '#platform/ops-command.ts'

/** An invalid value is reported with its path. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new OpsMistake(
    read.error.issues.map(({ path, message }) => `${path.join('.') || '内容'}：${message}`).join('\n'),
  )
}

export async function textFile(args: OpsArguments): Promise<string> {
  const path = optionOf(args, 'file')
  return readFile(path, 'utf8').catch(() => {
    throw new OpsMistake(`读不到文件 ${path}。`)
  })
}

export async function jsonFile(args: OpsArguments): Promise<unknown> {
  const text = await textFile(args)
  try {
    return JSON.parse(text)
  } catch {
    throw new OpsMistake('文件不是正确的 JSON。')
  }
}

export function idOf(typed: string | undefined): string {
  return checked(z.uuid('编号不正确'), typed)
}

/** The beginning of a day, in Shanghai. */
export function momentOf(typed: string): Date {
  return startOf(day(checked(z.iso.date('日期应为 YYYY-MM-DD'), typed)))
}

import { expect, test } from 'vitest'
import { z } from 'zod'
import { invalidInput } from './invalid-input.ts'

const complaintAbout = (schema: z.ZodType, given: unknown) => {
  const { error } = schema.safeParse(given)
  if (!error) throw new Error('nothing was wrong')
  return invalidInput(error)
}

test('names the field and what is wrong with it', () => {
  const refusal = complaintAbout(z.object({ lines: z.array(z.object({ count: z.int('请输入整数') })) }), {
    lines: [{ count: 'x' }],
  })
  expect(refusal.details).toEqual({
    detail: 'lines.0.count：请输入整数',
    fields: [{ field: 'lines.0.count', message: '请输入整数' }],
  })
})

test('keeps the refusal short when the input is very long', () => {
  const names = Array.from({ length: 50_000 }, (_, at) => [`field${at}`, 1])
  const refusal = complaintAbout(z.strictObject({}), Object.fromEntries(names))
  expect(JSON.stringify(refusal.details).length).toBeLessThan(1000)
})

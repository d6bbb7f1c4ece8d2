import { endpoint } from '@xiaojiu/contract/define.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeApi } from '../../apps/server/src/platform/http/openapi.ts'
import { callsOf, type Description, findBreaks } from './contract-changes.ts'

/** A release whose only call has these parts. */
function release(
  input: z.core.$ZodType,
  output: z.core.$ZodType,
  { method = 'POST', path = '/cart/see' }: { readonly method?: 'GET' | 'POST'; readonly path?: `/${string}` } = {},
): Description {
  const see = endpoint({ method, path, access: 'anyone', summary: '', input, output, refusals: [] })
  return JSON.parse(JSON.stringify(describeApi({ cart: { see } }))) as Description
}

const nothing = z.strictObject({})
const done = z.object({})
const withInput = (input: z.core.$ZodType, method: 'GET' | 'POST' = 'POST') => release(input, done, { method })
const withOutput = (output: z.core.$ZodType) => release(nothing, output)

test('names the calls of a release', () => {
  expect(callsOf(release(nothing, done))).toEqual(new Set(['cart.see']))
})

test('finds nothing in a release without changes, and in what is only new', () => {
  const before = release(
    z.strictObject({ a: z.string() }),
    z.object({ b: z.enum(['x', 'y']), c: z.string().nullable() }),
  )
  const after = release(
    z.strictObject({ a: z.string().or(z.int()), filter: z.string().optional() }),
    z.object({ b: z.enum(['x', 'y']), c: z.string().nullable(), d: z.array(z.string()).default([]) }),
  )
  expect(findBreaks(before, before)).toEqual([])
  expect(findBreaks(before, after)).toEqual([])
  const sent = z.object({ d: z.array(z.string()).default([]) })
  expect(findBreaks(withOutput(sent), withOutput(z.object({ d: z.array(z.string()) })))).toEqual([])
})

test.each([
  [
    'a call that has moved',
    release(nothing, done),
    release(nothing, done, { path: '/cart/look' }),
    ['cart.see: no longer at POST /webApis/cart/see'],
  ],
  [
    'an input that is needed now',
    withInput(z.strictObject({ a: z.string() })),
    withInput(z.strictObject({ a: z.string(), reason: z.string() })),
    ['cart.see: a new server refuses old input: reason is missing'],
  ],
  [
    'an input that is unknown now',
    withInput(z.strictObject({ a: z.string().optional() }), 'GET'),
    withInput(nothing, 'GET'),
    ['cart.see: a new server refuses old input: a is unknown'],
  ],
  [
    'a tighter limit inside a list',
    withInput(z.strictObject({ lines: z.array(z.object({ note: z.string().max(200) })) })),
    withInput(z.strictObject({ lines: z.array(z.object({ note: z.string().max(100) })) })),
    ['cart.see: a new server refuses old input: lines.[].note.maxLength is 100'],
  ],
  [
    'an input that servers of before need',
    withInput(z.strictObject({ a: z.string() })),
    withInput(z.strictObject({ a: z.string().optional() })),
    ['cart.see: an old server refuses new input: a is missing'],
  ],
  [
    'a state that pages of before do not know',
    withOutput(z.object({ list: z.array(z.object({ state: z.enum(['open']) })) })),
    withOutput(z.object({ list: z.array(z.object({ state: z.enum(['open', 'asking']) })) })),
    ['cart.see: an old page does not understand new output: data.list.[].state.asking is unknown'],
  ],
  [
    'a field that pages of before read',
    withOutput(z.object({ a: z.string() })),
    withOutput(done),
    ['cart.see: an old page does not understand new output: data.a is missing'],
  ],
  [
    'a field that may be empty now',
    withOutput(z.object({ a: z.string() })),
    withOutput(z.object({ a: z.string().nullable() })),
    ['cart.see: an old page does not understand new output: data.a.null is not accepted'],
  ],
  [
    'a field without a default, which servers of before do not send',
    withOutput(done),
    withOutput(z.object({ reason: z.string().nullable() })),
    ['cart.see: a new page does not understand old output: data.reason is missing'],
  ],
])('finds %s', (_, before, after, problems) => {
  expect(findBreaks(before, after)).toEqual(problems)
})

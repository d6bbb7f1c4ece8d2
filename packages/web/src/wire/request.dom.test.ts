import { endpoint } from '@xiaojiu/contract/define.ts'
import { sandboxEndpoints } from '@xiaojiu/contract/sandbox/endpoints.ts'
import { Instant, PAGE_FIELDS, Yuan } from '@xiaojiu/contract/wire.ts'
import { fen } from '@xiaojiu/kernel/money.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { encodeInput } from './request.ts'

const listed = endpoint({
  method: 'GET',
  path: '/a',
  access: 'anyone',
  summary: '',
  input: z.strictObject({ from: Instant.optional(), ...PAGE_FIELDS }),
  output: z.object({}),
  refusals: [],
})

describe('encoding the input of a call', () => {
  test('allows fields with a default to be left out', () => {
    expect(encodeInput(listed, {})).toEqual({})
    expect(encodeInput(listed, { pageNum: 3, from: undefined })).toEqual({ pageNum: 3 })
  })

  test('encodes times and amounts, also when nested', () => {
    expect(encodeInput(listed, { from: new Date('2026-11-15T00:00:00Z') })).toEqual({
      from: '2026-11-15T08:00:00.000+08:00',
    })
    const behaviour = {
      answer: 'lost',
      answerDelayMs: 10,
      notify: 'twice',
      notifyDelaySeconds: 0,
      amountOffset: fen(-1),
      outcome: 'slow',
    } as const
    expect(encodeInput(sandboxEndpoints.saveBehaviour, { provider: 'wechat', behaviour })).toEqual({
      provider: 'wechat',
      behaviour: { ...behaviour, amountOffset: '-0.01' },
    })
  })

  test('enforces the rules of the contract', () => {
    const transfer = { payerName: '安康大药房', payerAccount: '42000000', amount: fen(0), remark: '' }
    expect(() => encodeInput(sandboxEndpoints.sendTransfer, transfer)).toThrow('金额须大于零')
    expect(encodeInput(sandboxEndpoints.sendTransfer, { ...transfer, amount: fen(5) })).toMatchObject({
      amount: '0.05',
    })
  })

  test('encodes an input that is a union', () => {
    const choice = endpoint({
      ...listed,
      input: z.union([z.object({ due: Yuan }), z.object({ all: z.literal(true) })]),
    })
    expect(encodeInput(choice, { due: fen(5) } as never)).toEqual({ due: '0.05' })
  })
})

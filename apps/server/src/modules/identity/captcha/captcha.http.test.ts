import { createHash } from 'node:crypto'
import { identityEndpoints } from '@xiaojiu/contract/identity/endpoints.ts'
import { expect, test } from 'vitest'
import { useTestServer } from '#testing/server.ts'
import { checkCaptcha } from './captcha.ts'

const server = useTestServer()
const check = (captchaId: string, captchaAnswer: string) => checkCaptcha(server.context(), { captchaId, captchaAnswer })

function work(captchaId: string, zeroBits: number): string {
  for (let number = 0; ; number++) {
    const hash = createHash('sha256').update(`${captchaId}:${number}`).digest()
    if (hash.readUInt32BE(0) >>> (32 - zeroBits) === 0) return String(number)
  }
}

test('accepts a proof-of-work answer in place of the slider, once', async () => {
  const { value } = await server.client().call(identityEndpoints.newCaptchaWork, {})
  expect(value.zeroBits).toBe(16)
  const answer = work(value.captchaId, value.zeroBits)
  expect(await check(value.captchaId, answer)).toBe('right')
  expect(await check(value.captchaId, answer)).toBe('wrong')
})

test('refuses a wrong number, an answer to another task and a late answer', async () => {
  const client = server.client()
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(async () => (await client.call(identityEndpoints.newCaptchaWork, {})).value),
  )
  if (!first || !second || !third) throw new Error('three tasks were asked for')
  const answer = work(first.captchaId, first.zeroBits)
  expect(await check(first.captchaId, String(Number(answer) + 1))).toBe('wrong')
  expect(await check(second.captchaId, answer)).toBe('wrong')
  const late = work(third.captchaId, third.zeroBits)
  server.clock.advance(2 * 60_000)
  expect(await check(third.captchaId, late)).toBe('wrong')
})

test('counts slider and proof-of-work captchas against one rate limit', async () => {
  const client = server.client()
  client.ip = '10.13.0.1'
  for (let count = 0; count < 120; count++) await client.call(identityEndpoints.newCaptchaWork, {})
  expect((await client.call(identityEndpoints.newCaptcha, {})).status).toBe(429)
  expect((await client.call(identityEndpoints.newCaptchaWork, {})).status).toBe(429)
})

import { expect, test } from 'vitest'
import { GUARD_COOKIE } from '#platform/http/open-request.ts'
import { noncesOfCopies } from '#testing/copies-in-one-batch.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsBuyer } from '#testing/sign-in.ts'
import { authenticator } from './authenticate-requests.ts'

const server = useTestServer()

test('accepts one of two copies of a request that wait in the same batch', async () => {
  const { client } = await signInAsBuyer(server)
  const nonces = await noncesOfCopies(authenticator(server.parts.database), client, GUARD_COOKIE, server.clock.read())
  expect(nonces).toEqual(['fresh', 'replayed'])
})

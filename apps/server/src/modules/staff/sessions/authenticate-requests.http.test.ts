import { FACE_COOKIES } from '@xiaojiu/contract/staff/cookies.ts'
import { expect, test } from 'vitest'
import { noncesOfCopies } from '#testing/copies-in-one-batch.ts'
import { useTestServer } from '#testing/server.ts'
import { signInAsSeller } from '#testing/sign-in.ts'
import { staffAuthenticator } from './authenticate-requests.ts'

const server = useTestServer()

test('accepts one of two copies of a request of staff that wait in the same batch', async () => {
  const { client } = await signInAsSeller(server)
  const authenticate = staffAuthenticator(server.parts.database, 'seller', false)
  const nonces = await noncesOfCopies(authenticate, client, FACE_COOKIES.seller.guard, server.clock.read())
  expect(nonces).toEqual(['fresh', 'replayed'])
})

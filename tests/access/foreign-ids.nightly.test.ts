import { expect, test } from 'vitest'
import { useTestServer } from '../../apps/server/src/testing/server.ts'
import { signIn } from '../../apps/server/src/testing/sign-in.ts'
import { strangerAtWork, sweep } from './foreign-ids.ts'

const server = useTestServer()

test('reveals and changes nothing when another company sends each of our ids in every id field', async () => {
  const { ours, belongings, callCount } = await strangerAtWork(server, { ids: 'all', entries: 'all' })
  expect(callCount).toBeGreaterThan(2000)

  // The company's own people do get these ids and words, so the search would find them.
  const own = await sweep({ belongings, client: () => signIn(server, ours), ids: 'named', entries: 'all' })
  expect(own.leaks.length).toBeGreaterThan(30)
})

import { expect, test } from 'vitest'
import { ConfigMistake, FORMER_SECRET } from '#platform/config.ts'
import { bareContext, TEST_SECRET } from '#testing/context.ts'
import { useTestDatabase } from '#testing/database.ts'
import { TEST_NOON } from '#testing/test-clock.ts'
import { adoptSecret } from './adopt-secret.ts'
import { loadAuthority } from './modules/qualification/certification/authority.ts'

const database = useTestDatabase()
const contextOf = (secret: string) => {
  const ctx = bareContext(database.app)
  return { ...ctx, site: { ...ctx.site, secret } }
}
const lockedKeys = async () =>
  (await database.owner.pool.query('select root_key, issuer_key from qualification.authority')).rows

test('re-encrypts keys locked with the former secret under the new secret', async () => {
  const { rootPem } = await loadAuthority(contextOf(FORMER_SECRET))
  await expect(loadAuthority(contextOf(TEST_SECRET))).rejects.toThrow()
  await adoptSecret(database.owner.db, TEST_SECRET, TEST_NOON)
  expect((await loadAuthority(contextOf(TEST_SECRET))).rootPem).toBe(rootPem)
  await expect(loadAuthority(contextOf(FORMER_SECRET))).rejects.toThrow()
})

test('leaves everything as it is when the secret is the same', async () => {
  const before = await lockedKeys()
  await adoptSecret(database.owner.db, TEST_SECRET, TEST_NOON)
  expect(await lockedKeys()).toEqual(before)
})

test('refuses a database that belongs to another secret, and changes nothing', async () => {
  const before = await lockedKeys()
  const adopting = adoptSecret(database.owner.db, 'another-secret-that-is-for-tests-000', TEST_NOON)
  await expect(adopting).rejects.toThrow(ConfigMistake)
  await expect(adopting).rejects.toThrow('另一个 SECRET')
  expect(await lockedKeys()).toEqual(before)
  await adoptSecret(database.owner.db, TEST_SECRET, TEST_NOON)
})

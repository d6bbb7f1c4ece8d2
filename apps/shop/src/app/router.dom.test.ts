import { expect, test, vi } from 'vitest'
import { openRouter } from './router.ts'

test('knows the address of the first page, which is asked for while the router is being made', async () => {
  window.history.replaceState(null, '', '/no-such-page?from=mail#top')
  const router = openRouter(() => undefined)
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  expect(router.state.errors).toBeNull()
  expect(router.state.location).toMatchObject({ pathname: '/no-such-page', search: '?from=mail', hash: '#top' })
  router.dispose()
})

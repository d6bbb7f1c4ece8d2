import { QueryClientProvider } from '@tanstack/react-query'
import { type Mounted, mount } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearBrowser, signIn } from '#trade/testing/session.ts'
import { track } from './tracking.ts'
import { useTracking } from './use-tracking.ts'

const profile = {
  isSignedIn: true,
  userBasicId: 'u1',
  companyId: 'c1',
  companyKind: 'single-pharmacy',
  provinceCode: '420000',
  platform: 'b2b',
  heatmapSampleRate: 0.2,
}
const settings = (analyticsPath: string) =>
  envelope({
    brandName: '小九药采',
    slogan: '',
    operatorName: '',
    servicePhone: '',
    serviceHours: '',
    legalNotices: [],
    statement: '',
    isGrayscale: false,
    analyticsPath,
    imUrl: '',
  })
const who = { userBasicId: 'u1', companyId: 'c1' }
const beacon = vi.fn<(path: string, text: string) => boolean>()
const beacons = () => beacon.mock.calls.map(([path, text]) => [path, JSON.parse(text).event])

beforeEach(() => {
  clearBrowser()
  signIn()
  beacon.mockClear()
  vi.stubGlobal('navigator', Object.assign(navigator, { sendBeacon: beacon }))
})
afterEach(() => vi.unstubAllGlobals())

function Page() {
  useTracking()
  return null
}

async function open(analyticsPath: string): Promise<[Mounted, () => string[]]> {
  const sent = answerPaths({
    '/cms/api/cms/common/settings': settings(analyticsPath),
    '/user/api/analytics/userProfile': envelope(profile),
  })
  const queries = makeQueryClient(() => false)
  const shown = mount(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(queries.isFetching()).toBe(0)))
  return [shown, () => sent.map(({ url }) => url)]
}

test('requests no profile and sends no event while no analytics address is set', async () => {
  const [{ unmount }, urls] = await open('')
  expect(urls()).toEqual(['/webApis/cms/api/cms/common/settings'])
  expect(beacons()).toEqual([])
  unmount()
})

test('R-281 requests the profile by login and company and sends it as b2b when an address is set', async () => {
  const [{ unmount }, urls] = await open('/collect')
  await act(() => vi.waitFor(() => expect(beacons()[0]).toEqual(['/collect', 'identity'])))
  expect(urls()[1]).toBe('/webApis/user/api/analytics/userProfile?companyId=c1&userBasicId=u1')
  expect(JSON.parse(beacon.mock.calls[0]?.[1] ?? '')).toEqual({
    event: 'identity',
    platform: 'b2b',
    companyKind: 'single-pharmacy',
    provinceCode: '420000',
  })
  unmount()
})

test.each([
  [0.19, 2],
  [0.2, 1],
])('R-280 when a visit draws %s against the sample rate 0.2, sends %i events', async (drawn, count) => {
  answerPaths({ '/user/api/analytics/userProfile': envelope(profile) })
  const end = new AbortController()
  await track('/collect', who, end.signal, () => drawn)
  document.body.click()
  end.abort()
  document.body.click()
  expect(beacons()).toHaveLength(count)
})

import { QueryClientProvider } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { type Mounted, mount } from '@xiaojiu/ui/testing/mount.tsx'
import { makeQueryClient } from '@xiaojiu/web/query.ts'
import { answerPaths, envelope } from '@xiaojiu/web/testing/fake-server.ts'
import '@xiaojiu/web/testing/test-face.ts'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useClaim } from './use-claim.ts'

const ref = { desk: 'registration', caseId: '0190b3a4-0000-7000-8000-000000000001' }
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  }, 15_000)

let shown: Mounted | null = null
afterEach(() => {
  shown?.unmount()
  vi.unstubAllGlobals()
})

interface CaseProps {
  readonly wasMine: boolean | null
  readonly isDecided?: boolean
  readonly desk?: string
}

function Case({ wasMine, isDecided = false, desk = ref.desk }: CaseProps) {
  const { isMine, fault, settle } = useClaim({ ...ref, desk }, wasMine)
  if (isDecided) settle()
  return <output>{isMine ? '由您处理中' : (fault ?? '')}</output>
}

function serve(): () => string[] {
  const claim = { accountId: 'a', name: '方婉清', until: '2026-11-18T08:15:00.000Z', isMine: true }
  const sent = answerPaths({
    [staffEndpoints.claimTask.path]: envelope(claim),
    [staffEndpoints.giveBackTask.path]: envelope({}),
  })
  return () => sent.map(({ url }) => url.slice(url.lastIndexOf('/') + 1))
}

/** Opens the case, waits for its text and leaves it. */
async function visit(wasMine: boolean | null, text: string, isDecided = false): Promise<void> {
  shown = mount(
    <QueryClientProvider client={makeQueryClient(() => false)}>
      <Case wasMine={wasMine} isDecided={isDecided} />
    </QueryClientProvider>,
  )
  await until(() => expect(shown?.box.textContent).toBe(text))
  shown.unmount()
  shown = null
}

test('CR-057 claims a case while it is open and gives it back when the reader leaves', async () => {
  const calls = serve()
  await visit(null, '')
  await visit(false, '由您处理中')
  await until(() => expect(calls()).toEqual(['claim', 'giveBack']))
})

test('CR-057 keeps a claim that the reader made before, and one whose case was decided', async () => {
  const calls = serve()
  await visit(true, '由您处理中')
  await visit(false, '由您处理中', true)
  // The last visit is the only one that gives its claim back.
  await visit(false, '由您处理中')
  await until(() => expect(calls()).toEqual(['claim', 'claim', 'claim', 'giveBack']))
})

test('CR-057 gives the claim back when the page is closed, once, and claims it again when the page is shown again', async () => {
  const calls = serve()
  const open = (wasMine: boolean) =>
    mount(
      <QueryClientProvider client={makeQueryClient(() => false)}>
        <Case wasMine={wasMine} />
      </QueryClientProvider>,
    )
  shown = open(false)
  await until(() => expect(shown?.box.textContent).toBe('由您处理中'))
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pagehide'))
  expect(calls()).toEqual(['claim', 'giveBack'])
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await until(() => expect(calls()).toEqual(['claim', 'giveBack', 'claim']))
  shown.unmount()
  await until(() => expect(calls()).toEqual(['claim', 'giveBack', 'claim', 'giveBack']))
  window.dispatchEvent(new Event('pagehide'))
  // One that the reader had claimed before stays claimed.
  shown = open(true)
  await until(() => expect(shown?.box.textContent).toBe('由您处理中'))
  window.dispatchEvent(new Event('pagehide'))
  expect(calls().slice(4)).toEqual(['claim'])
})

test('gives a case back to its desk and claims it at the next when it moves on', async () => {
  const claim = { accountId: 'a', name: '方婉清', until: '2026-11-18T08:15:00.000Z', isMine: true }
  const sent = answerPaths({
    [staffEndpoints.claimTask.path]: envelope(claim),
    [staffEndpoints.giveBackTask.path]: envelope({}),
  })
  const queries = makeQueryClient(() => false)
  const at = (desk: string, wasMine: boolean | null) => (
    <QueryClientProvider client={queries}>
      <Case desk={desk} wasMine={wasMine} />
    </QueryClientProvider>
  )
  const calls = () =>
    sent.map(({ url, body }) => `${url.slice(url.lastIndexOf('/') + 1)} ${JSON.parse(body ?? '{}').desk}`)
  // Claimed by the reader before, so it stays theirs at that desk only.
  shown = mount(at('after-sale', true))
  await until(() => expect(shown?.box.textContent).toBe('由您处理中'))
  shown.rerender(at('after-sale-reship', false))
  await until(() => expect(calls()).toEqual(['claim after-sale', 'claim after-sale-reship']))
  shown.rerender(at('', null))
  await until(() => expect(calls().slice(2)).toEqual(['giveBack after-sale-reship']))
  expect(shown.box.textContent).toBe('')
})

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

function Case({ wasMine, isDecided }: { readonly wasMine: boolean | null; readonly isDecided: boolean }) {
  const { isMine, fault, settle } = useClaim(ref, wasMine)
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

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { click, type Mounted, mount, one } from '@xiaojiu/ui/testing/mount.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { useSubmit } from './use-submit.ts'
import { type FailureKind, failed } from './wire/verdict.ts'

interface Sent {
  readonly amount: number
  readonly requestId: string
}
const sent: Sent[] = []
let shown: Mounted
afterEach(() => {
  shown.unmount()
  sent.length = 0
})

function Form({ answer }: { answer: () => Promise<string> }) {
  const { mutate } = useSubmit({
    content: (amount: number) => ({ amount }),
    send: async content => {
      sent.push(content)
      return answer()
    },
    onError: () => undefined,
  })
  return [1, 2].map(amount => (
    <button key={amount} type="button" id={`pay-${amount}`} onClick={() => mutate(amount)}>
      {amount}
    </button>
  ))
}

async function press(answer: () => Promise<string>, ...amounts: number[]): Promise<string[]> {
  const queries = new QueryClient()
  shown = mount(
    <QueryClientProvider client={queries}>
      <Form answer={answer} />
    </QueryClientProvider>,
  )
  for (const amount of amounts) {
    const count = sent.length
    click(one(shown.box, `#pay-${amount}`))
    await vi.waitFor(() => expect(sent).toHaveLength(count + 1))
    await vi.waitFor(() => expect(queries.isMutating()).toBe(0))
  }
  return sent.map(({ requestId }) => requestId)
}

const failing = (kind: FailureKind) => () => Promise.reject(new CallError(failed(kind).failure))

test('keeps the idempotency key when the answer was lost', async () => {
  const [first, second] = await press(failing('trouble'), 1, 1)
  expect(second).toBe(first)
})

test('creates a new idempotency key after a refusal', async () => {
  const [first, second] = await press(failing('refused'), 1, 1)
  expect(second).not.toBe(first)
})

test('creates a new idempotency key after success', async () => {
  const [first, second] = await press(() => Promise.resolve('done'), 1, 1)
  expect(second).not.toBe(first)
})

test('creates a new idempotency key for other content and keeps that of the old content', async () => {
  const [first, other, again] = await press(failing('trouble'), 1, 2, 1)
  expect(other).not.toBe(first)
  expect(again).toBe(first)
})

import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallError } from './call-error.ts'

/** Request ids: the server acts once per id, however often the request is sent. */
export interface SubmitIds {
  /** The id of this content; it stays the same until an answer is known. */
  readonly idOf: (content: unknown) => string
  /** An answer came, so the next submission gets a new id. */
  readonly settle: (content: unknown) => void
}

export function createSubmitIds(): SubmitIds {
  const open = new Map<string, string>()
  return {
    idOf: content => {
      const text = JSON.stringify(content)
      const id = open.get(text) ?? crypto.randomUUID()
      open.set(text, id)
      return id
    },
    settle: content => void open.delete(JSON.stringify(content)),
  }
}

/** Whether the server may have acted: the connection broke, or the answer could not be read. */
export function isUnknown(error: unknown): boolean {
  return (
    !(error instanceof CallError) || error.kind === 'trouble' || error.kind === 'overlay' || error.kind === 'aborted'
  )
}

type Submit<Data, Content extends object, Input> = Omit<UseMutationOptions<Data, Error, Input>, 'mutationFn'> & {
  /** The input of the call without its request id. */
  readonly content: (input: Input) => Content
  readonly send: (content: Content & { readonly requestId: string }) => Promise<Data>
}

/**
 * Sends a request that must happen once, without a mutation: the id of the same content stays until an answer is known.
 */
export function useOnce() {
  const ids = useRef<SubmitIds>(null)
  ids.current ??= createSubmitIds()
  const { idOf, settle } = ids.current
  return async <Data, Content extends object>(
    content: Content,
    send: (content: Content & { readonly requestId: string }) => Promise<Data>,
  ): Promise<Data> => {
    try {
      const data = await send({ ...content, requestId: idOf(content) })
      settle(content)
      return data
    } catch (error) {
      if (!isUnknown(error)) settle(content)
      throw error
    }
  }
}

/**
 * Submits what must happen once. A second press, or a retry after a lost answer, is the same request; after a refusal,
 * or with other content, it is a new one. Failures are shown as for any mutation.
 */
export function useSubmit<Data, Content extends object, Input = void>({
  content,
  send,
  ...options
}: Submit<Data, Content, Input>) {
  const once = useOnce()
  return useMutation<Data, Error, Input>({ ...options, mutationFn: input => once(content(input), send) })
}

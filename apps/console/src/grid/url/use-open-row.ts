import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The open row of a list, stored in the address by its id, so that a shared link and the back button show the same row. The query
 * and page of the list do not change.
 */
export function useOpenRow(name: string): readonly [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams()
  const show = useCallback(
    (id: string | null) =>
      setParams(
        before => {
          const next = new URLSearchParams(before)
          if (id === null) next.delete(name)
          else next.set(name, id)
          return next
        },
        { preventScrollReset: true },
      ),
    [name, setParams],
  )
  const open = params.get(name)
  return [open === '' ? null : open, show]
}

import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The row of a list that stands open beside it, kept in the address by its id: a sent link and the browser's back show
 * the same row. The list's own question and page stay as they are.
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

import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'

type QuerySchema = z.ZodObject

/** The state of the page in the URL: filters, tabs, page numbers. Invalid values count as absent. */
export function useQueryState<S extends QuerySchema>(schema: S) {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readQuery(schema, params), [schema, params])
  const change = (changes: Partial<z.input<S>>, { replace = false }: { replace?: boolean } = {}) =>
    setParams(before => writeQuery(before, changes), { replace, preventScrollReset: true })
  return [state, change] as const
}

/** Reads each field alone, so that one invalid value does not discard the others. */
export function readQuery<S extends QuerySchema>(schema: S, params: URLSearchParams): z.output<S> {
  const given: Record<string, string> = {}
  for (const name of Object.keys(schema.shape)) {
    const value = params.get(name)
    if (value !== null && z.safeParse(schema.shape[name] as z.core.$ZodType, value).success) given[name] = value
  }
  return schema.parse(given)
}

/** Fields that are not mentioned stay; undefined, null and '' remove a field. */
export function writeQuery(before: URLSearchParams, changes: Readonly<Record<string, unknown>>): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === null || value === '') after.delete(name)
    else after.set(name, String(value))
  }
  return after
}

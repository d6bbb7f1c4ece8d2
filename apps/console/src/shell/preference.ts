import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Preference, viewsEndpoints } from '@xiaojiu/contract/staff/views-endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect } from 'react'
import { keepDensity } from '#grid/columns/column-choice.ts'

const PLAIN = Preference.parse({})
const DENSITIES = { compact: 'compact', normal: 'usual', tall: 'tall' } as const

/** The person's display preferences, stored on the server; the defaults until they are loaded. */
export function usePreference(): {
  readonly preference: Preference
  readonly change: (changes: Partial<Preference>) => Promise<void>
} {
  const queries = useQueryClient()
  const kept = useQuery(query(viewsEndpoints.getPreference, {}, { errors: 'caller' }))
  const preference = kept.data ?? PLAIN
  const density = kept.data === undefined ? null : DENSITIES[kept.data.density]
  useEffect(() => {
    if (density !== null) keepDensity(density)
  }, [density])
  return {
    preference,
    change: async changes => {
      // Read again first: another window may have changed another field.
      const now = await call(viewsEndpoints.getPreference, {}, { errors: 'caller' })
      await call(viewsEndpoints.savePreference, { ...now, ...changes }, { errors: 'caller' })
      await queries.invalidateQueries({ queryKey: [viewsEndpoints.getPreference.path] })
    },
  }
}

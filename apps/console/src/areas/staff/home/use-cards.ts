import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import type { Preference } from '@xiaojiu/contract/staff/views-endpoints.ts'
import { ask } from '@xiaojiu/web/call.ts'
import { showNotice } from '@xiaojiu/web/indicator.ts'
import { query } from '@xiaojiu/web/query.ts'

export interface Cards {
  readonly hidden: readonly string[]
  readonly isShown: (id: string) => boolean
  readonly show: (id: string, isShown: boolean) => Promise<void>
}

/** Which cards of the home page this person wants; stored on the server, so the same on every computer. */
export function useCards(): Cards {
  const queries = useQueryClient()
  const asked = query(staffEndpoints.getPreference, {}, { errors: 'caller' })
  const preference = useQuery(asked)
  const hidden = preference.data?.hiddenCards ?? []
  return {
    hidden,
    isShown: id => !hidden.includes(id),
    show: async (id, isShown) => {
      const before = preference.data
      // Saving before the stored preference is loaded would overwrite its other fields.
      if (before === undefined) return
      const after: Preference = { ...before, hiddenCards: withCard(hidden, id, isShown) }
      queries.setQueryData(asked.queryKey, after)
      const answer = await ask(staffEndpoints.savePreference, after)
      if (answer.ok) return
      queries.setQueryData(asked.queryKey, before)
      showNotice('error', answer.error.message)
    },
  }
}

export function withCard(hidden: readonly string[], id: string, isShown: boolean): string[] {
  const others = hidden.filter(each => each !== id)
  return isShown ? others : [...others, id]
}

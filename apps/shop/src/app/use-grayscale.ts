import { useQuery } from '@tanstack/react-query'
import { settingsEndpoints } from '@xiaojiu/contract/cms/settings-endpoints.ts'
import { useEffect } from 'react'
import { query } from '@xiaojiu/web/query.ts'

const FRESH_MS = 600_000

/** On days of mourning staff turn the whole site grey. */
export function useGrayscale(): void {
  const { data } = useQuery({ ...query(settingsEndpoints.getSettings, {}, { errors: 'caller' }), staleTime: FRESH_MS })
  const isGrey = data?.isGrayscale ?? false
  useEffect(() => {
    if (isGrey) document.documentElement.dataset['grayscale'] = 'on'
    else delete document.documentElement.dataset['grayscale']
  }, [isGrey])
}

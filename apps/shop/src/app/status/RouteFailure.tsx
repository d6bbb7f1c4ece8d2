import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { NO_QUERY, type Screen } from '#shell/screen.ts'
import { StatusScreen, statusPage } from '#shell/status/StatusScreen.tsx'

/** The page for errors while loading or rendering. */
export function RouteFailure() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return <StatusScreen status={500} />
}

/** The status screens with an address. 21, a failed download, is shown where the download was requested. */
export const errorScreens: readonly Screen[] = ([401, 403, 404, 500] as const).map(status => ({
  path: `/${status}`,
  layout: 'bare',
  access: 'anyone',
  query: NO_QUERY,
  page: async () => statusPage(status, 'bare'),
}))

import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { StatusScreen } from '#shell/status/StatusScreen.tsx'

/** Whatever broke while a page was drawn or loaded. */
export function RouteFailure() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return <StatusScreen status={500} />
}

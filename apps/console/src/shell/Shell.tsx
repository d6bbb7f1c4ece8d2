import { useQuery } from '@tanstack/react-query'
import { staffEndpoints } from '@xiaojiu/contract/staff/endpoints.ts'
import { call } from '@xiaojiu/web/call.ts'
import { query } from '@xiaojiu/web/query.ts'
import { useEffect, useState } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { keepNothing } from '#parts/form/kept.ts'
import { HeldRights } from '#parts/page/held-rights.ts'
import { currentConsole } from './console-face.ts'
import { useLive } from './live.ts'
import { Maintenance } from './Maintenance.tsx'
import { Nav } from './nav/Nav.tsx'
import css from './Shell.module.css'
import { menuOf, type Screen, screenAbove } from './screen.ts'
import { askForHelp, askForPalette, leave, standingOf, useMe, useTaskCounts } from './session.ts'
import { TopBar } from './top/TopBar.tsx'
import { WhoBox } from './top/WhoBox.tsx'

/** Menu, top bar and page. Workspaces start with a narrow menu and are exactly as high as the window. */
export function Shell() {
  const me = useMe()
  const face = currentConsole()
  const { pathname } = useLocation()
  const screen = (useMatches().at(-1)?.handle as { screen?: Screen } | undefined)?.screen
  const isWorkspace = screen?.layout === 'workspace'
  const [isFolded, setFolded] = useState<boolean | null>(null)
  useEffect(() => setFolded(null), [isWorkspace])
  const isSlim = isFolded ?? isWorkspace
  useLive()
  const counts = useTaskCounts()
  const stores = useQuery({
    ...query(staffEndpoints.listOwnStores, {}),
    enabled: me.face === 'seller' && me.storeCount > 1,
  })
  const title = screen?.title ?? '页面不存在'
  useEffect(() => {
    document.title = `${title} · ${face.name} · 小九药采`
  }, [title, face.name])

  const logOut = async () => {
    await call(staffEndpoints.logOut, {}).catch(() => undefined)
    keepNothing()
    leave()
    window.location.assign(face.logInPath)
  }
  const toStore = async (storeId: string) => {
    await call(staffEndpoints.switchStore, { storeId })
    // Nothing of the other store may stay on the screen.
    window.location.assign(face.homePath)
  }
  const above = screen && screenAbove(face.screens, screen)
  const group = (above ?? screen)?.menu?.group
  const crumbs = [
    ...(group !== undefined && group !== title && group !== face.groups[0] ? [group] : []),
    ...(above === undefined || above.title === title ? [] : [above.title]),
    title,
  ]
  return (
    <div className={isSlim ? css.slim : css.app} data-workspace={isWorkspace || undefined}>
      <Nav
        name={face.name}
        homePath={face.homePath}
        menu={menuOf(face.screens, face.groups, standingOf(me))}
        currentPath={above?.path ?? screen?.path ?? pathname}
        countOf={each => (each.menu?.counts === undefined ? null : counts[each.menu.counts])}
        isSlim={isSlim}
      />
      <div className={css.main}>
        <TopBar
          crumbs={crumbs}
          searchHint={face.searchHint}
          taskCount={counts.tasks.count + counts.approvals.count}
          tasksPath={face.tasksPath}
          onFold={() => setFolded(!isSlim)}
          onSearch={askForPalette}
          onHelp={askForHelp}
        >
          <WhoBox
            place={me.store?.name ?? '平台运营中心'}
            role={me.role}
            person={me.name}
            minePath={face.minePath}
            otherStores={stores.data?.list.filter(store => store.storeId !== me.store?.storeId) ?? []}
            onStore={storeId => void toStore(storeId)}
            onLogOut={() => void logOut()}
          />
        </TopBar>
        <Maintenance isOnlyNear />
        <main className={isWorkspace ? css.pane : css.page}>
          <HeldRights value={me.rights}>
            <Outlet />
          </HeldRights>
        </main>
      </div>
    </div>
  )
}

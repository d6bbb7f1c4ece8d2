import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import type { KeyBinding } from '#parts/keys/key-table.ts'
import { listenToKeys, useKeys } from '#parts/keys/use-keys.ts'
import { useStepUp } from '#parts/step-up/step-up.ts'
import { askForHelp, askForPalette, useAsks } from '#shell/asks.ts'
import { currentConsole } from '#shell/console-face.ts'
import { maySee } from '#shell/screen.ts'
import { standingOf, useSession } from '#shell/session.ts'
import { NoticeBox } from '@xiaojiu/web/feedback/NoticeBox.tsx'

const CommandPalette = lazy(() =>
  import('./palette/CommandPalette.tsx').then(file => ({ default: file.CommandPalette })),
)
const KeyHelp = lazy(() => import('./dialogs.tsx').then(file => ({ default: file.KeyHelpDialog })))
const SessionEndDialog = lazy(() => import('./dialogs.tsx').then(file => ({ default: file.SessionEnd })))
const StepUpDialog = lazy(() => import('./dialogs.tsx').then(file => ({ default: file.StepUp })))

/** What stands above all pages: look, keys, palette, and the dialogs that can come at any moment. */
export function Root() {
  const asks = useAsks()
  const isOver = useSession(session => session.isOver)
  const stepUp = useStepUp(state => state.asked)
  useEffect(listenToKeys, [])
  useKeys([...useGoKeys(), ...CONSOLE_KEYS])
  return (
    <>
      <Outlet />
      <NoticeBox />
      <Suspense fallback={null}>
        {asks.palette && <CommandPalette onClose={() => useAsks.setState({ palette: false })} />}
        {asks.help && <KeyHelp onClose={() => useAsks.setState({ help: false })} />}
        {isOver && <SessionEndDialog />}
        {stepUp !== null && <StepUpDialog onAnswer={stepUp.answer} />}
      </Suspense>
    </>
  )
}

const CONSOLE_KEYS: readonly KeyBinding[] = [
  { keys: '/', label: '搜索', run: askForPalette },
  { keys: 'ctrl+k', label: '去任何地方', run: askForPalette },
  { keys: '?', label: '全部快捷键', run: askForHelp },
]

/** `g` and a letter for each screen that has one and that the rights allow. */
function useGoKeys(): readonly KeyBinding[] {
  const navigate = useNavigate()
  const me = useSession(session => session.me)
  if (me === null) return []
  const standing = standingOf(me)
  return currentConsole()
    .screens.filter(screen => screen.go !== undefined && maySee(screen, standing))
    .map(screen => ({ keys: `g ${screen.go}`, label: `去${screen.title}`, run: () => void navigate(screen.path) }))
}

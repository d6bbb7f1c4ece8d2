import { Kit } from '#parts/look/Kit.tsx'
import { KeyHelp } from '#parts/keys/KeyHelp.tsx'
import { SessionEndDialog } from './SessionEndDialog.tsx'
import { StepUpDialog } from './StepUpDialog.tsx'

/** The dialogs that can come at any moment; their file is fetched when the first of them does. */
export function KeyHelpDialog(props: Parameters<typeof KeyHelp>[0]) {
  return (
    <Kit>
      <KeyHelp {...props} />
    </Kit>
  )
}

export function SessionEnd() {
  return (
    <Kit>
      <SessionEndDialog />
    </Kit>
  )
}

export function StepUp(props: Parameters<typeof StepUpDialog>[0]) {
  return (
    <Kit>
      <StepUpDialog {...props} />
    </Kit>
  )
}

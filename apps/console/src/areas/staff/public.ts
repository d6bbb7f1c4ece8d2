export { LogInFlow } from './session/LogInFlow.tsx'
export { actionText } from './audit/action-text.ts'
export { TaskDrawer } from './tasks/TaskDrawer.tsx'
export { LicenceDialog } from './review/LicenceDialog.tsx'

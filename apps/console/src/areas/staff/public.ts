export { LogInFlow } from './session/LogInFlow.tsx'
export { TaskDrawer } from './tasks/TaskDrawer.tsx'
export { LicenceDialog } from './review/LicenceDialog.tsx'

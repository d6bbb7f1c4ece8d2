export { LogInFlow } from './session/LogInFlow.tsx'
export { TaskDrawer } from './tasks/TaskDrawer.tsx'

export { LogInFlow } from './session/LogInFlow.tsx'

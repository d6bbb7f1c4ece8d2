/** Who sent a request to a console. */
export { staffAuthenticator } from './sessions/authenticate-requests.ts'

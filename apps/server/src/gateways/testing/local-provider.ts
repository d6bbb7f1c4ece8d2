import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { findFreePort } from '../../../../../scripts/checks/port.ts'

/** A provider that is one function, over HTTP on this machine, with a port below the range for outgoing connections. */
export async function startProvider(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = createServer(answer)
  const port = await findFreePort()
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', ready)
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise(stopped => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

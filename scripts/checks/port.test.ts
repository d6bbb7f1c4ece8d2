import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkPortIsFree, findFreePort, portOf } from './port.ts'

test.each([
  [{}, 3000],
  [{ PORT: '' }, 3000],
  [{ PORT: '8080' }, 8080],
])('reads the environment %o as port %d', (env, port) => {
  expect(portOf(env)).toBe(port)
})

test.each(['0', '65536', '-1', '80a', '3000.5', ' '])('refuses PORT=%s with a readable sentence', text => {
  expect(() => portOf({ PORT: text })).toThrow(`PORT=${text} 不是有效的端口号。`)
})

test.each(['127.0.0.1', '0.0.0.0', '::'])('refuses a port in use on %s with a readable sentence', async host => {
  const port = await findFreePort()
  expect(port).toBeLessThan(32_768)
  const server = createServer()
  await new Promise<void>(done => server.listen(port, host, done))
  onTestFinished(() => void server.close())
  await expect(checkPortIsFree(port)).rejects.toThrow(
    `端口 ${port} 已被占用，请停掉占用它的程序，或用 PORT 换一个端口。`,
  )
})

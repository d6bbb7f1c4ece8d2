import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { useTestDatabase } from '#testing/database.ts'
import { ConfigMistake } from '../config.ts'
import { awaitPrimary } from './await-primary.ts'

const database = useTestDatabase()
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A way to the database that drops the first connections, as a proxy does while there is no primary. */
async function aProxy(refusals: number): Promise<{ url: string; seen: () => number }> {
  const { host, port, user, password, database: name } = new pg.Client({ connectionString: database.url })
  let seen = 0
  const proxy = createServer(socket => {
    socket.on('error', () => undefined)
    if (seen++ < refusals) return socket.destroy()
    const onward = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    onward.on('error', () => socket.destroy())
    socket.pipe(onward).pipe(socket)
    return undefined
  })
  await new Promise<void>(listening => proxy.listen(0, '127.0.0.1', listening))
  closing.push(() => proxy.close())
  const through = new URL(`postgresql://127.0.0.1:${(proxy.address() as AddressInfo).port}/${name}`)
  Object.assign(through, { username: user ?? '', password: password ?? '' })
  return { url: through.toString(), seen: () => seen }
}

function aLog() {
  const lines: { msg: string }[] = []
  return { lines, log: pino({ base: null }, { write: line => lines.push(JSON.parse(line)) }) }
}

test('waits until the database answers, and says so once', async () => {
  const { url, seen } = await aProxy(2)
  const { log, lines } = aLog()
  await awaitPrimary(url, log)
  expect(seen()).toBe(3)
  expect(lines.map(line => line.msg)).toEqual(['waiting for the database'])
})

test('ends the start with a sentence when the database stays away', async () => {
  const { url } = await aProxy(Number.POSITIVE_INFINITY)
  const failure = await awaitPrimary(url, aLog().log, 0).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ConfigMistake)
  expect(String(failure)).toMatch(/数据库在 0 秒内一直无法使用（.+），请检查后再启动/)
})

test('does not wait for what waiting cannot mend', async () => {
  const wrong = new URL(database.url)
  wrong.pathname = '/no_such_database'
  await expect(awaitPrimary(wrong.toString(), aLog().log)).rejects.toMatchObject({ code: '3D000' })
})

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

export interface DatabaseProxy {
  /** The database URL through the proxy. */
  readonly url: string
  /** The number of connections so far. */
  readonly count: number
  /** Open connections stop passing data and stay open, as when a machine or a network hangs. */
  freeze(): void
  close(): Promise<void>
}

/** A proxy to the database that can fail like a network. The first `refusals` connections are dropped. */
export async function startDatabaseProxy(databaseUrl: string, refusals = 0): Promise<DatabaseProxy> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl })
  const open = new Set<Socket>()
  let count = 0
  const follow = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
  }
  const proxy = createServer(socket => {
    follow(socket)
    if (count++ < refusals) {
      socket.destroy()
      return
    }
    const onward = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    follow(onward)
    socket.on('close', () => onward.destroy())
    onward.on('close', () => socket.destroy())
    socket.on('data', chunk => onward.write(chunk))
    onward.on('data', chunk => socket.write(chunk))
  })
  await new Promise<void>(listening => proxy.listen(0, '127.0.0.1', listening))
  const url = new URL(`postgresql://127.0.0.1:${(proxy.address() as AddressInfo).port}/${database}`)
  Object.assign(url, { username: user ?? '', password: password ?? '' })
  return {
    url: url.toString(),
    get count() {
      return count
    },
    freeze() {
      for (const socket of open) socket.removeAllListeners('data').pause()
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise(closed => proxy.close(closed))
    },
  }
}

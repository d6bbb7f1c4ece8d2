import { createServer } from 'node:net'
import { SetupProblem } from '../setup-problem.ts'

/** The port to serve on; refuses invalid values. */
export function portOf(env: NodeJS.ProcessEnv): number {
  const text = env['PORT'] || '3000'
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new SetupProblem(`PORT=${text} 不是有效的端口号。`)
  return port
}

/** Refuses a port that is taken or not permitted, before slow work starts. */
export async function checkPortIsFree(port: number): Promise<void> {
  const code = await tryPort(port)
  if (code === 'EADDRINUSE') throw new SetupProblem(`端口 ${port} 已被占用，请停掉占用它的程序，或用 PORT 换一个端口。`)
  if (code === 'EACCES') throw new SetupProblem(`没有权限使用端口 ${port}，请用 PORT 换一个 1024 以上的端口。`)
  if (code !== undefined) throw new SetupProblem(`端口 ${port} 无法使用（${code}）。`)
}

/** A free port below the range for outgoing connections. */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if ((await tryPort(port)) === undefined) return port
  }
  throw new SetupProblem('20000 到 32000 之间找不到空闲端口。')
}

/** Undefined when the port can be used, otherwise the system's reason. */
function tryPort(port: number): Promise<string | undefined> {
  return new Promise(done => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? 'unknown'))
    server.listen(port, () => server.close(() => done(undefined)))
  })
}

import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SetupProblem } from '../setup-problem.ts'
import { asServerUser, canReach, type ServerUser } from './user.ts'

/** The superuser of an embedded cluster, and the name of its database. */
export const owner = 'xiaojiu'

const version = '18'

/** The data folder in the server's command line. */
export function dataArgument(clusterDir: string, user: ServerUser | undefined): string {
  // PostgreSQL works inside its folder; to open it by name it would need access to every parent folder.
  return canReach(clusterDir, user) ? clusterDir : '/proc/self/cwd'
}

/** A clean environment: variables for other PostgreSQL programs must not affect this one. */
export function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], LANG: 'C', TZ: 'UTC' }
}

/** Creates the cluster unless it exists. It gets its name only when it is complete. */
export async function ensureCluster(
  clusterDir: string,
  binaries: string,
  user: ServerUser | undefined,
  fast: boolean,
): Promise<void> {
  if (existsSync(clusterDir)) {
    const found = readVersion(clusterDir)
    if (found === version) return
    throw new SetupProblem(`${clusterDir} 里不是 PostgreSQL ${version} 的数据（${found}），无法使用。`)
  }
  const fresh = `${clusterDir}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  if (user !== undefined) chownSync(fresh, user.uid, user.gid)

  const run = (
    program: string,
    args: readonly string[],
    input = '',
  ): Promise<{ code: number | null; output: string }> =>
    runInside(fresh, join(binaries, 'bin', program), args, user, input)
  const data = dataArgument(fresh, user)
  await initialise(data, fast, run)
  writeFileSync(join(fresh, 'pg_hba.conf'), 'local all all trust\n')
  const created = await run('postgres', ['--single', '-D', data, 'postgres'], `CREATE DATABASE ${owner};\n`)
  if (created.code !== 0) throw new SetupProblem(`数据库初始化失败：${lastLine(created.output)}`)
  renameSync(fresh, clusterDir)
}

type Run = (program: string, args: readonly string[]) => Promise<{ code: number | null; output: string }>

async function initialise(data: string, fast: boolean, run: Run): Promise<void> {
  let output = ''
  // pg_trgm finds no letters in Chinese text unless the character type is UTF-8; not every system has all of these names.
  for (const ctype of ['C.UTF-8', 'C.utf8', 'zh_CN.UTF-8', 'en_US.UTF-8']) {
    const result = await run('initdb', [
      ...['-D', data, '-U', owner, '-A', 'trust', '-E', 'UTF8', '--no-instructions'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`],
      ...(fast ? ['--no-sync'] : []),
    ])
    if (result.code === 0) return
    output = result.output
    if (!output.includes('locale')) break
  }
  throw new SetupProblem(`数据库初始化失败：${lastLine(output)}`)
}

/** Runs one of PostgreSQL's programs with the cluster as its working folder. */
function runInside(
  folder: string,
  program: string,
  programArgs: readonly string[],
  user: ServerUser | undefined,
  input: string,
): Promise<{ code: number | null; output: string }> {
  const { command, args, options } = asServerUser(user, program, programArgs)
  const child = spawn(command, args, { ...options, cwd: folder, env: serverEnv(), stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += String(chunk)))
  child.stdin?.on('error', () => {}) // The program may end without reading its input.
  child.stdin?.end(input)
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', code => done({ code, output }))
  })
}

function readVersion(clusterDir: string): string {
  try {
    return readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? '没有读取权限' : '缺少 PG_VERSION'
  }
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1) ?? ''
}

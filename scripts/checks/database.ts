import pg from 'pg'
import { SetupProblem } from '../setup-problem.ts'

const oldestVersion = 18
const timeoutMs = 8_000

/** Refuses a DATABASE_URL where no suitable database answers. The URL may contain a password and is never printed. */
export async function checkDatabase(url: string): Promise<void> {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw new SetupProblem('DATABASE_URL 不是有效的 PostgreSQL 地址，应形如 postgresql://用户:密码@主机:5432/库名。')
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs })
  client.on('error', () => {}) // The server handles connections that are lost later.
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    const version = Math.floor(Number(rows[0]?.version) / 10_000)
    if (version < oldestVersion) {
      throw new SetupProblem(`DATABASE_URL 指向的 PostgreSQL 是 ${version} 版，需要 ${oldestVersion} 或更新的版本。`)
    }
  } catch (error) {
    throw error instanceof SetupProblem
      ? error
      : new SetupProblem(`连不上 DATABASE_URL 指定的数据库：${reasonOf(error)}。`)
  } finally {
    await client.end().catch(() => {})
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: '没有程序在那个地址监听',
  ENOENT: '找不到它的套接字文件',
  ENOTFOUND: '找不到主机',
  EAI_AGAIN: '主机名无法解析',
  ETIMEDOUT: '连接超时',
  EHOSTUNREACH: '网络不可达',
  '28P01': '用户名或密码不对',
  '28000': '不允许这个用户登录',
  '3D000': '库不存在',
  '53300': '连接数已满',
  '57P03': '数据库正在启动或停止',
}

/** Our own messages: those of the driver are English and may contain the URL. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (message.includes('timeout')) return '连接超时'
  if (message.includes('does not support SSL')) return '它不支持 SSL'
  if (message.includes('client password must be a string')) return '缺少密码'
  return reasons[code] ?? (code === '' ? '连接失败' : `错误 ${code}`)
}

import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { ConfigMistake } from '../config.ts'
import { APP_ROLE } from './database.ts'
import { codeOf } from './error-codes.ts'
import { ownerClient } from './owner-client.ts'

/** An arbitrary lock number: several servers may start at once, one creates the role. */
const LOGIN_LOCK = 7_409_112_029
const WRONG_PASSWORD = '28P01'
const NOT_ALLOWED = '42501'

/**
 * Settings of every connection of the server. Prepared statements use generic plans: with custom plans, planning an
 * order took as long as writing it.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  role: APP_ROLE,
  idle_in_transaction_session_timeout: '60s',
  plan_cache_mode: 'force_generic_plan',
}

/**
 * The URL with which the server logs in, derived from the owner's: another user, with a password derived from the
 * secret of the site. Roles belong to the whole cluster, so the name contains the database.
 */
export function loginUrl(ownerUrl: string, secret: string): string {
  const address = new URL(ownerUrl)
  const user = loginName(databaseName(address))
  const password = Buffer.from(hkdfSync('sha256', secret, '', `database login ${user}`, 32)).toString('base64url')
  for (const name of ['user', 'password']) address.searchParams.delete(name)
  if (address.host === '') {
    // A URL without a host cannot contain a user.
    address.searchParams.set('user', user)
    address.searchParams.set('password', password)
  } else Object.assign(address, { username: user, password })
  return address.toString()
}

function databaseName({ pathname, username, searchParams }: URL): string {
  return decodeURIComponent(pathname.slice(1)) || searchParams.get('user') || decodeURIComponent(username)
}

function loginName(database: string): string {
  const isPlain = /^[a-z0-9_]{1,48}$/.test(database)
  return `${APP_ROLE}_${isPlain ? database : createHash('sha256').update(database).digest('hex').slice(0, 16)}`
}

/**
 * Creates the login role as owner of the database, unless it exists, and sets its password if it differs. It may act
 * only as the role that owns nothing.
 */
export async function ensureLogin(ownerUrl: string, url: string): Promise<void> {
  const { user = '', password } = new pg.Client({ connectionString: url })
  const role = pg.escapeIdentifier(user)
  const owner = ownerClient(ownerUrl, 'login')
  await owner.connect()
  try {
    await owner.query('begin')
    await owner.query('select pg_advisory_xact_lock($1)', [LOGIN_LOCK])
    const { rows } = await owner.query<{ config: string[] | null }>(
      'select rolconfig as config from pg_roles where rolname = $1',
      [user],
    )
    const [found] = rows
    const config = found?.config
    if (!found)
      await owner.query(
        `create role ${role} login noinherit password ${pg.escapeLiteral(verifierOf(password ?? ''))};
         grant ${APP_ROLE} to ${role} with inherit false, set true`,
      )
    else if (!(await canLogIn(url)))
      await owner.query(`alter role ${role} password ${pg.escapeLiteral(verifierOf(password ?? ''))}`)
    for (const [name, value] of Object.entries(SETTINGS))
      if (!config?.includes(`${name}=${value}`)) await owner.query(`alter role ${role} set ${name} = '${value}'`)
    await owner.query('commit')
  } catch (error) {
    if (codeOf(error) !== NOT_ALLOWED) throw error
    throw new ConfigMistake(
      `DATABASE_URL 的用户没有权限创建服务器的登录角色 ${user}，请授予 CREATEROLE，或请管理员建好角色后用 APP_DATABASE_URL 指定`,
    )
  } finally {
    await owner.end()
  }
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'xiaojiu-login' })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (codeOf(error) === WRONG_PASSWORD) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The SCRAM-SHA-256 verifier of a password, so that the password itself never occurs in a statement or a log. */
function verifierOf(password: string): string {
  const rounds = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest()
  const parts = [storedKey, keyOf('Server Key')].map(key => key.toString('base64'))
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${parts.join(':')}`
}

/**
 * Ends the start unless the connection works as the role that owns nothing and its login cannot become an owner, a
 * superuser or a role that bypasses row security. An injected statement then has no more rights than the server.
 */
export async function refusePowerfulLogin(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ acting: string; login: string; powers: string[] | null }>(
    `select current_user as acting, session_user as login,
       (select array_agg(power order by power not like session_user || ' %', power) from (
          select rolname || ' ' || attribute as power from pg_roles r, lateral (values
            ('SUPERUSER', rolsuper), ('CREATEROLE', rolcreaterole), ('CREATEDB', rolcreatedb), ('BYPASSRLS', rolbypassrls),
            ('REPLICATION', rolreplication), ('MEMBER', rolname not in (session_user, $1))) has(attribute, is_so)
          where is_so and pg_has_role(session_user, r.oid, 'member')
          union all
          select rolname || ' OWNER' from pg_roles r where rolname in (session_user, $1) and (
            exists (select from pg_class where relowner = r.oid) or exists (select from pg_proc where proowner = r.oid)
            or exists (select from pg_namespace where nspowner = r.oid) or exists (select from pg_database where datdba = r.oid))
       ) found) as powers`,
    [APP_ROLE],
  )
  const [found] = rows
  if (found?.acting !== APP_ROLE)
    throw new ConfigMistake(
      `服务器的数据库连接应以 ${APP_ROLE} 的身份工作，而不是 ${found?.acting}；请执行 alter role ${found?.login} set role = '${APP_ROLE}'`,
    )
  if (found.powers === null) return
  const some = found.powers.slice(0, 5).join('、')
  throw new ConfigMistake(
    `数据库登录角色 ${found.login} 权限过大（${some}），服务器不会以它启动；请改用只能充当 ${APP_ROLE} 的角色`,
  )
}

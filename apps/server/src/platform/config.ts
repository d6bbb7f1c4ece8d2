import { z } from 'zod'

const Port = z.coerce.number().int().min(1).max(65_535)
const Switch = z.enum(['0', '1']).transform(value => value === '1')
const Provider = z.enum(['sandbox', 'real'])
const Host = z.string().regex(/^[a-z0-9.-]+(:\d{1,5})?$/, '应为主机名，如 seller.example.com')

/** A simulated provider in production would open the simulated phone and bank to everyone, so none is allowed. */
const PROVIDERS = [
  'SMS_PROVIDER',
  'WECHAT_PAY',
  'ALIPAY',
  'BANK',
  'LOGISTICS',
  'OCR',
  'FACE_CHECK',
  'CA',
  'TAX',
  'WECHAT_LOGIN',
] as const

/**
 * The secret used before every data folder had its own. It is public, so it only decrypts what was encrypted with it.
 */
export const FORMER_SECRET = 'development-only-secret-not-for-production'

/** Proxies check every one or two seconds and need two or three failed checks. */
const PRODUCTION_DRAIN_MS = 5000

const Environment = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    /** The owner's URL: for migrations and the demo data. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    /** The URL with which the server logs in, when the owner does not create its role. */
    APP_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    /** A pooler (PgBouncer) for requests. Notifications, locks and the search index connect to the database directly. */
    DATABASE_POOL_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    /** A standby for calls that only read; they fall back to the primary when it lags or is unreachable. */
    DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    PORT: Port.default(3000),
    /** Only this machine by default; opening it to others is an explicit setting. */
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default('.data'),
    SHOP_DIST: z.string().default('apps/shop/dist'),
    /** The address at which buyers and payment providers reach this site. */
    PUBLIC_URL: z.url().optional(),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
    POOL_SIZE: z.coerce.number().int().min(2).max(100).default(10),
    /** How long a request may take, including the wait for a connection; after that it is answered as busy. */
    REQUEST_TIMEOUT_MS: z.coerce.number().int().min(1000).max(600_000).default(30_000),
    /**
     * Set by `npm start` when it runs the database itself: only then the demo data may be loaded without being
     * requested.
     */
    EMBEDDED_DATABASE: Switch.default(false),
    /** Orders must be on a second machine before they are confirmed: refuses to start without a synchronous standby. */
    REQUIRE_STANDBY: Switch.default(false),
    /** How long a server continues to serve after it was told to stop, so that proxies notice first. */
    DRAIN_MS: z.coerce.number().int().min(0).max(120_000).optional(),
    /** For tests only: the database need not keep committed data after a crash. */
    THROWAWAY_DATABASE: Switch.default(false),
    /** Runs jobs and the relay in the web process; off when separate workers run them. */
    RUN_JOBS: Switch.default(true),
    /** Runs the search index in its own thread; off in tests that move the clock. */
    SEARCH_THREAD: Switch.default(true),
    /** `opensearch`: offers are searched in OpenSearch, for sites that need more than one machine. */
    SEARCH_ENGINE: z.enum(['embedded', 'opensearch']).default('embedded'),
    OPENSEARCH_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Prefix that separates sites which share one OpenSearch. */
    OPENSEARCH_INDEX: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,60}$/)
      .default('xiaojiu-offers'),
    /** Number of proxies in front of the server: so many addresses of the forwarding header are trusted. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(9).default(0),
    SHED_LOAD: Switch.default(true),
    /** The examiner robot of the demo data decides within seconds. */
    HASTY_EXAMINER: Switch.default(false),
    SECURE_COOKIES: Switch.default(false),
    SECRET: z
      .string('必须设置')
      .min(32, '至少 32 个字符')
      .refine(secret => secret !== FORMER_SECRET, '请换成自己的密钥'),
    /** Staff must prove a second factor at every log-in; production does not start without it. */
    SECOND_FACTOR: Switch.optional(),
    /** Off when a process serves only buyers. */
    CONSOLE: Switch.default(true),
    CONSOLE_DIST: z.string().default('apps/console/dist'),
    /** Host names of the consoles: when set, each console answers only there. */
    SELLER_HOST: Host.optional(),
    PLATFORM_HOST: Host.optional(),
    METRICS_TOKEN: z.string().optional(),
    /** A trace collector (OTLP over HTTP); without it tracing is off. The names are those of OpenTelemetry. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    /** The sample rate of calls whose caller has not decided. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.01),
    OTEL_SERVICE_NAME: z.string().max(100).default('xiaojiu'),
    SMS_PROVIDER: z.enum(['sandbox', 'aliyun', 'tencent']).default('sandbox'),
    WECHAT_PAY: Provider.default('sandbox'),
    ALIPAY: Provider.default('sandbox'),
    BANK: Provider.default('sandbox'),
    LOGISTICS: Provider.default('sandbox'),
    OCR: z.enum(['embedded', 'sandbox', 'baidu']).default('embedded'),
    FACE_CHECK: z.enum(['sandbox', 'tencent']).default('sandbox'),
    CA: Provider.default('sandbox'),
    TAX: Provider.default('sandbox'),
    WECHAT_LOGIN: z.enum(['sandbox', 'real', 'off']).default('sandbox'),
    FILES: z.enum(['local', 's3']).default('local'),
  })
  .superRefine((env, ctx) => {
    if (env.SEARCH_ENGINE === 'opensearch' && !env.OPENSEARCH_URL)
      ctx.addIssue({ code: 'custom', path: ['OPENSEARCH_URL'], message: 'SEARCH_ENGINE 为 opensearch 时必须设置' })
    if (env.NODE_ENV !== 'production') return
    if (new Set(env.SECRET).size < 10)
      ctx.addIssue({ code: 'custom', path: ['SECRET'], message: '生产环境必须设置足够随机的密钥' })
    if (!env.PUBLIC_URL?.startsWith('https://'))
      ctx.addIssue({ code: 'custom', path: ['PUBLIC_URL'], message: '生产环境必须设置 https 网址' })
    if (!env.SECURE_COOKIES) ctx.addIssue({ code: 'custom', path: ['SECURE_COOKIES'], message: '生产环境必须为 1' })
    if (env.SECOND_FACTOR === false)
      ctx.addIssue({ code: 'custom', path: ['SECOND_FACTOR'], message: '生产环境不能关闭动态口令' })
    if (env.THROWAWAY_DATABASE)
      ctx.addIssue({ code: 'custom', path: ['THROWAWAY_DATABASE'], message: '生产环境不能设置' })
    for (const name of PROVIDERS)
      if (env[name] === 'sandbox') ctx.addIssue({ code: 'custom', path: [name], message: '生产环境不能使用沙箱' })
  })

export interface Config extends z.output<typeof Environment> {
  /** All other environment variables, for adapters that validate their own keys when chosen. */
  readonly raw: Readonly<Record<string, string | undefined>>
  readonly publicUrl: string
  readonly drainMs: number
  readonly asksSecondFactor: boolean
}

/** Reads and validates the whole configuration; a mistake stops the start with a message that names the variable. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) {
    const mistakes = read.error.issues.map(issue => `${issue.path.join('.')}（${issue.message}）`)
    throw new ConfigMistake(`环境变量设置有误：${mistakes.join('、')}`)
  }
  const config = read.data
  return {
    ...config,
    raw: env,
    publicUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
    asksSecondFactor: config.SECOND_FACTOR ?? config.NODE_ENV === 'production',
    drainMs: config.DRAIN_MS ?? (config.NODE_ENV === 'production' ? PRODUCTION_DRAIN_MS : 0),
  }
}

/** A configuration mistake that a person can fix: reported in one sentence, without a stack. */
export class ConfigMistake extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'ConfigMistake'
  }
}

/** Whether an empty database is filled with the demo data, whose accounts have a public password. */
export function loadsDemoWorld({
  EMBEDDED_DATABASE,
  NODE_ENV,
}: Pick<Config, 'EMBEDDED_DATABASE' | 'NODE_ENV'>): boolean {
  return EMBEDDED_DATABASE && NODE_ENV !== 'production'
}

/** Whether any provider is simulated: then the phone and bank of `/sandbox` are open. */
export function hasSandbox(config: Config): boolean {
  return PROVIDERS.some(name => config[name] === 'sandbox')
}

/** Whether the simulated phone has an authenticator for all staff; never when a second factor is required. */
export function simulatesAuthenticator(config: Config): boolean {
  return hasSandbox(config) && !config.asksSecondFactor
}

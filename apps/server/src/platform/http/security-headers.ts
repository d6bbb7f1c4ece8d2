import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

/** Browser features that pages may use: only the clipboard. */
const PERMISSIONS = [
  'accelerometer=()',
  'autoplay=()',
  'camera=()',
  'clipboard-read=()',
  'display-capture=()',
  'encrypted-media=()',
  'fullscreen=(self)',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'publickey-credentials-get=()',
  'screen-wake-lock=()',
  'serial=()',
  'usb=()',
  'xr-spatial-tracking=()',
].join(', ')

/** The headers of every response. Routes may set a stricter policy. */
export async function setSecurityHeaders(app: FastifyInstance): Promise<void> {
  const headers = await workedOut()
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

let known: Promise<Readonly<Record<string, string>>> | undefined

/** They do not depend on the request, and computing them took a tenth of a millisecond: so they are computed once. */
function workedOut(): Promise<Readonly<Record<string, string>>> {
  known ??= askHelmet()
  return known
}

async function askHelmet(): Promise<Readonly<Record<string, string>>> {
  const model = Fastify()
  await model.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The component library writes its styles at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  let headers: Record<string, string> = {}
  model.get('/', async (_request, reply) => {
    const set = Object.entries(reply.raw.getHeaders())
    headers = Object.fromEntries(set.map(([name, value]) => [name, String(value)]))
    return ''
  })
  await model.inject('/')
  await model.close()
  return { ...headers, 'permissions-policy': PERMISSIONS }
}

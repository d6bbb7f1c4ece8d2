import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  randomInt,
  sign,
} from 'node:crypto'
import { promisify } from 'node:util'
import { addMs, DAY_MS } from '@xiaojiu/kernel/time.ts'
import { z } from 'zod'
import type { SandboxDb } from './sandbox-db.ts'

const KeyPair = z.object({ privatePem: z.string(), publicPem: z.string() })

/** The keys of both sides of every simulated provider; our gateways use their half. */
const Keys = z.object({
  wechat: z.object({
    mchid: z.string(),
    appid: z.string(),
    apiV3Key: z.string(),
    merchantSerial: z.string(),
    merchant: KeyPair,
    publicKeyId: z.string(),
    platform: KeyPair,
    /** The same key as a certificate, for merchants in certificate mode. */
    certificateSerial: z.string(),
    certificatePem: z.string(),
  }),
  alipay: z.object({ appId: z.string(), sellerId: z.string(), merchant: KeyPair, platform: KeyPair }),
  bank: z.object({
    customerNo: z.string(),
    account: z.string(),
    accountName: z.string(),
    bankName: z.string(),
    customerSerial: z.string(),
    customer: KeyPair,
    bankSerial: z.string(),
    bank: KeyPair,
  }),
  smsSecret: z.string(),
  face: z.object({ secretId: z.string(), secretKey: z.string(), ruleId: z.string() }),
  ca: z.object({ appId: z.string(), secret: z.string() }),
  tax: z.object({ appId: z.string(), secret: z.string() }),
  ocr: z.object({ apiKey: z.string(), secretKey: z.string() }),
  logistics: z.object({ customer: z.string(), key: z.string() }),
  wechatLogin: z.object({ appId: z.string(), appSecret: z.string() }),
})
export interface SandboxKeys extends z.output<typeof Keys> {}

/** The keys of this installation, created on first use. The first process to write decides for all. */
export async function loadSandboxKeys(db: SandboxDb, now: Date): Promise<SandboxKeys> {
  const found = await readKeys(db)
  if (found) return found
  const made = await makeKeys(now)
  await db.query('insert into sandbox.key_set (keys, created_at) values ($1, $2) on conflict do nothing', [made, now])
  const kept = await readKeys(db)
  if (!kept) throw new Error('the sandbox keys could not be kept')
  return kept
}

async function readKeys(db: SandboxDb): Promise<SandboxKeys | null> {
  const { rows } = await db.query<{ keys: unknown }>('select keys from sandbox.key_set')
  return rows[0] ? Keys.parse(rows[0].keys) : null
}

async function makeKeys(now: Date): Promise<SandboxKeys> {
  // Generating a key pair is slow, so there are two instead of six: one for our side, one for all providers.
  const [ours, theirs] = await Promise.all([keyPair(), keyPair()])
  const certificate = selfSigned(theirs, { validFrom: now, validDays: 1825 })
  return {
    wechat: {
      mchid: `19${digits(8)}`,
      appid: `wx${hex(8)}`,
      apiV3Key: hex(16),
      merchantSerial: hex(20).toUpperCase(),
      merchant: ours,
      publicKeyId: `PUB_KEY_ID_01${digits(30)}`,
      platform: theirs,
      certificateSerial: certificate.serial,
      certificatePem: certificate.pem,
    },
    alipay: {
      appId: `2021${digits(12)}`,
      sellerId: `2088${digits(12)}`,
      merchant: ours,
      platform: theirs,
    },
    bank: {
      customerNo: digits(10),
      account: `6222${digits(15)}`,
      accountName: '小九药采（模拟）收款专户',
      bankName: '模拟银行营业部',
      customerSerial: hex(8),
      customer: ours,
      bankSerial: hex(8),
      bank: theirs,
    },
    smsSecret: hex(32),
    face: { secretId: `AKID${hex(16)}`, secretKey: hex(16), ruleId: '1' },
    ca: { appId: `ca${digits(8)}`, secret: hex(32) },
    tax: { appId: `tax${digits(8)}`, secret: hex(32) },
    ocr: { apiKey: hex(12), secretKey: hex(16) },
    logistics: { customer: hex(16).toUpperCase(), key: hex(6) },
    wechatLogin: { appId: `wx${hex(8)}`, appSecret: hex(16) },
  }
}

async function keyPair(): Promise<z.output<typeof KeyPair>> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { privatePem: privateKey, publicPem: publicKey }
}

function hex(byteCount: number): string {
  return randomBytes(byteCount).toString('hex')
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('')
}

const privateKeys = new Map<string, KeyObject>()
const publicKeys = new Map<string, KeyObject>()

/** A cache: parsing a key is as slow as using it, and every response uses the same few keys. */
export function privateKeyOf(pem: string): KeyObject {
  return remembered(privateKeys, pem, createPrivateKey)
}

export function publicKeyOf(pem: string): KeyObject {
  return remembered(publicKeys, pem, createPublicKey)
}

function remembered(known: Map<string, KeyObject>, pem: string, read: (pem: string) => KeyObject): KeyObject {
  const key = known.get(pem) ?? read(pem)
  known.set(pem, key)
  return key
}

// A minimal X.509 writer for a certificate with a key and an end date. Node reads certificates but creates none, and a library
// for this one file would be too much.

const COMMON_NAME = '2.5.4.3'
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11'

/** A self-signed certificate of the simulated WeChat Pay; its serial is upper-case hex, as in WeChat Pay. */
export function selfSigned(
  keys: { readonly privatePem: string; readonly publicPem: string },
  { validFrom, validDays }: { readonly validFrom: Date; readonly validDays: number },
): { pem: string; serial: string } {
  // The first bit is zero, so that the number is positive and needs no padding.
  const serial = randomBytes(20)
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  const name = sequence(set(sequence(objectId(COMMON_NAME), der(0x0c, Buffer.from('Simulated WeChat Pay')))))
  const algorithm = sequence(objectId(SHA256_WITH_RSA), der(0x05, Buffer.alloc(0)))
  const publicKey = createPublicKey(keys.publicPem).export({ type: 'spki', format: 'der' })
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    name,
    sequence(utcTime(validFrom), utcTime(addMs(validFrom, validDays * DAY_MS))),
    name,
    publicKey,
  )
  const signature = sign('RSA-SHA256', body, keys.privatePem)
  const certificate = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    serial: serial.toString('hex').toUpperCase(),
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts))
}

function set(...parts: Buffer[]): Buffer {
  return der(0x31, Buffer.concat(parts))
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second]
  for (const part of rest) {
    const groups = [part & 0x7f]
    for (let left = part >>> 7; left > 0; left >>>= 7) groups.unshift((left & 0x7f) | 0x80)
    bytes.push(...groups)
  }
  return der(0x06, Buffer.from(bytes))
}

/** `YYMMDDHHMMSSZ`, the format of X.509 until 2049. */
function utcTime(instant: Date): Buffer {
  const digits = instant.toISOString().replace(/\D/g, '')
  return der(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
}
